/** HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/): what it requires, and of which type. */
import assert from 'node:assert/strict';

type Shape = 'string' | 'number' | 'date' | readonly [Shape] | { readonly [name: string]: Shape };

const NAME_VALUE = [{ name: 'string', value: 'string' }] as const;
const MESSAGE = {
  httpVersion: 'string',
  cookies: NAME_VALUE,
  headers: NAME_VALUE,
  headersSize: 'number',
  bodySize: 'number',
} as const;
const HAR: Shape = {
  log: {
    version: 'string',
    creator: { name: 'string', version: 'string' },
    entries: [
      {
        startedDateTime: 'date',
        time: 'number',
        request: { ...MESSAGE, method: 'string', url: 'string', queryString: NAME_VALUE },
        response: {
          ...MESSAGE,
          status: 'number',
          statusText: 'string',
          content: { size: 'number', mimeType: 'string' },
          redirectURL: 'string',
        },
        cache: {},
        timings: { send: 'number', wait: 'number', receive: 'number' },
      },
    ],
  },
};

/** As far as the tests read it. */
export interface Har {
  readonly log: {
    readonly version: string;
    readonly entries: readonly {
      readonly request: { readonly url: string };
      readonly response: {
        readonly status: number;
        readonly content: { readonly size: number; readonly _file?: string };
      };
    }[];
  };
}

/** @throws AssertionError with the place of the first field that is missing or of another type */
export function assertIsHar(value: unknown): void {
  assertHasShape(value, HAR, '');
}

function assertHasShape(value: unknown, shape: Shape, place: string): void {
  if (shape === 'date') {
    assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, place);
  } else if (typeof shape === 'string') {
    assert.equal(typeof value, shape, place);
  } else if (Array.isArray(value)) {
    assert.ok(Array.isArray(shape), `${place} is an array`);
    for (const [index, item] of value.entries()) {
      assertHasShape(item, shape[0], `${place}[${index}]`);
    }
  } else {
    assert.ok(typeof value === 'object' && value !== null && !Array.isArray(shape), place);
    const fields = new Map<string, unknown>(Object.entries(value));
    for (const [name, field] of Object.entries(shape)) {
      assertHasShape(fields.get(name), field, `${place}.${name}`);
    }
  }
}
