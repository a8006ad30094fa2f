/**
 * Promises that the browser settles when another of its threads or processes has done its work:
 * their moment is held. One row an interface of the page.
 * One that has settled when the page gets it is given a microtask later than by the browser.
 */
import type { TaskSource } from '../../model/task-sources.js';
import type { HeldTasks } from './held-tasks.js';
import { wrapFunction, wrapMethod } from './wrap.js';

const { then } = Promise.prototype;

interface Row {
  /** The name of its constructor. */
  readonly of: string;
  readonly methods: readonly string[];
  readonly source: TaskSource;
}

const ROWS: readonly Row[] = [
  { of: 'Blob', methods: ['arrayBuffer', 'bytes', 'text'], source: 'file' },
  {
    of: 'SubtleCrypto',
    methods: [
      ...['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt', 'exportKey', 'generateKey'],
      ...['importKey', 'sign', 'unwrapKey', 'verify', 'wrapKey'],
    ],
    source: 'crypto',
  },
  { of: 'Cache', methods: ['delete', 'keys', 'match', 'matchAll', 'put'], source: 'cache' },
  { of: 'CacheStorage', methods: ['delete', 'has', 'keys', 'match', 'open'], source: 'cache' },
  { of: 'Permissions', methods: ['query'], source: 'permission' },
  { of: 'Clipboard', methods: ['read', 'readText', 'write', 'writeText'], source: 'clipboard' },
  { of: 'MediaDevices', methods: ['enumerateDevices', 'getUserMedia'], source: 'permission' },
  { of: 'WakeLock', methods: ['request'], source: 'permission' },
  {
    of: 'StorageManager',
    methods: ['estimate', 'getDirectory', 'persist', 'persisted'],
    source: 'storage',
  },
];

export function holdPromises(tasks: HeldTasks): void {
  for (const { of, methods, source } of ROWS) {
    const on: unknown = Reflect.get(window, of);
    // Some are there in secure contexts only.
    if (typeof on === 'function') {
      for (const method of methods) holdResult(tasks, on.prototype, method, source);
    }
  }
  holdResult(tasks, window, 'createImageBitmap', 'image');
  if ('Notification' in window) holdNotifications(tasks);
}

/** Older pages give a callback in the place of asking for a promise. */
function holdNotifications(tasks: HeldTasks): void {
  wrapMethod(Notification, 'requestPermission', (request, [callback]) => {
    const result = request([]);
    if (!(result instanceof Promise)) return result;
    const facts = { source: 'permission', what: 'requestPermission' } as const;
    const held = tasks.settlesLater(result, facts, 'the end of requestPermission()');
    if (typeof callback === 'function') Reflect.apply(then, held, [callback]);
    return held;
  });
}

function holdResult(tasks: HeldTasks, on: object, method: string, source: TaskSource): void {
  wrapFunction(on, method, (native) => {
    const result = native();
    if (!(result instanceof Promise)) return result;
    return tasks.settlesLater(result, { source, what: method }, `the end of ${method}()`);
  });
}
