/** What a bench asks for, with what is not as required; none: it is met. */
export type Requirement = readonly [requirement: string, failures: readonly string[]];

export function areMet(requirements: readonly Requirement[]): boolean {
  return requirements.every(([, failures]) => failures.length === 0);
}

export function formatRequirements(requirements: readonly Requirement[]): string[] {
  return requirements.flatMap(([requirement, failures]) => [
    `${failures.length === 0 ? 'met    ' : 'NOT MET'}  ${requirement}`,
    ...failures.map((failure) => `         - ${failure}`),
  ]);
}
