import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  COOKIES,
  className,
  idName,
  innerName,
  itemName,
  listenerName,
  minifiedName,
  ofClient,
  requestName,
  tagName,
  thingOf,
  timerName,
} from '../../src/model/thing.js';

describe('thingOf', () => {
  it('tells what each name of a footprint stands for', () => {
    const things = [
      idName('list'),
      className('due'),
      tagName('LI'),
      innerName('LI', 'list'),
      itemName('local', 'my cart'),
      itemName('session', 'a\nb'),
      COOKIES,
      timerName(7),
      listenerName('click', idName('go')),
      listenerName('scroll', 'window'),
      listenerName('click', tagName('td')),
      requestName('http://a.test/list?page=2#top'),
      'cart',
      minifiedName('et'),
    ].map((name) => {
      const { of, what } = thingOf(name);
      return `${of}: ${what}`;
    });
    assert.deepEqual(things, [
      'node: #list',
      'node: .due',
      'node: li',
      'node: #list li',
      'storage: localStorage "my cart"',
      'storage: sessionStorage "a\\nb"',
      'cookies: ',
      'timer: ',
      'listener: click on #go',
      'listener: scroll on window',
      'listener: click on td',
      'request: http://a.test/list',
      'name: cart',
      'minified: et',
    ]);
  });

  it('does not tell clients apart, as only one touches what is on its page', () => {
    assert.deepEqual(thingOf(ofClient(idName('list'), 2)), { of: 'node', what: '#list' });
  });
});
