/**
 * What gives a page its tasks, besides the network, timers, frames and people: one line a source,
 * with what a task of it is called (`message requested by app.js:12`).
 */
export const taskSources = {
  animation: 'animation',
  broadcast: 'message',
  cache: 'cache',
  chunk: 'chunk',
  clipboard: 'clipboard',
  cookie: 'cookie',
  crypto: 'crypto',
  file: 'file',
  font: 'font',
  image: 'image',
  'indexed-db': 'IndexedDB',
  intersection: 'intersection',
  lock: 'lock',
  message: 'message',
  permission: 'permission',
  position: 'position',
  'posted-task': 'posted task',
  resize: 'resize',
  'service-worker': 'service worker',
  storage: 'storage',
  'socket-open': 'socket opening',
  'socket-message': 'socket message',
  'socket-close': 'socket end',
  'events-open': 'event stream opening',
  'events-message': 'server-sent event',
  'events-error': 'event stream error',
  transition: 'transition',
  'user-agent': 'user agent',
  view: 'view transition',
  'web-assembly': 'WebAssembly',
  'worker-error': 'error',
  'worker-message': 'message',
} as const satisfies Readonly<Record<string, string>>;

export type TaskSource = keyof typeof taskSources;

/** Their tasks come with the first frame that is drawn when they are due. */
const drawn: readonly TaskSource[] = ['animation', 'intersection', 'resize', 'transition', 'view'];

export function isDrawn(source: TaskSource): boolean {
  return drawn.includes(source);
}

/** What a page draws, or has done as soon as it has time. */
const prompt: readonly TaskSource[] = [...drawn, 'posted-task'];

export function isPrompt(source: TaskSource): boolean {
  return prompt.includes(source);
}
