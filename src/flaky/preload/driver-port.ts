/** Where a chromedriver listens that is started with these arguments; by itself at 9515 (chromedriver --help). */
export function portOfDriver(args: readonly unknown[]): number {
  const ports = args.flatMap((arg) => /^--port=(\d+)$/.exec(String(arg))?.[1] ?? []);
  return Number(ports.at(-1) ?? 9515);
}
