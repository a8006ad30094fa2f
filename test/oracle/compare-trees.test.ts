import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { SnapshotElement, SnapshotNode } from '../../src/model/outcome.js';
import { aspectName } from '../../src/oracle/aspect.js';
import { compareOutcomes } from '../../src/oracle/compare.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { describeDifference } from '../../src/oracle/sentences.js';
import { drawnOtherwise, element, hidden, outcome, page, subjects } from './outcomes.js';

function compare(expected: readonly SnapshotNode[], actual: readonly SnapshotNode[]) {
  return compareOutcomes(outcome({ body: expected }), outcome({ body: actual }), NOTHING);
}

const sentences = (...bodies: [readonly SnapshotNode[], readonly SnapshotNode[]]) =>
  compare(...bodies).map((one) => describeDifference(one));

const li = (text: string, attributes = {}) => element('li', attributes, text);

describe('comparison of documents', () => {
  it('names the place of a changed text and of a changed attribute', () => {
    const list = (third: SnapshotElement) => [
      element('ul', { id: 'list' }, li('one'), li('two'), third),
    ];
    assert.deepEqual(
      sentences(list(li('three')), list(drawnOtherwise(li('3', { class: 'b a' })))),
      [
        'The attribute class of #list > li:nth-child(3) is "a b" instead of nothing',
        'The text of #list > li:nth-child(3) is "3" instead of "three"',
      ],
    );
  });

  it('says of an attribute without a value that it is there, or not', () => {
    const [shown, kept] = [[li('one')], [li('one', { required: '' })]];
    assert.deepEqual(sentences(shown, kept), [
      'The attribute required of body > li is there; in the recording it is not',
    ]);
    assert.deepEqual(sentences(kept, shown), [
      'The attribute required of body > li is not there; in the recording it is',
    ]);
  });

  it('says of a page that could not be loaded that it was not', () => {
    const at = (url: string) => ({
      ...outcome(),
      documents: [{ url, root: page(), storage: null }],
    });
    const [loaded, failed] = [at('http://localhost:8000/pay'), at('chrome-error://chromewebdata/')];
    assert.deepEqual(
      compareOutcomes(loaded, failed, NOTHING).map((one) => describeDifference(one)),
      [
        'The page went to an address that could not be loaded instead of "http://localhost:8000/pay"',
      ],
    );
  });

  it('reports an inserted node once, wherever it stands and whatever is in it', () => {
    const items = ['one', 'two', 'three'].map((text) => li(text));
    const extra = element('li', { class: 'new' }, 'and ', element('b', {}, 'four'));
    for (const place of [0, 1, 2, 3]) {
      const ul = element('ul', {}, ...items.toSpliced(place, 0, extra));
      assert.deepEqual(sentences([element('ul', {}, ...items)], [ul]), [
        'body > ul has one child more: <li class="new">and  four',
      ]);
    }
  });

  it('finds the changed sibling beside an inserted one', () => {
    const cells = (first: string) => [element('td', {}, first), element('td', {}, 'same')];
    const before = [element('table', {}, element('tr', {}, ...cells('a')))];
    const after = [
      element('table', {}, element('tr', {}, 'new'), element('tr', {}, ...cells('b'))),
    ];
    assert.deepEqual(subjects(compare(before, after)), [
      'dom: body > table child',
      'dom: body > table > tr > td:nth-child(1) text',
    ]);
  });

  it('reports a node that moved once', () => {
    const [a, b, c] = [li('a'), li('b'), li('c')];
    assert.deepEqual(sentences([element('ul', {}, a, b, c)], [element('ul', {}, b, c, a)]), [
      'The position of body > ul > li:nth-child(1) is "3" instead of "1"',
    ]);
  });

  it('takes an element of the same id for the same, and a new id for a change', () => {
    const [first, second] = [element('p', { id: 'a' }, '1'), element('p', { id: 'b' }, '2')];
    const changed = element('p', { id: 'b' }, '3');
    assert.deepEqual(subjects(compare([first, second], [changed])), [
      'dom: body child',
      'dom: body > p#b text',
    ]);
    const renamed = element('p', { id: ':r2:' }, '1');
    assert.deepEqual(subjects(compare([first], [renamed])), ['dom: body > p#a attribute id']);
  });

  it('compares live state, and says where there is only the default', () => {
    const input = element('input', { id: 'name' });
    assert.deepEqual(sentences([{ ...input, state: { value: 'abc' } }], [input]), [
      'The value of #name is its default instead of "abc"',
    ]);
  });

  it('says what is chosen of a list', () => {
    const list = (selected: string) => [
      { ...element('select', { id: 'unit' }), state: { selected } },
    ];
    assert.deepEqual(sentences(list('f'), list('c')), [
      'The choice of #unit is "c" instead of "f"',
    ]);
  });

  it('says of a box that it is checked, or is not', () => {
    const box = element('input', { id: 'box' });
    const checked = { ...box, state: { checked: 'true' } };
    assert.deepEqual(sentences([checked], [box]), ['#box is not checked; in the recording it is']);
    assert.deepEqual(sentences([box], [checked]), ['#box is checked; in the recording it is not']);
    const cleared = { ...box, state: { checked: 'false' } };
    assert.deepEqual(sentences([cleared], [box]), ['#box is checked; in the recording it is not']);
  });

  it('tells several texts of one element apart', () => {
    const clock = (text: string) => [element('p', {}, 'at', element('b', {}), text)];
    assert.deepEqual(subjects(compare(clock('9'), clock('10'))), ['dom: body > p text 2']);
  });

  it('shows of a long text where it differs', () => {
    const [difference] = compare(['x'.repeat(500)], [`${'x'.repeat(400)}y`]);
    assert.match(difference?.expected ?? '', /^…x{25,}…x+$/);
    assert.match(difference?.actual ?? '', /^…x{25}y$/);
  });

  it('knows from the elements whether a person sees the difference', () => {
    const fading = (opacity: string) => element('div', { style: `opacity: ${opacity}` });
    const isVisible = (expected: SnapshotElement, actual: SnapshotElement) =>
      compare([expected], [actual]).map(({ visible }) => visible);
    assert.deepEqual(isVisible(hidden(fading('0.9')), hidden(fading('0.8'))), [false]);
    assert.deepEqual(isVisible(hidden(fading('0.9')), fading('0.8')), [true]);
    assert.deepEqual(compare([], [hidden(li('x'))])[0]?.visible, false);
    assert.deepEqual(compare([li('x')], [])[0]?.visible, true);
  });

  it('knows from how elements are drawn whether a person notices a class, a style or data', () => {
    const box = (name: string, value: string) => element('div', { [name]: value }, 'x');
    const isVisible = (expected: SnapshotElement, actual: SnapshotElement) =>
      compare([expected, li('y')], [actual, li('y')]).map(({ visible }) => visible);
    for (const name of ['class', 'style', 'id', 'data-x', 'part']) {
      const [one, other] = [box(name, 'a'), box(name, 'b')];
      assert.deepEqual(isVisible(one, other), [false], name);
      assert.deepEqual(isVisible(one, drawnOtherwise(other)), [true], name);
      assert.deepEqual(isVisible(hidden(one), hidden(drawnOtherwise(other))), [false], name);
    }
    for (const name of ['href', 'aria-label', 'tabindex', 'role', 'alt']) {
      assert.deepEqual(isVisible(box(name, 'a'), box(name, 'b')), [true], name);
    }
    assert.deepEqual(isVisible(box('for', 'a'), box('for', 'b')), [false]);
    assert.deepEqual(isVisible(box('aria-labelledby', 'a'), element('div', {}, 'x')), [true]);
  });

  it('sees what a class does to what is in its element, after what differs in there itself', () => {
    const inside = (theme: string, text: string, node = li('y')) => [
      element('ul', { class: theme }, li(text), node),
    ];
    const other = drawnOtherwise(li('y'));
    const found = compare(inside('a', '1'), inside('b', '2', other));
    assert.deepEqual(
      found.map(({ path, visible }) => [path, visible]),
      [
        ['body > ul > li:nth-child(1)', true],
        ['body > ul', true],
      ],
    );
    const alike = compare(inside('a', '1'), inside('b', '2'));
    assert.deepEqual(
      alike.map(({ path, visible }) => [path, visible]),
      [
        ['body > ul > li:nth-child(1)', true],
        ['body > ul', false],
      ],
    );
  });

  it('takes any difference for why something is drawn otherwise, if none else is noticed', () => {
    const body = (name: string, panel: SnapshotElement, text = 'y') => [
      hidden(element('i', { title: name })),
      element('p', { class: name }),
      panel,
      li(text),
    ];
    const visible = (...bodies: Parameters<typeof compare>) =>
      compare(...bodies).map((difference) => difference.visible);
    const panel = element('div', {}, 'x');
    assert.deepEqual(visible(body('a', panel), body('b', panel)), [false, false]);
    assert.deepEqual(visible(body('a', panel), body('b', drawnOtherwise(panel))), [true, true]);
    const changed = body('b', drawnOtherwise(panel), 'z');
    assert.deepEqual(visible(body('a', panel), changed), [false, false, true]);
    assert.deepEqual(visible(body('a', panel), body('a', drawnOtherwise(panel))), []);
  });

  it('does not count as a difference what is none', () => {
    const before = element('div', {
      class: 'a  b',
      style: 'top: 0px; background: url(data:a;b,c)',
      jQuery171052: '7',
      href: 'x.js?_=1700000000000#top',
    });
    const after = element('div', {
      class: 'b a',
      style: 'background: url(data:a;b,c);top: 0px;',
      sizzle1700: '1',
      href: 'x.js?_=1700000000999#top',
    });
    assert.deepEqual(compare([before, 'since 1700000000000'], [after, 'since 1700000000123']), []);
    assert.deepEqual(compare([element('p', { style: '' })], [element('p', { class: ' ' })]), []);
    const debugged = element('p', { class: 'ng-scope ng-hide ng-isolate-scope ng-binding' });
    assert.deepEqual(compare([debugged], [element('p', { class: 'ng-hide' })]), []);
    assert.notDeepEqual(compare([debugged], [element('p')]), []);
    const option = (key: number) =>
      element('option', { value: `object:${key}`, class: `of-object_${key}` });
    assert.deepEqual(compare([option(12)], [option(345)]), []);
    const counted = (number: number) => element('div', { id: `c${number}` });
    assert.deepEqual(compare([counted(50), counted(52)], [counted(48), counted(50)]), []);
    const style = (id: string) => element('style', { id });
    const scoped = [style('svelte-b1'), element('title'), style('svelte-a2')];
    assert.deepEqual(compare(scoped, scoped.toReversed()), []);
    assert.notDeepEqual(compare(scoped, scoped.slice(1)), []);
    const plain = [style('theme'), style('page')];
    assert.notDeepEqual(compare(plain, plain.toReversed()), []);
    const scripts = [element('script', { src: 'a.js' }), element('script', { src: 'b.js' })];
    assert.deepEqual(compare(scripts, scripts.toReversed()), []);
    const link = (rel: string, href: string) => element('link', { rel, href });
    const hints = [link('modulepreload', 'a.js'), link('PREFETCH', 'b.js')];
    assert.deepEqual(compare(hints, hints.toReversed()), []);
    const styles = [link('stylesheet', 'a.css'), link('stylesheet', 'b.css')];
    assert.notDeepEqual(compare(styles, styles.toReversed()), []);
    assert.deepEqual(
      subjects(compare([element('a', { href: '#1' })], [element('a', { href: '#2' })])),
      ['dom: body > a attribute href'],
    );
  });

  it('counts positions as CSS does: with scripts, without texts and shadow roots', () => {
    const body = (text: string) => [
      'text',
      element('script', { src: 'a.js' }),
      element('p', {}),
      element('p', {}, element('#shadow-root', {}, text), element('i', {})),
    ];
    assert.deepEqual(subjects(compare(body('a'), body('b'))), [
      'dom: body > p:nth-child(3) > #shadow-root text',
    ]);
  });

  it('compares frames by their address, whichever came first, and the addresses', () => {
    const frame = (name: string, text: string) => ({
      url: `http://localhost:8000/${name}`,
      root: page(text),
      storage: null,
    });
    const main = frame('main.html', '');
    const differences = compareOutcomes(
      outcome({ documents: [main, frame('a.html', '1'), frame('b.html', '2')] }),
      outcome({ documents: [frame('main.html#x', ''), frame('b.html', '3')] }),
      NOTHING,
    );
    assert.deepEqual(subjects(differences), [
      'dom: the page address',
      'dom: the frame a.html address',
      'dom: a.html: the document child',
      'dom: b.html: body text',
    ]);
  });
});

