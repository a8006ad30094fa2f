import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SnapshotNode } from '../../../../src/model/outcome.js';
import { snapshots } from './snapshots.js';

const chrome = snapshots();
const { load, snapshot, text } = chrome;

/** Tag and state of the elements that have one. */
function states(nodes: readonly SnapshotNode[]): unknown[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const own = Object.keys(node.state).length > 0 ? [[node.tag, node.state]] : [];
    return [...own, ...states(node.children)];
  });
}

/** Ids of the visible elements. */
function visible(nodes: readonly SnapshotNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { id } = node.attributes;
    return [...(node.visible && id !== undefined ? [id] : []), ...visible(node.children)];
  });
}

/** Without what looks.test.ts is about. */
function unseen(nodes: readonly SnapshotNode[]): readonly unknown[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { look: _, ...element } = node;
    return { ...element, children: unseen(node.children) };
  });
}

const SCRIPT = { tag: 'script', attributes: {}, state: {}, visible: false, children: [] };

describe('snapshot', () => {
  it('has elements, sorted attributes and texts, but no comments and no code', async () => {
    const nodes = await snapshot(
      '<p title=t class=c>\n a<!-- x -->b \t c <b> </b></p>\n<style>b{}</style>',
    );
    const shown = { state: {}, visible: true };
    assert.deepEqual(unseen(nodes), [
      {
        tag: 'p',
        attributes: { class: 'c', title: 't' },
        ...shown,
        children: ['ab c', { tag: 'b', attributes: {}, ...shown, visible: false, children: [] }],
      },
      { tag: 'style', attributes: {}, state: {}, visible: false, children: ['b{}'] },
      SCRIPT,
    ]);
    const [p] = nodes;
    assert.ok(typeof p === 'object');
    assert.deepEqual(Object.keys(p.attributes), ['class', 'title']);
  });

  it('has the live state that attributes do not show, where it is not the default', async () => {
    const html = `<input value=a><input id=i value=a><input type=checkbox checked>
      <input id=c type=checkbox checked><textarea>t</textarea><textarea id=t>t</textarea>
      <select multiple><option>1<option value=two selected>2<option id=o>3</select>
      <dialog>d</dialog><dialog id=d>d</dialog><p popover>p</p><p id=p popover>p</p>`;
    const script = `i.value = 'b'; c.checked = false; c.indeterminate = true; t.value = 'u';
      o.selected = true; d.showModal(); p.showPopover();`;
    assert.deepEqual(states(await snapshot(html, script)), [
      ['input', { value: 'b' }],
      ['input', { checked: 'false', indeterminate: 'true' }],
      ['textarea', { value: 'u' }],
      ['select', { selected: 'two, 3' }],
      ['dialog', { modal: 'true' }],
      ['p', { popover: 'open' }],
    ]);
  });

  it('knows what a person could see', async () => {
    const html = `<p id=seen>x</p><p id=none style="display:none">x</p>
      <p id=hidden style="visibility:hidden">x</p><p id=clear style="opacity:0">x</p>
      <p id=flat style="height:0;overflow:hidden"></p><p id=narrow style="width:0;height:9px"></p>
      <div id=parent style="height:0"><b id=child>x</b></div>
      <details><p id=closed>x</p></details>
      <select id=menu><option id=first>1<option id=second>2</select>
      <select id=gone hidden><option id=unseen>1</select>`;
    assert.deepEqual(visible(await snapshot(html)), [
      'seen',
      'parent',
      'child',
      'menu',
      'first',
      'second',
    ]);
  });

  it('ends transitions and animations, and takes endless ones away', async () => {
    const html = `<style>
        #fading { opacity: 1; transition: opacity 1h } #fading.out { opacity: 0 }
        @keyframes pulse { from { opacity: 0 } to { opacity: 0 } }
        #pulsing { animation: pulse 1s infinite }
      </style><p id=fading>x</p><p id=pulsing>x</p>`;
    const script = `getComputedStyle(fading).opacity; fading.className = 'out'`;
    assert.deepEqual(visible(await snapshot(html, script)), ['pulsing']);
  });

  it('has open shadow roots before the children', async () => {
    const html = '<x-a>light</x-a>';
    const script = `document.querySelector('x-a').attachShadow({mode: 'open'}).innerHTML = '<i>i</i>'`;
    const [host] = await snapshot(html, script);
    assert.ok(typeof host === 'object');
    const [shadow, light] = host.children;
    assert.ok(typeof shadow === 'object');
    assert.deepEqual([shadow.tag, shadow.visible, light], ['#shadow-root', true, 'light']);
    assert.deepEqual(unseen(shadow.children), [
      { tag: 'i', attributes: {}, state: {}, visible: true, children: ['i'] },
    ]);
  });

  it('is not misled by names that a form gives its controls, or by a toJSON of arrays', async () => {
    const names = [
      'attributes',
      'firstChild',
      'nextSibling',
      'localName',
      'shadowRoot',
      'checkVisibility',
    ];
    const inputs = names.map((name) => `<input name=${name}>`).join('');
    const script = `Array.prototype.toJSON = () => 'no'; Object.prototype.toJSON = () => 'no'`;
    const [form] = await snapshot(`<form>${inputs}</form>`, script);
    assert.ok(typeof form === 'object');
    assert.deepEqual(
      form.children.map((node) => (typeof node === 'string' ? node : node.attributes.name)),
      names,
    );
    assert.equal(await chrome.page.evaluate(() => JSON.stringify([])), '"no"');
  });

  it('keeps the text of what is nested too deep', async () => {
    const script = `for (let i = 0, at = document.body; i < 1500; i++) {
      const inner = document.createElement('div'); at.append(inner); inner.prepend('t'); at = inner; }`;
    const [, deep] = await snapshot('', script);
    const texts = (node: SnapshotNode | undefined): string =>
      typeof node === 'object' ? node.children.map(texts).join('') : (node ?? '');
    assert.equal(texts(deep), 't'.repeat(1500));
  });

  it('is null for a document without a root', async () => {
    await load('');
    await chrome.page.evaluate(() => document.documentElement.remove());
    const [json, raw] = [
      await chrome.page.evaluate(() => waveSnapshot.snapshotJson(document)),
      await text(),
    ];
    assert.deepEqual([json, raw], ['null', '']);
  });
});

describe('raw text of a document', () => {
  it('is another one whenever the snapshot is, and the same for the same page', async () => {
    const html = '<p id=p>x</p><input id=i><select id=s><option>1<option>2</select><x-a></x-a>';
    const edits = [
      '',
      `p.textContent = 'y'`,
      `p.title = 'y'`,
      `i.value = 'y'`,
      's.selectedIndex = 1',
      `document.querySelector('x-a').attachShadow({mode: 'open'}).innerHTML = '<input>'`,
      `const root = document.querySelector('x-a').attachShadow({mode: 'open'});
       root.innerHTML = '<input>'; root.firstChild.value = 'y'`,
    ];
    const texts: string[] = [];
    for (const edit of edits) {
      await load(html);
      await chrome.page.evaluate(edit);
      texts.push(await text());
    }
    assert.equal(new Set(texts).size, edits.length);
    await load(html);
    assert.equal(await text(), texts[0]);
  });
});
