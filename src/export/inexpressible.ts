/** Why a finding has no test of another tool. */

/** In words that go on from `it cannot be exported, because `. */
export const reasons = {
  script: () =>
    'its scenario is a script, and only WAVE can tell where it stands when an answer comes; a flow (JSON) of the same steps can be exported',
  clients: () => 'it has several clients, and a test of one page has one',
  race: () => 'no two operations explain it: it fails in the order of the recording',
  piece: (operation: string) =>
    `it holds ${operation} back, the rest of a document of which the beginning is parsed, and a test can hold back an answer as a whole only`,
  dialog: (operation: string) =>
    `it holds ${operation} back, and while a dialog is open nothing else of the page runs`,
  task: (operation: string) =>
    `it holds ${operation} back, which comes by no request and by no timer, so that a test has no hold on it`,
  clock: (operation: string) =>
    `it holds ${operation} back, and this target has no clock of the page that a test can stop`,
  step: (name: string) => `its scenario has a step that this target cannot do: ${name}`,
  outcome: () => 'it ends otherwise than the recording in nothing that a test can ask for',
} as const;

/** The message is one of the reasons. */
export class Inexpressible extends Error {
  override readonly name = 'Inexpressible';
}
