/**
 * What an operation touches of the document and of what is stored, for footprints: elements that it
 * asks for and that it changes, items that it reads and writes. Only in recordings.
 */
import {
  COOKIES,
  className,
  idName,
  innerName,
  itemName,
  listenerName,
  tagName,
  timerName,
} from '../../../model/thing.js';
import type { Core } from '../hold/core.js';
import { wrapFunction, wrapGetter, wrapSetter } from '../page/wrap.js';

const { closest, querySelectorAll } = Element.prototype;
const { addEventListener } = EventTarget.prototype;

/** What users do to an element changes it, or has it read. */
const INPUTS = { input: 'writes', change: 'writes', click: 'reads', keydown: 'reads' } as const;
/** They fire once: who listens later listens in vain. */
const ONCE = ['DOMContentLoaded', 'load'];

const CLASSES = 3;

/** As code has them, for its names are those of globals. */
const IDENTIFIER = /^[A-Za-z_$]/;

export function watchTouched({ settings, report, on }: Core): void {
  if (!settings.observe) return;
  const touched = { reads: new Set<string>(), writes: new Set<string>() };
  const read = (names: readonly string[]) => {
    for (const name of names) touched.reads.add(name);
  };
  const write = (names: readonly string[]) => {
    for (const name of names) touched.writes.add(name);
  };
  watchQueries(read);
  watchStorage(read, write);
  watchTimers(write);
  watchListeners(write);
  const newGlobals = watchGlobals(settings.name);
  for (const [type, how] of Object.entries(INPUTS)) {
    const onInput = (event: Event): void => {
      const { target } = event;
      if (!event.isTrusted || !(target instanceof Node)) return;
      (how === 'reads' ? read : write)(namesOf(target));
      for (const other of event.composedPath()) read(listenersOf(other, type));
    };
    Reflect.apply(addEventListener, window, [type, onInput, { capture: true, passive: true }]);
  }
  for (const type of ONCE) {
    const onOnce = ({ isTrusted, target }: Event): void => {
      if (!isTrusted || target !== document) return;
      for (const on of [document, window]) read(listenersOf(on, type));
    };
    Reflect.apply(addEventListener, window, [type, onOnce, { capture: true, passive: true }]);
  }
  const changes = new MutationObserver((records) => records.forEach(note));
  const note = (record: MutationRecord): void => {
    const { type, target, addedNodes, removedNodes } = record;
    // The marks of the stream are comments.
    const nodes = [...addedNodes, ...removedNodes].filter((node) => !(node instanceof Comment));
    if (type !== 'childList' || nodes.length > 0) write([...namesOf(target), ...namesLost(record)]);
    for (const node of nodes) write(namesWithin(node));
  };
  changes.observe(document, {
    ...{ subtree: true, childList: true },
    ...{ attributes: true, attributeOldValue: true, characterData: true },
  });
  // What was asked for meanwhile was not for the page.
  on.begin.push(() => touched.reads.clear());
  on.fire.push((timer) => read([timerName(timer)]));
  on.rest.push(() => {
    changes.takeRecords().forEach(note);
    write(newGlobals());
    const [reads, writes] = [[...touched.reads], [...touched.writes]];
    if (reads.length + writes.length > 0) report({ type: 'touched', reads, writes });
    touched.reads.clear();
    touched.writes.clear();
  });
}

function watchQueries(read: (names: readonly string[]) => void): void {
  const asked = (by: (argument: string) => readonly string[]) =>
    ((native, _, [argument]) => {
      read(by(String(argument)));
      return native();
    }) satisfies Parameters<typeof wrapFunction>[2];
  for (const on of [Document.prototype, Element.prototype, DocumentFragment.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll', 'closest', 'matches']) {
      wrapFunction(on, name, asked(namesInSelector));
    }
    wrapFunction(
      on,
      'getElementById',
      asked((id) => [idName(id)]),
    );
    wrapFunction(
      on,
      'getElementsByClassName',
      asked((names) => names.split(/\s+/).map(className)),
    );
    wrapFunction(
      on,
      'getElementsByTagName',
      asked((tag) => [tagName(tag)]),
    );
  }
}