const texts = fc.constantFrom('a', 'b', 'c', 'd');
const { tree: trees } = fc.letrec<{ tree: SnapshotElement; node: SnapshotNode }>((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, texts, tie('tree')),
  tree: fc.record({
    tag: fc.constantFrom('div', 'li', 'p'),
    attributes: fc.dictionary(fc.constantFrom('class', 'title', 'id'), texts, { maxKeys: 2 }),
    state: fc.dictionary(fc.constantFrom('value'), texts, { maxKeys: 1 }),
    visible: fc.boolean(),
    look: fc.nat(2),
    children: fc.array(tie('node'), { maxLength: 5 }).map(joinTexts),
  }),
}));

/** As in a snapshot: no two texts side by side. */
function joinTexts(nodes: readonly SnapshotNode[]): SnapshotNode[] {
  return nodes.filter(
    (node, index) => typeof node !== 'string' || typeof nodes[index - 1] !== 'string',
  );
}

/** The tree with an edit at one of its elements, chosen by number. */
function edited(
  root: SnapshotElement,
  choice: number,
  edit: (element: SnapshotElement) => SnapshotElement,
): SnapshotElement {
  let left = choice % size(root);
  const visit = (node: SnapshotElement): SnapshotElement => {
    if (left-- === 0) return edit(node);
    return {
      ...node,
      children: node.children.map((child) => (typeof child === 'string' ? child : visit(child))),
    };
  };
  return visit(root);
}

