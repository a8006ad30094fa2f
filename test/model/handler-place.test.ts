import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  mainHandler,
  mainReceiver,
  type RanHandler,
  type SitedCode,
} from '../../src/model/handler-place.js';

const at = (file: string, line: number): SitedCode => ({
  site: { file, line, column: 1 },
  stack: [{ url: `http://a.test/${file}`, line, column: 1 }],
});

/** In the order in which they ran, each registered at a line of its own. */
const ran = (...types: readonly string[]): RanHandler[] =>
  types.map((type, index) => ({
    ...{ type, on: 'button', code: () => [] },
    registered: at('app.js', index + 1),
  }));

const main = (...handlers: readonly RanHandler[]) =>
  mainHandler(handlers, ({ url }) => {
    if (url.endsWith('lib.js')) return 'library';
    return url.endsWith('min.js') ? 'either' : 'own';
  });

const lineOf = (...types: readonly string[]) => main(...ran(...types))?.site?.line;

describe('mainHandler', () => {
  it('is that of the event which says what a person did', () => {
    assert.equal(lineOf('mouseover', 'mousedown', 'click', 'blur'), 3);
    assert.equal(lineOf('keydown', 'input', 'keyup'), 2);
    assert.equal(lineOf('click', 'change'), 2);
    assert.equal(lineOf('keydown', 'keypress', 'click', 'submit'), 4);
  });

  it('is not that of the change of what a click took the focus from', () => {
    assert.equal(lineOf('mousedown', 'change', 'click'), 3);
    assert.equal(lineOf('change', 'click', 'change'), 3);
    assert.equal(lineOf('keydown', 'change'), 2);
  });

  it('is of one event that of the node nearest to the target', () => {
    assert.equal(lineOf('mousedown', 'click', 'click'), 2);
  });

  it('is that of the last other event where there is none of these', () => {
    assert.equal(lineOf('mouseover', 'mousemove'), 2);
    assert.equal(lineOf(), undefined);
  });

  const ofLibrary = {
    ...{ type: 'submit', on: 'form', code: () => [at('lib.js', 1)] },
    registered: at('lib.js', 2),
  };

  it('is where its function is, else where the page’s own code registered it', () => {
    const own = { ...ofLibrary, code: () => [at('app.js', 7)] };
    assert.deepEqual(main(own), at('app.js', 7));
    assert.deepEqual(main({ ...ofLibrary, registered: at('app.js', 8) }), at('app.js', 8));
    assert.deepEqual(main({ ...own, registered: at('app.js', 8) }), at('app.js', 7));
  });

  it('is no library’s, which registers its own for all events', () => {
    assert.equal(main(ofLibrary), undefined);
    assert.deepEqual(main(...ran('click'), ofLibrary), at('app.js', 1));
    const unknown = { ...ofLibrary, code: () => [], registered: null };
    assert.equal(main(unknown), undefined);
    const inMarkup = { ...unknown, registered: { site: null, stack: [] } };
    assert.equal(main(unknown, inMarkup), inMarkup.registered);
  });

  const either = {
    ...{ type: 'click', on: 'button', code: () => [at('min.js', 1)] },
    registered: at('min.js', 2),
  };
  const [tracker] = ran('click').map((own) => ({ ...own, on: 'document' }));
  assert(tracker);

  it('may be a library’s before what listens further out', () => {
    assert.deepEqual(main(either, tracker), at('min.js', 1));
    assert.deepEqual(main({ ...either, on: 'document' }, tracker), at('app.js', 1));
  });

  it('is not a library’s that the page’s own code has registered', () => {
    const stack = [...at('min.js', 2).stack, ...at('app.js', 9).stack];
    const given = { ...either, registered: { ...either.registered, stack } };
    assert.deepEqual(main(given, tracker), at('app.js', 1));
    assert.deepEqual(main(given), at('min.js', 1));
  });

  it('may be a library’s before another event', () => {
    assert.deepEqual(main(...ran('mousedown'), either), at('min.js', 1));
  });

  it('is of one handler what is the page’s own', () => {
    const wrapped = { ...either, code: () => [at('min.js', 1), at('app.js', 7)] };
    assert.deepEqual(main(wrapped, tracker), at('app.js', 7));
    assert.deepEqual(main({ ...either, registered: at('app.js', 8) }), at('app.js', 8));
  });
});

describe('mainReceiver', () => {
  const isOwn = ({ url }: { readonly url: string }) => !url.endsWith('lib.js');
  const own = { code: () => [at('app.js', 7)], registered: at('app.js', 8) };
  const ofLibrary = { code: () => [at('lib.js', 1)], registered: at('lib.js', 2) };
  const registered = {
    ...at('lib.js', 2),
    stack: [...at('lib.js', 2).stack, ...at('app.js', 9).stack],
  };

  it('is the first of the page’s own code', () => {
    const later = { code: () => [at('app.js', 10)], registered: null };
    assert.deepEqual(mainReceiver([ofLibrary, own, later], isOwn), at('app.js', 7));
    assert.deepEqual(mainReceiver([{ ...own, code: () => [] }], isOwn), at('app.js', 8));
  });

  it('is what that has a library register, where there is none', () => {
    const byOwn = { ...ofLibrary, registered };
    assert.equal(mainReceiver([ofLibrary, byOwn], isOwn), registered);
    assert.deepEqual(mainReceiver([byOwn, own], isOwn), at('app.js', 7));
    assert.equal(mainReceiver([ofLibrary], isOwn), undefined);
  });
});
