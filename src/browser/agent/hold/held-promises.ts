/**
 * Promises that the browser settles when another of its threads or processes has done its work:
 * their moment is held. One row an interface of the page, or of a worker.
 * One that has settled when the page gets it is given a microtask later than by the browser.
 */
import type { TaskSource } from '../../../model/task-sources.js';
import { wrapFunction, wrapMethod } from '../page/wrap.js';
import type { Core } from './core.js';
import type { HeldTasks } from './held-tasks.js';

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
  {
    of: 'FileSystemDirectoryHandle',
    methods: ['getDirectoryHandle', 'getFileHandle', 'removeEntry', 'resolve'],
    source: 'storage',
  },
  { of: 'FileSystemFileHandle', methods: ['createWritable', 'getFile', 'move'], source: 'storage' },
  { of: 'FileSystemHandle', methods: ['isSameEntry', 'remove'], source: 'storage' },
  {
    of: 'FileSystemWritableFileStream',
    methods: ['seek', 'truncate', 'write'],
    source: 'storage',
  },
  { of: 'OffscreenCanvas', methods: ['convertToBlob'], source: 'image' },
  { of: 'CookieStore', methods: ['delete', 'get', 'getAll', 'set'], source: 'cookie' },
  {
    of: 'ServiceWorkerContainer',
    methods: ['getRegistration', 'getRegistrations'],
    source: 'service-worker',
  },
  { of: 'NavigatorUAData', methods: ['getHighEntropyValues'], source: 'user-agent' },
  { of: 'MediaCapabilities', methods: ['decodingInfo', 'encodingInfo'], source: 'user-agent' },
];

export function holdPromises({ tasks }: Core): void {
  for (const { of, methods, source } of ROWS) {
    const on: unknown = Reflect.get(globalThis, of);
    // Some are there in secure contexts only.
    if (typeof on === 'function') {
      for (const method of methods) holdResult(tasks, on.prototype, method, source);
    }
  }
  holdResult(tasks, globalThis, 'createImageBitmap', 'image');
  // It has the functions itself; those that read a response are named, see unheld.ts. Chrome may be without it.
  if ('WebAssembly' in globalThis) {
    for (const name of ['compile', 'instantiate']) {
      holdResult(tasks, WebAssembly, name, 'web-assembly');
    }
  }
  // A worker has notifications, and cannot ask for them.
  if ('document' in globalThis && 'Notification' in globalThis) holdNotifications(tasks);
  holdFolders(tasks);
  holdClosing(tasks);
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

/** What is in a folder is told one by one, by an iterator of no name. */
function holdFolders(tasks: HeldTasks): void {
  if (typeof FileSystemDirectoryHandle === 'undefined') return;
  const known = new Set<object>();
  for (const name of ['entries', 'keys', 'values', Symbol.asyncIterator]) {
    wrapFunction(FileSystemDirectoryHandle.prototype, name, (native) => {
      const iterator = native();
      const prototype: unknown = Object.getPrototypeOf(iterator);
      if (typeof prototype !== 'object' || prototype === null || known.has(prototype))
        return iterator;
      known.add(prototype);
      holdResult(tasks, prototype, 'next', 'storage');
      return iterator;
    });
  }
}

/** A file is written when its stream is closed. */
function holdClosing(tasks: HeldTasks): void {
  if (typeof FileSystemWritableFileStream === 'undefined') return;
  for (const method of ['abort', 'close']) {
    wrapFunction(WritableStream.prototype, method, (native, self) => {
      const result = native();
      if (!(self instanceof FileSystemWritableFileStream) || !(result instanceof Promise))
        return result;
      return tasks.settlesLater(
        result,
        { source: 'storage', what: method },
        `the end of ${method}()`,
      );
    });
  }
}

function holdResult(tasks: HeldTasks, on: object, method: string, source: TaskSource): void {
  wrapFunction(on, method, (native) => {
    const result = native();
    if (!(result instanceof Promise)) return result;
    return tasks.settlesLater(result, { source, what: method }, `the end of ${method}()`);
  });
}
