/**
 * What gives a page its tasks, besides the network, timers, frames and people: one line a source,
 * with what a task of it is called (`message requested by app.js:12`).
 */
export const taskSources = {
  broadcast: 'message',
  message: 'message',
  'posted-task': 'posted task',
} as const satisfies Readonly<Record<string, string>>;

export type TaskSource = keyof typeof taskSources;