function size(node: SnapshotElement): number {
  return node.children.reduce(
    (sum, child) => sum + (typeof child === 'string' ? 0 : size(child)),
    1,
  );
}

describe('comparison of random trees', () => {
  it('finds no difference between equal trees', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        assert.deepEqual(compare([tree], [structuredClone(tree)]), []);
      }),
    );
  });

  it('finds exactly the one element that was inserted, or removed', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (tree, choice, place) => {
        const news = element('li', { title: 'new' }, 'new');
        const changed = edited(tree, choice, (node) => ({
          ...node,
          children: node.children.toSpliced(place % (node.children.length + 1), 0, news),
        }));
        const [inserted, ...others] = compare([tree], [changed]);
        assert.deepEqual([inserted?.aspect.of, inserted?.actual, others], ['child', '<li>new', []]);
        const [removed, ...more] = compare([changed], [tree]);
        assert.deepEqual([removed?.aspect.of, removed?.expected, more], ['child', '<li>new', []]);
      }),
    );
  });

  it('finds exactly the one attribute that was changed', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (tree, choice) => {
        const changed = edited(tree, choice, (node) => ({
          ...node,
          attributes: { ...node.attributes, lang: 'new' },
        }));
        assert.deepEqual(
          compare([tree], [changed]).map(({ aspect, actual }) => [aspectName(aspect), actual]),
          [['attribute lang', 'new']],
        );
      }),
    );
  });

  it('finds a difference exactly where two trees differ', () => {
    fc.assert(
      fc.property(trees, trees, (one, other) => {
        const there = compare([one], [other]);
        assert.equal(
          there.length > 0,
          JSON.stringify(comparable(one)) !== JSON.stringify(comparable(other)),
        );
      }),
    );
  });
});

/** Without what is not compared. */
function comparable({ tag, attributes, state, children }: SnapshotElement): object {
  const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    tag,
    sorted,
    state,
    children.map((child) => (typeof child === 'string' ? child : comparable(child))),
  ];
}
