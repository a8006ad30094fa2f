import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SnapshotElement } from '../../../../src/model/outcome.js';
import { aspectName } from '../../../../src/oracle/aspect.js';
import { compareOutcomes } from '../../../../src/oracle/compare.js';
import { NOTHING } from '../../../../src/oracle/ignore.js';
import { outcome, PAGE_URL } from '../../../oracle/outcomes.js';
import { snapshots } from './snapshots.js';

const chrome = snapshots();

async function ended(html: string, script = '') {
  await chrome.load(html, script);
  return outcome({ documents: [{ url: PAGE_URL, root: await chrome.take(), storage: null }] });
}

/** In what a page ends otherwise once `script` has run in it; what a person notices has a star. */
async function noticed(html: string, script: string, before = ''): Promise<readonly string[]> {
  const [expected, actual] = [await ended(html, before), await ended(html, before + script)];
  return compareOutcomes(expected, actual, NOTHING).map(
    ({ aspect, visible }) => `${aspectName(aspect)}${visible ? '*' : ''}`,
  );
}

const CLOSED = `customElements.define('x-closed', class extends HTMLElement {
  constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = 'text' }
});`;

describe('what a person notices of an element', () => {
  it('is not that an empty container is there, or one with nothing to see', async () => {
    const add = (html: string) =>
      noticed('<p>x</p>', `document.body.insertAdjacentHTML('beforeend', '${html}')`, CLOSED);
    const unseen = [
      '<x-empty style="display: block; height: 9px"></x-empty>',
      '<div></div>',
      '<div style="height: 20px"></div>',
      '<div class="toasts" style="position: fixed; width: 99px"></div>',
      '<div style="position: fixed; inset: 0; pointer-events: none"></div>',
      '<div><ul style="padding: 0; list-style: none"><li><span></span></li></ul></div>',
      '<i aria-hidden="true" style="display: inline-block; width: 9px; height: 9px"></i>',
      '<div style="border: 1px solid transparent"></div>',
    ];
    for (const html of unseen) assert.deepEqual(await add(html), ['child'], html);
    const seen = [
      '<div>text</div>',
      '<div><b>text</b></div>',
      '<div style="display: contents"><b>text</b></div>',
      '<div style="height: 9px; background: red"></div>',
      '<div style="height: 9px; background-image: linear-gradient(red, red)"></div>',
      '<div style="border: 1px solid"></div>',
      '<div style="height: 9px; box-shadow: 0 0 2px"></div>',
      '<ul><li></li></ul>',
      '<hr>',
      '<img width="9" height="9">',
      '<svg width="9" height="9"><path d="M0 0h9v9"/></svg>',
      '<button style="all: unset; width: 9px; height: 9px; display: block"></button>',
      '<div tabindex="0" style="height: 9px"></div>',
      '<x-closed style="display: block; height: 9px"></x-closed>',
      '<div style="position: fixed; inset: 0"></div>',
    ];
    for (const html of seen) assert.deepEqual(await add(html), ['child*'], html);
  });

  it('is that something transparent moves what follows it', async () => {
    const script = `first.insertAdjacentHTML('beforebegin', '<div style="height: 20px"></div>')`;
    assert.deepEqual(await noticed('<p id="first">x</p>', script), ['child*']);
  });

  it('is no class, style or data without an effect', async () => {
    const html = `<style>.no-rule + i { color: red } .clear::after { content: ''; display: table }</style>
      <p id="p" class="a" style="color: rgb(0, 0, 255)">x</p><b>y</b>`;
    assert.deepEqual(await noticed(html, `p.className = 'a loaded no-rule clear'`), [
      'attribute class',
    ]);
    assert.deepEqual(await noticed(html, `p.style.color = 'blue'; p.style.willChange = 'auto'`), [
      'attribute style',
    ]);
    assert.deepEqual(await noticed(html, `p.dataset.state = 'open'`), ['attribute data-state']);
    assert.deepEqual(await noticed(html, `p.id = 'made-up'`), ['attribute id']);
  });

  it('is a class, style or data that shows', async () => {
    const html = `<style>
        .red { color: red } .bold { font-weight: bold } .moved { margin-left: 9px } .gone { display: none }
        .right { text-align: right } .padded { padding: 0 5px; margin: 0 -5px } .turned { rotate: 180deg }
        .icon::before { content: 'i' } .tick::before { content: 'j' } .spot::after { content: ''; border: 1px solid }
        .loading { animation: spin 1s infinite } @keyframes spin { to { rotate: 360deg } }
        .theme b { color: red } .open + b { display: none } [data-label]::after { content: attr(data-label) }
        div:has(.error) + i { color: red } .dead { pointer-events: none }
      </style><div><p id="p" class="icon">x</p><b>y</b></div><i>z</i>`;
    const classes = ['red', 'bold', 'moved', 'gone', 'right', 'padded', 'turned', 'tick', 'spot'];
    for (const name of [...classes, 'loading', 'open', 'error', 'dead']) {
      assert.deepEqual(
        await noticed(html, `p.classList.add('${name}')`),
        ['attribute class*'],
        name,
      );
    }
    const theme = `document.querySelector('div').className = 'theme'`;
    assert.deepEqual(await noticed(html, theme), ['attribute class*']);
    assert.deepEqual(await noticed(html, `p.dataset.label = 'new'`), ['attribute data-label*']);
    assert.deepEqual(await noticed(html, `p.style.transform = 'rotate(180deg)'`), [
      'attribute style*',
    ]);
  });

  it('is a stylesheet, if it does something', async () => {
    const add = (css: string) =>
      noticed('<p>x</p>', `document.head.insertAdjacentHTML('beforeend', '<style>${css}</style>')`);
    assert.deepEqual(await add('q { color: red }'), ['child']);
    assert.deepEqual(await add('p { color: red }'), ['child*']);
  });

  it('is not how a tile came to its place, but the place', async () => {
    const tile = 'position: absolute; width: 50px; height: 50px; background: red';
    const html = `<div id="map" style="position: relative; height: 200px">
      <div id="pane"><div id="tile" style="${tile}; left: 100px; top: 30px"></div></div></div>`;
    const at = (pane: string, own: string, left: number) =>
      `pane.style.transform = '${pane}'; tile.style.transform = '${own}'; tile.style.left = '${left}px';
       tile.style.top = '0px';`;
    const alike = [
      at('', 'translate3d(100px, 30px, 0)', 0),
      at('translate3d(-256px, 30px, 0px)', 'translate(356px)', 0),
      at('translate(0.1px, 29.9px)', 'translate(99.9px, 0.1px)', 0),
    ];
    for (const script of alike) {
      const found = await noticed(html, script);
      assert.ok(found.length > 0 && found.every((one) => one === 'attribute style'), script);
    }
    assert.ok(
      (await noticed(html, at('', 'translate(105px, 30px)', 0))).includes('attribute style*'),
    );
    assert.ok(
      (await noticed(html, at('scale(1.1)', 'translate(100px, 30px)', 0))).includes(
        'attribute style*',
      ),
    );
  });

  it('is no scrolling', async () => {
    const html = `<div id="list" style="height: 50px; overflow: auto"><p id="p" class="a">x</p>
      <div style="height: 900px">y</div></div><p style="position: fixed; top: 0" id="bar">z</p>
      <div style="height: 3000px">w</div>`;
    const script = `scrollTo(0, 100); list.scrollTop = 30; p.className = 'b'; bar.className = 'b';`;
    assert.deepEqual(await noticed(html, script), ['attribute class', 'attribute class']);
  });

  it('is what one feels, clicks or hears', async () => {
    const html = `<button id="b">x</button><a id="a" href="#1">y</a><input id="i">
      <img id="m" width="9" height="9" alt="old"><button id="g" hidden>z</button>`;
    const scripts: readonly (readonly [string, string])[] = [
      ['b.disabled = true', 'attribute disabled*'],
      [`b.ariaLabel = 'Close'`, 'attribute aria-label*'],
      [`b.setAttribute('role', 'tab')`, 'attribute role*'],
      ['b.tabIndex = -1', 'attribute tabindex*'],
      [`a.href = '#2'`, 'attribute href*'],
      [`m.alt = 'new'`, 'attribute alt*'],
      [`i.value = 'typed'`, 'value*'],
      ['g.disabled = true', 'attribute disabled'],
      [`g.ariaHidden = 'true'`, 'attribute aria-hidden'],
    ];
    for (const [script, found] of scripts) {
      assert.deepEqual(await noticed(html, script), [found], script);
    }
  });

  it('is the same for the same page', async () => {
    const html = '<p>x</p><select><option>1<option>2</select><svg><circle r="9" class="c"/></svg>';
    const looks = async () => {
      await chrome.load(html);
      const all = ({ look, children }: SnapshotElement): number[] => [
        look,
        ...children.flatMap((child) => (typeof child === 'string' ? [] : all(child))),
      ];
      return all(await chrome.take());
    };
    assert.deepEqual(await looks(), await looks());
  });
});
