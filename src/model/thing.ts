/**
 * What operations touch, and the names by which footprints know it: the same name, the same thing. All but
 * identifiers start with a sign or with a word and a space, as none of these does.
 */
import type { ClientId } from './operation.js';

/** What a name stands for, as people find it again. */
export interface Thing {
  readonly of:
    | 'node'
    | 'storage'
    | 'cookies'
    | 'timer'
    | 'listener'
    | 'request'
    | 'name'
    | 'minified';
  /**
   * Of a node a selector; of an item of Web Storage `localStorage "cart"`; of a listener `click on #go`; of a request
   * its URL without a query; an identifier itself, also one that a minifier gave; else empty.
   */
  readonly what: string;
}

export const COOKIES = 'cookies of document';

export const idName = (id: string) => `#${id}`;
/** As `idName` gives it; a selector of this sort, too. */
export const isId = (name: string) => /^#\S+$/.test(name);
export const className = (name: string) => `.${name}`;
export const tagName = (tag: string) => `<${tag.toLowerCase()}>`;
/** Of an element that has neither id nor class: in the nearest one around it that has an id. */
export const innerName = (tag: string, id: string) => `#${id} ${tag.toLowerCase()}`;
export const itemName = (area: 'local' | 'session', key: string) => `${area} ${key}`;
export const timerName = (number: number) => `timer ${number}`;
/** @param on `window`, `document`, or a name of an element */
export const listenerName = (type: string, on: string) => `listener ${type} ${on}`;
/** An identifier that a minifier gave, which stands for anything. */
export const minifiedName = (name: string) => `minified ${name}`;
export const requestName = (url: string) => `request ${url.replace(/[?#].*/, '')}`;

/** Nobody touches what is on another client's page. */
export const ofClient = (name: string, client: ClientId) => `${name} of client ${client}`;

const CLIENT = / of client \d+$/;
const WORDED = /^(local|session|cookies|timer|listener|request|minified) (.*)$/s;

export function thingOf(name: string): Thing {
  const own = name.replace(CLIENT, '');
  const [, word, rest = ''] = WORDED.exec(own) ?? [];
  switch (word) {
    case 'local':
    case 'session':
      return { of: 'storage', what: `${word}Storage ${JSON.stringify(rest)}` };
    case 'listener': {
      const [, type = '', on = ''] = /^(\S+) (.*)$/s.exec(rest) ?? [];
      return { of: 'listener', what: `${type} on ${selectorOf(on)}` };
    }
    case 'request':
    case 'minified':
      return { of: word, what: rest };
    case 'cookies':
    case 'timer':
      return { of: word, what: '' };
    default:
      return { of: /^[#.<]/.test(own) ? 'node' : 'name', what: selectorOf(own) };
  }
}

/** @param globals which a minifier leaves as they are, as other scripts use them */
export function unlessGlobal(name: string, globals: ReadonlySet<string>): string {
  const { of, what } = thingOf(name);
  return of === 'minified' && globals.has(what) ? what : name;
}

function selectorOf(name: string): string {
  return name.replace(/^<(.*)>$/, '$1');
}
