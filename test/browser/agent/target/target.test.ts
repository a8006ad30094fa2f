import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import type { TargetStep } from '../../../../src/browser/agent/contract.js';
import { performStep } from '../../../../src/browser/input/input.js';
import type { Selectors } from '../../../../src/scenario/scenario.js';
import { steps, targetPages, toStep } from './target-page.js';

const { open } = targetPages();

const find = (page: Page, ...selectors: Selectors): Promise<string | null> =>
  page.evaluate(
    (selectors) => waveTarget.findTarget(selectors, document)?.getAttribute('id') ?? null,
    selectors,
  );

describe('findTarget', () => {
  test('CSS, plain and with its prefix; the first of its hits', async () => {
    const { page } = await open('<i id=a class=x></i><i id=b class=x></i>');
    assert.equal(await find(page, ['#b']), 'b');
    assert.equal(await find(page, ['css/i:not(#a)']), 'b');
    assert.equal(await find(page, ['.x']), 'a');
    assert.equal(await find(page, ['.y']), null);
  });

  test('the first alternative that matches wins; one that is no selector matches nothing', async () => {
    const { page } = await open('<i id=a></i><i id=b></i>');
    assert.equal(await find(page, ['#none'], ['#b'], ['#a']), 'b');
    assert.equal(
      await find(page, ['a:not('], ['xpath/]['], ['xpath/count(//i)'], ['pierce/!'], ['#b']),
      'b',
    );
    assert.equal(await find(page, [], ['#b']), 'b');
  });

  test('XPath, in the document, below an element and in a shadow root', async () => {
    const { page } =
      await open(`<p id=p><b id=b>x</b></p><div id=host><template shadowrootmode=open>
      <section><b id=inner>x</b></section></template></div>`);
    assert.equal(await find(page, ['xpath///b']), 'b');
    assert.equal(await find(page, ['xpath///*[@id="p"]/b']), 'b');
    assert.equal(await find(page, ['#p', 'xpath/.//b']), 'b');
    assert.equal(await find(page, ['#b', 'xpath///p']), null);
    for (const path of ['//b', './/b', '//*[@id="inner"]', '/section/b', './section/b']) {
      assert.equal(await find(page, ['#host', `xpath/${path}`]), 'inner', path);
    }
  });

  test('text: the smallest element that has it, letter for letter', async () => {
    const { page } = await open(`<script>"Save all"</script><style>Save {}</style>
      <div id=outer><p id=p>Do <b id=b>Save all</b> now</p><input id=i type=button value="Save it">
      <input type=checkbox value=Secret><textarea id=t>old</textarea>
      <div id=host><template shadowrootmode=open><u id=dark>Dark text</u></template><s id=slotted>Light text</s></div></div>`);
    assert.equal(await find(page, ['text/Save all']), 'b');
    assert.equal(await find(page, ['text/Do Save all now']), 'p');
    assert.equal(await find(page, ['text/save all']), null);
    assert.equal(await find(page, ['text/Save it']), 'i');
    assert.equal(await find(page, ['text/Secret']), null);
    assert.equal(await find(page, ['text/Dark text']), 'dark');
    assert.equal(await find(page, ['text/Light text']), 'slotted');
    await page.evaluate(() => {
      for (const area of document.querySelectorAll('textarea')) area.value = 'typed';
    });
    assert.equal(await find(page, ['text/typed']), 't');
    assert.equal(await find(page, ['text/old']), null);
  });

  test('pierce and chains go through open shadow roots', async () => {
    const { page } = await open(`<my-app id=app><template shadowrootmode=open>
        <my-part id=part><template shadowrootmode=open><button id=deep>x</button></template></my-part>
      </template></my-app><my-app id=second><template shadowrootmode=open><a id=only>x</a></template></my-app>
      <div id=plain><button id=light></button></div>`);
    assert.equal(await find(page, ['#deep']), null);
    assert.equal(await find(page, ['pierce/#deep']), 'deep');
    assert.equal(await find(page, ['pierce/my-part button']), null);
    assert.equal(await find(page, ['my-app', 'my-part', 'button']), 'deep');
    assert.equal(await find(page, ['my-app', '#only']), 'only', 'every hit of a part is followed');
    assert.equal(await find(page, ['my-app', 'button']), null);
    assert.equal(await find(page, ['#plain', 'button']), 'light');
  });

  test('aria names and roles are those that Chrome computes', async () => {
    const { page, session } = await open(GALLERY);
    await session.send('Accessibility.enable');
    const wrong: string[] = [];
    const ids = await page.$$eval('[id^=k]', (elements) => elements.map((element) => element.id));
    for (const id of ids) {
      const { result } = await session.send('Runtime.evaluate', { expression: id });
      const { nodes } = await session.send('Accessibility.getPartialAXTree', {
        objectId: result.objectId ?? '',
        fetchRelatives: false,
      });
      const name = String(nodes[0]?.name?.value ?? '');
      const role = String(nodes[0]?.role?.value ?? '');
      assert.ok(name !== '' && role !== '', `${id} is named by Chrome`);
      for (const selector of [`aria/${name}`, `aria/${name}[role="${role}"]`]) {
        const found = await find(page, [selector]);
        if (found !== id) wrong.push(`${selector} finds ${found} and not ${id}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test('aria: by role alone, not what is hidden from the accessibility tree', async () => {
    const { page } = await open(`<div aria-hidden=true><button id=a>Go</button></div>
      <button id=b style="visibility:hidden">Go</button><button id=c role=none>Go</button>
      <input id=d type=hidden value=Go><button id=e>Go</button><div id=f role=img aria-label=Go></div>`);
    assert.equal(await find(page, ['aria/Go']), 'e');
    assert.equal(await find(page, ['aria/[role="button"]']), 'e');
    assert.equal(await find(page, ['aria/[name="Go"][role="image"]']), 'f');
    assert.equal(await find(page, ['aria/Go on']), null);
  });

  test('a page that replaces the built-ins does not mislead it', async () => {
    const { page } =
      await open(`<form id=f><input name=parentNode><input name=childNodes><input name=shadowRoot>
      <input name=localName><input name=getAttribute><button id=b>Go</button></form><script>
      for (const prototype of [Document.prototype, Element.prototype, ShadowRoot.prototype])
        for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest', 'getAttribute',
          'checkVisibility', 'getBoundingClientRect', 'getClientRects', 'elementFromPoint', 'evaluate'])
          prototype[name] = () => { throw new Error('replaced') };
      window.getComputedStyle = () => { throw new Error('replaced') };
      </script>`);
    const found = await page.evaluate(
      (click) => {
        const kinds = ['#b', 'xpath///button', 'text/Go', 'aria/Go[role="button"]', 'pierce/#b'];
        return kinds.map(
          (kind) => waveTarget.stepReadiness({ ...click, selectors: [[kind]] }, document).ready,
        );
      },
      element({ type: 'click' }),
    );
    assert.deepEqual(found, [true, true, true, true, true]);
  });
});

/** Elements that Chrome names, each differently; one a line. */
const GALLERY = `
<a id=k1 href=#>link text</a>
<button id=k2>B <b>bold</b>
  x</button>
<button id=k3 aria-label=" lab  el ">x</button>
<input id=k4><label for=k4>Label one</label>
<label>Wrap <input id=k5> after</label>
<label for=k6>First</label><label for=k6>Second</label><input id=k6 type=email>
<input id=k7 type=submit>
<input id=k8 type=reset>
<input id=k9 type=button value=Value>
<input id=k10 type=image alt=Picture>
<input id=k11 type=checkbox title="A title">
<span id=s1>By <i>id</i></span><span id=s2 style="display:none">hidden <i>name</i></span>
<input id=k12 type=radio aria-labelledby="s1 s2">
<input id=k13 type=search placeholder=Seek>
<input id=k14 placeholder=No title=Titled>
<input id=k15 type=range aria-label=Slide>
<input id=k16 type=number aria-label=Number>
<input id=k17 type=date aria-label=Day>
<input id=k18 type=password aria-label=Secret>
<input id=k19 aria-label=Suggest list=options><datalist id=options></datalist>
<textarea id=k20 placeholder=Tell></textarea>
<label>Many <select id=k21><option>one</select></label>
<select id=k22 multiple aria-label=List><option id=k23>Choice</select>
<h1 id=k24>Head <img alt=pic></h1>
<img id=k25 alt="Alone">
<img id=k26 title="Image title">
<svg id=k27><title>Drawing</title><rect width=5 height=5 /></svg>
<div id=k28 role=button>div <span>button</span></div>
<div id=k29 role=tab title=no>Tab one</div>
<div id=k30 role=menuitem>Item</div>
<div id=k31 role=checkbox aria-checked=false>Check</div>
<div id=k32 role=switch>Switch</div>
<div role=listbox aria-label=Box><div id=k33 role=option>Option</div></div>
<button id=k34><img alt="Close"></button>
<button id=k35><svg><title>Cross</title></svg></button>
<button id=k36><span aria-hidden=true>no</span><span style="display:none">no</span> yes<div>block</div>in</button>
<a id=k37 href=#><input value=inside></a>
<button id=k38 title="Only title"></button>
<button id=k39 aria-label=""> content </button>
<button id=k40>line<br>break</button>
<style>.icon::before { content: "\\f00c"; }</style>
<button id=k41><i class=icon></i> Icon</button>
<details><summary id=k42>More</summary>x</details>
<fieldset id=k43><legend>Legend</legend></fieldset>
<table id=k44><caption>Caption</caption><tr><th id=k45>Column<th><tr><td>x<td></table>
<div id=k46 role=img aria-label=Picture2></div>
<section id=k47 aria-label=Region></section>
<nav id=k48 aria-label=Menu></nav>
<div id=k49 role=heading aria-level=2>Second head</div>
<div id=k50 contenteditable role=textbox aria-label=Rich></div>
<my-button id=k51 role=button><template shadowrootmode=open><b>[<slot></slot>]</b></template>Slot</my-button>
<dialog id=k52 open aria-label=Dialog></dialog>
<form id=k53 aria-label=Form></form>
<ul role=menu><li role=none><a id=k54 role=menuitem href=#>Link item</a></ul>
<iframe id=k55 title=Frame></iframe>
<progress id=k56 aria-label=Progress></progress>
<div role=radiogroup aria-label=Group><label><input id=k57 type=radio> Radio <b>one</b></label></div>
`;

/** A step that acts on #t, without what it has of its own. */
function element(step: object): TargetStep {
  const complete = toStep({ selectors: ['#t'], ...step });
  if (!('selectors' in complete)) throw new Error('no target');
  return complete;
}

async function ready(page: Page, step: object = { type: 'click' }) {
  return await page.evaluate((step) => waveTarget.stepReadiness(step, document), element(step));
}

async function prepared(page: Page, step: object = { type: 'click' }) {
  return await page.evaluate((step) => waveTarget.prepareStep(step, document), element(step));
}

async function assertNotReady(html: string, why: string, detail: RegExp, step?: object) {
  const { page } = await open(html);
  for (const result of [await ready(page, step), await prepared(page, step)]) {
    assert.ok(!result.ready, `${html} is not ready`);
    assert.equal(result.why, why, result.detail);
    assert.match(result.detail, detail);
  }
}

async function assertReady(html: string, step?: object) {
  const { page } = await open(html);
  assert.deepEqual({ html, ...(await ready(page, step)) }.ready, true, html);
  const result = await prepared(page, step);
  assert.ok(result.ready, `${html}: ${result.ready ? '' : result.detail}`);
  return result.motion;
}

describe('readiness', () => {
  test('the point is the offset of the step, or else the middle', async () => {
    const { page } = await open(
      '<div id=t style="position:absolute;left:10px;top:20px;width:100px;height:50px">',
    );
    assert.deepEqual(await ready(page, { type: 'click', offsetX: 7, offsetY: 8 }), {
      ready: true,
      x: 17,
      y: 28,
    });
    assert.deepEqual(await ready(page, { type: 'hover' }), { ready: true, x: 60, y: 45 });
    assert.deepEqual(
      await ready(page, { type: 'click', offsetX: 200, offsetY: 8 }),
      { ready: true, x: 60, y: 45 },
      'the element is smaller than when recorded',
    );
  });

  test('a link that wraps is met on its lines', async () => {
    const { page } = await open(
      '<div style="width:200px;font:20px monospace">0123456789<a id=t href=#>ab cdefghijklmnop</a></div>',
    );
    const point = await ready(page, { type: 'hover' });
    assert.ok(point.ready);
    assert.ok(
      await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id === 't', point),
    );
  });

  test('missing', async () => {
    await assertNotReady('', 'missing', /^no element matches$/);
  });

  test('hidden', async () => {
    await assertNotReady('<button id=t hidden>x</button>', 'hidden', /^button#t is hidden$/);
    await assertNotReady(
      '<p style="visibility:hidden"><button id=t>x</button></p>',
      'hidden',
      /is hidden$/,
    );
    await assertNotReady(
      '<p style="opacity:0"><button id=t>x</button></p>',
      'hidden',
      /is transparent$/,
    );
    await assertNotReady(
      '<p style="opacity:0"><input type=checkbox id=t></p>',
      'hidden',
      /is transparent$/,
    );
    await assertNotReady('<b id=t></b>', 'hidden', /^b#t has no size$/);
    await assertReady('<p style="opacity:0.1"><button id=t>x</button></p>');
    await assertReady('<p><input type=checkbox id=t style="opacity:0"></p>');
  });

  test('disabled', async () => {
    await assertNotReady('<button id=t disabled>x</button>', 'disabled', /^button#t is disabled$/);
    await assertNotReady(
      '<fieldset disabled><input id=t></fieldset>',
      'disabled',
      /^input#t is disabled$/,
    );
    await assertNotReady(
      '<button disabled id=b><b id=t>x</b></button>',
      'disabled',
      /^button#b is disabled$/,
    );
    await assertNotReady(
      '<input id=i type=checkbox disabled><label for=i id=t>x</label>',
      'disabled',
      /^input#i is disabled$/,
    );
    await assertNotReady(
      '<div inert class=x><button id=t>x</button></div>',
      'disabled',
      /^div\.x is inert$/,
    );
    await assertReady('<button id=t aria-disabled=true>x</button>');
    await assertReady('<button id=t disabled>x</button>', { type: 'hover' });
  });

  test('covered', async () => {
    const overlay = '<div id=o style="position:fixed;inset:0"></div>';
    await assertNotReady(
      `<button id=t>x</button>${overlay}`,
      'covered',
      /^button#t is covered by div#o$/,
    );
    await assertNotReady(
      '<button id=t style="pointer-events:none">x</button>',
      'covered',
      /^button#t is covered by (body|html)$/,
    );
    await assertNotReady(
      '<button id=t>x</button><dialog id=d>m</dialog><script>d.showModal()</script>',
      'covered',
      /is covered by/,
    );
    await assertReady(
      `<button id=t>x</button>${overlay.replace('style="', 'style="pointer-events:none;')}`,
    );
  });

  test('what a click on it comes to', async () => {
    await assertReady('<button id=t><b>x</b></button>');
    await assertReady('<button><b id=t style="pointer-events:none">x</b></button>');
    await assertReady(
      '<label>text<input id=t type=checkbox style="position:absolute;z-index:-1;left:10px;top:10px"></label>',
    );
    await assertReady(
      '<div id=t><template shadowrootmode=open><button>x</button></template></div>',
    );
    await assertReady(
      '<div><template shadowrootmode=open><button><slot></slot></button></template><i id=t>x</i></div>',
    );
    const { page } = await open(
      '<my-b><template shadowrootmode=open><button id=t><slot></slot></button></template><i>x</i></my-b>',
    );
    assert.ok((await ready(page, { type: 'click', selectors: ['pierce/#t'] })).ready);
    await assertNotReady(
      '<div id=card style="position:relative"><a id=t href=#>link</a><button style="position:absolute;inset:0">x</button></div>',
      'covered',
      /covered by button$/,
    );
  });

  test('outside: where a person cannot scroll', async () => {
    await assertNotReady(
      '<button id=t style="position:absolute;left:-999px">x</button>',
      'outside',
      /no scrolling shows it$/,
    );
    await assertNotReady(
      '<button id=t style="position:fixed;top:2000px">x</button>',
      'outside',
      /./,
    );
    await assertNotReady(
      '<div style="overflow:hidden;height:50px"><p style="height:99px"></p><button id=t>x</button></div>',
      'outside',
      /./,
    );
    await assertNotReady(
      '<style>body{overflow:hidden}</style><p style="height:2000px"></p><button id=t>x</button>',
      'outside',
      /./,
    );
    await assertReady(
      '<div style="overflow:hidden;height:0"><button id=t style="position:absolute">x</button></div>',
    );
  });

  test('in reach by scrolling: asking does not scroll, preparing does', async () => {
    const { page } =
      await open(`<style>html { scroll-behavior: smooth }</style><p style="height:2000px"></p>
      <div id=box style="overflow:auto;height:100px;width:100px"><p style="height:900px;width:900px"></p>
      <button id=t style="margin-left:700px">x</button></div><p style="height:2000px"></p>`);
    const scrolled = () =>
      page.evaluate(() => [scrollY, document.getElementById('box')?.scrollTop ?? 0]);
    assert.ok((await ready(page)).ready);
    assert.deepEqual(await scrolled(), [0, 0]);
    const result = await prepared(page);
    assert.ok(result.ready && result.motion.kind === 'pointer');
    const [y = 0, box = 0] = await scrolled();
    assert.ok(y > 1500 && box > 800, `scrolled to ${y} and ${box}`);
    assert.equal(
      await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.id, result.motion),
      't',
    );
  });

  test('an element that scrolls into view under a cover is not ready then', async () => {
    const { page } =
      await open(`<p style="height:2000px"></p><button id=t>x</button><p style="height:2000px"></p>
      <div id=o style="position:fixed;inset:0"></div>`);
    assert.ok((await ready(page)).ready, 'what is there is not asked before');
    const result = await prepared(page);
    assert.ok(!result.ready);
    assert.equal(result.detail, 'button#t is covered by div#o');
  });

  test('a value that a control cannot take', async () => {
    const change = (value: string) => ({ type: 'change', value });
    await assertNotReady(
      '<select id=t><option>a</select>',
      'missing',
      /^select#t has no option "b"$/,
      change('b'),
    );
    await assertNotReady(
      '<select id=t><option>a<option disabled>b</select>',
      'disabled',
      /^the option "b" of select#t is disabled$/,
      change('b'),
    );
    await assertNotReady(
      '<input id=t readonly>',
      'disabled',
      /^input#t is read-only$/,
      change('b'),
    );
    await assertNotReady(
      '<input id=t type=file>',
      'missing',
      /^input#t is of type file/,
      change('b'),
    );
    await assertNotReady('<b id=t>x</b>', 'missing', /^b#t is neither/, change('b'));
    await assertReady('<b id=t contenteditable>x</b>', change('b'));
  });
});

test('what a step requires is asked part by part', async () => {
  const requirements = async (html: string, step: object = { type: 'click' }) => {
    const { page } = await open(html);
    return page.evaluate((step) => waveTarget.stepRequirements(step, document), element(step));
  };
  const all = { there: true, shown: true, enabled: true, fit: true, 'in reach': true };
  const change = { type: 'change', value: 'b' };
  assert.deepEqual(await requirements(''), { there: false });
  assert.deepEqual(await requirements('<button id=t>x</button>'), all);
  assert.deepEqual(await requirements('<button id=t disabled style="opacity: 0">x</button>'), {
    ...all,
    shown: false,
    enabled: false,
  });
  assert.deepEqual(
    await requirements('<button id=t>x</button><div style="position: fixed; inset: 0"></div>'),
    { ...all, 'in reach': false },
  );
  assert.deepEqual(
    await requirements('<fieldset disabled><select id=t><option>a</select></fieldset>', change),
    { ...all, enabled: false, fit: false },
  );
  assert.deepEqual(await requirements('<button id=t disabled>x</button>', { type: 'hover' }), all);
});

test('a file is chosen also for an input that is not shown', async () => {
  const upload = element({ type: 'change', value: 'C:\\fakepath\\a.txt' });
  const look = async (html: string) => {
    const { page } = await open(html);
    return page.evaluate((step) => waveTarget.stepReadiness(step, document), upload);
  };
  const file = { base64: btoa('a'), name: 'a.txt', type: 'text/plain', lastModified: 7 };
  assert.equal((await look('<input id=t type=file hidden>')).ready, true);
  const disabled = await look('<input id=t type=file disabled>');
  assert(!disabled.ready && disabled.why === 'disabled');
  const other = await look('<input id=t>');
  assert.equal(other.ready || other.detail, 'input#t is no <input type="file">');
  const { page } = await open('<input id=t type=file hidden>');
  const chosen = await page.evaluate(
    async ([step, file]) => {
      const seen: unknown[] = [];
      for (const type of ['input', 'change']) addEventListener(type, () => seen.push(type));
      waveTarget.prepareStep(step, document, file);
      const [{ name, type, lastModified } = {}] = document.querySelector('input')?.files ?? [];
      return [
        ...seen,
        name,
        type,
        lastModified,
        await document.querySelector('input')?.files?.[0]?.text(),
      ];
    },
    [upload, file] as const,
  );
  assert.deepEqual(chosen, ['input', 'change', 'a.txt', 'text/plain', 7, 'a']);
});

test('a drag needs both of its ends', async () => {
  const drag = toStep({
    ...{ type: 'customStep', name: 'drag' },
    parameters: {
      ...{ selectors: ['#t'], offsetX: 1, offsetY: 2 },
      to: { selectors: ['#u'], offsetX: 3, offsetY: 4 },
    },
  });
  assert(drag.type === 'drag');
  const look = async (html: string) => {
    const { page } = await open(`<style>* { margin: 0 }</style>${html}`);
    return page.evaluate((step) => {
      const requires = waveTarget.stepRequirements(step, document);
      const readiness = waveTarget.stepReadiness(step, document);
      waveTarget.revealTargets(step, document);
      const prepared = waveTarget.prepareStep(step, document);
      const unmet = Object.keys(requires).filter((name) => !requires[name]);
      return { unmet, readiness, prepared };
    }, drag);
  };
  const [from, to] = ['<p id=t>from</p>', '<p id=u>to</p>'];
  assert.deepEqual(await look(`${from}<div style="height: 100px"></div>${to}`), {
    unmet: [],
    readiness: { ready: true, x: 1, y: 2 },
    prepared: {
      ready: true,
      motion: { kind: 'drag', x: 1, y: 2, to: { x: 3, y: 122 } },
    },
  });
  assert.deepEqual((await look(to)).unmet, ['there']);
  const alone = await look(from);
  assert.deepEqual(alone.unmet, ['drop there']);
  assert.deepEqual(alone.readiness, alone.prepared);
  assert.deepEqual(alone.readiness, {
    ...{ ready: false, why: 'missing', detail: 'no element matches' },
  });
  const held = await look(`<fieldset disabled><button id=t>x</button><button id=u>x</button>`);
  assert.deepEqual(held.unmet, ['enabled']);
  // One scroll shows both, or none does.
  const far = (height: number) =>
    look(`${'<br>'.repeat(200)}${from}<div style="height: ${height}px"></div>${to}`);
  const { readiness, prepared } = await far(300);
  assert(readiness.ready && prepared.ready && prepared.motion.kind === 'drag');
  assert.equal(prepared.motion.to.y - prepared.motion.y, 300 + 20);
  assert.deepEqual((await far(3000)).prepared, {
    ready: false,
    why: 'outside',
    detail: 'the ends of the drag are not both in view',
  });
});

describe('child frames', () => {
  test('a point goes through the border and padding of its frame', async () => {
    const { page } =
      await open(`<p style="height:40px;margin:0"></p><iframe srcdoc="<p>other"></iframe>
      <iframe id=f style="border:3px solid;padding:7px;display:block" srcdoc="<button id=t>x</button>"></iframe>`);
    await page.waitForFunction(() => frames[1]?.document.getElementById('t'));
    const child = page.frames().find((frame) => frame.parentFrame() && frame !== page.frames()[1]);
    assert.ok(child);
    const inner = await child.evaluate(
      (step) => waveTarget.stepReadiness(step, document),
      element({ type: 'hover' }),
    );
    assert.ok(inner.ready);
    const outer = await page.evaluate((inner) => {
      const frame = waveTarget.findFrame(1, document);
      return frame && { id: frame.id, look: waveTarget.throughFrame(frame, inner) };
    }, inner);
    assert.ok(outer?.look.ready);
    assert.equal(outer.id, 'f');
    const corner = await page.evaluate(() => {
      const { left, top } = document.getElementById('f')?.getBoundingClientRect() ?? new DOMRect();
      return { x: left + 10, y: top + 10 };
    });
    assert.deepEqual(
      { x: outer.look.x, y: outer.look.y },
      { x: corner.x + inner.x, y: corner.y + inner.y },
    );
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<div id=o style="position:fixed;inset:0">'),
    );
    const covered = await page.evaluate((inner) => {
      const frame = waveTarget.findFrame(1, document);
      return frame && waveTarget.throughFrame(frame, inner);
    }, inner);
    assert.deepEqual(covered, {
      ready: false,
      why: 'covered',
      detail: 'iframe#f is covered by div#o',
    });
    assert.equal(await page.evaluate(() => waveTarget.findFrame(2, document)), null);
  });

  test('preparing scrolls a frame into view that shows its element', async () => {
    const { page, sender } = await open(
      `<p style="height:2000px"></p><iframe srcdoc="<button id=t onclick='top.clicked = true'>x</button>"></iframe>`,
    );
    await page.waitForFunction(() => frames[0]?.document.getElementById('t'));
    const child = page.frames()[1];
    assert.ok(child);
    const inner = await child.evaluate(
      (step) => waveTarget.prepareStep(step, document),
      element({ type: 'click' }),
    );
    assert.ok(inner.ready && inner.motion.kind === 'pointer');
    const outer = await page.evaluate((inner) => {
      const frame = waveTarget.findFrame(0, document);
      return frame && waveTarget.throughFrame(frame, inner);
    }, inner.motion);
    assert.ok(outer?.ready && outer.inView);
    const click = toStep({ type: 'click', selectors: ['#t'], frame: [0] });
    await performStep(sender, click, { kind: 'pointer', x: outer.x, y: outer.y });
    assert.equal(await page.evaluate(() => Reflect.get(window, 'clicked')), true);
  });
});

describe('isAwaited', () => {
  const cases: [html: string, step: object, awaited: boolean][] = [
    ['<i id=t></i>', {}, true],
    ['', {}, false],
    ['', { visible: false }, true],
    ['<i id=t></i>', { visible: false }, false],
    ['<li><li>', { selectors: ['li'], count: 2, operator: '==' }, true],
    ['<li><li><li>', { selectors: ['li'], count: 2, operator: '==' }, false],
    ['<li><li><li>', { selectors: ['li'], count: 2 }, true],
    ['<li><li><li>', { selectors: ['li'], count: 2, operator: '<=' }, false],
    ['<i id=t class=on title=x></i>', { attributes: { class: 'on', title: 'x' } }, true],
    ['<i id=t class=on></i>', { attributes: { class: 'on', title: 'x' } }, false],
    ['<input id=t value=v>', { properties: { value: 'v', style: { cssText: '' } } }, true],
    ['<input id=t value=v>', { properties: { value: 'w' } }, false],
    ['<input id=t value=v>', { properties: { none: { deeper: 1 } } }, false],
  ];
  for (const [html, step, awaited] of cases) {
    test(`${html || 'nothing'} for ${JSON.stringify(step)}: ${awaited}`, async () => {
      const { page } = await open(html);
      const [wait] = steps([{ type: 'waitForElement', selectors: ['#t'], ...step }]);
      assert.ok(wait?.type === 'waitForElement');
      assert.equal(
        await page.evaluate((step) => waveTarget.isAwaited(step, document), wait),
        awaited,
      );
    });
  }
});