function watchStorage(
  read: (names: readonly string[]) => void,
  write: (names: readonly string[]) => void,
): void {
  const item = (self: unknown, key: unknown) => [
    itemName(self === sessionStorage ? 'session' : 'local', String(key)),
  ];
  const { prototype } = Storage;
  wrapFunction(prototype, 'getItem', (native, self, [key]) => {
    read(item(self, key));
    return native();
  });
  for (const name of ['setItem', 'removeItem']) {
    wrapFunction(prototype, name, (native, self, [key]) => {
      write(item(self, key));
      return native();
    });
  }
  wrapGetter(Document.prototype, 'cookie', (native) => {
    read([COOKIES]);
    return native();
  });
  wrapSetter(Document.prototype, 'cookie', (native) => {
    write([COOKIES]);
    return native();
  });
}

/** To clear a timer that has fired changes nothing; before, it would have kept it from that. */
function watchTimers(write: (names: readonly string[]) => void): void {
  for (const name of ['clearTimeout', 'clearInterval']) {
    wrapFunction(window, name, (native, _, [timer]) => {
      if (Number.isInteger(timer)) write([timerName(Number(timer))]);
      return native();
    });
  }
}

function watchListeners(write: (names: readonly string[]) => void): void {
  for (const name of ['addEventListener', 'removeEventListener']) {
    wrapFunction(EventTarget.prototype, name, (native, self, [type]) => {
      write(listenersOf(self, String(type)));
      return native();
    });
  }
}

/** Of what is no part of the page, as a request, none. Without a `this` it is the window. */
function listenersOf(on: unknown, type: string): readonly string[] {
  if (on === window || on === undefined) return [listenerName(type, 'window')];
  if (on === document) return [listenerName(type, 'document')];
  return on instanceof Element ? namesOf(on).map((name) => listenerName(type, name)) : [];
}

/**
 * @param own the name of the agent, which is none of the page's
 * @returns the names that the global object has got since it was asked last
 */
function watchGlobals(own: string): () => readonly string[] {
  const known = new Set([...Object.getOwnPropertyNames(window), own]);
  return () => {
    const added = Object.getOwnPropertyNames(window).filter((name) => !known.has(name));
    for (const name of added) known.add(name);
    return added.filter((name) => IDENTIFIER.test(name));
  };
}

/** `#a > .b` names `#a` and `.b`; `ul li`, which has neither, `<ul>` and `<li>`. */
function namesInSelector(selector: string): readonly string[] {
  const names = selector.match(/[#.][\w-]+/g);
  if (names !== null) return names;
  return (selector.match(/[a-z][\w-]*/gi) ?? []).map(tagName);
}

/** An element's, or those of the element that a text is in. */
function namesOf(node: Node): readonly string[] {
  const element = node instanceof Element ? node : node.parentElement;
  if (element === null) return [];
  return namesBy(element, element.getAttribute('id'), element.getAttribute('class'));
}

/** What an element was called before its class or id changed: others may have known it so. */
function namesLost({ target, attributeName, oldValue }: MutationRecord): readonly string[] {
  if (!(target instanceof Element)) return [];
  if (attributeName === 'id') return namesBy(target, oldValue, target.getAttribute('class'));
  if (attributeName === 'class') return namesBy(target, target.getAttribute('id'), oldValue);
  return [];
}

function namesBy(element: Element, id: string | null, list: string | null): readonly string[] {
  const classes = (list?.match(/\S+/g) ?? []).slice(0, CLASSES).map(className);
  const names = id === null || id === '' ? classes : [idName(id), ...classes];
  if (names.length > 0) return names;
  const around: Element | null = Reflect.apply(closest, element, ['[id]']);
  const { localName } = element;
  return [tagName(localName), ...(around === null ? [] : [innerName(localName, around.id)])];
}

function namesWithin(node: Node): readonly string[] {
  if (!(node instanceof Element)) return namesOf(node);
  const inner: NodeListOf<Element> = Reflect.apply(querySelectorAll, node, ['[id]']);
  return [...namesOf(node), ...[...inner].map(({ id }) => idName(id))];
}
