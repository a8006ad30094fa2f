import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Page } from 'puppeteer-core';
import { performStep } from '../../../src/browser/input/input.js';
import { targetPages, toStep } from '../agent/target/target-page.js';

const { open: openPage } = targetPages();

/** Every event of the page is one word: `type:target`, and what tells it apart; `!` if untrusted. */
const WITNESS = `<script>
  log = [];
  const witness = (event) => {
    const { type, target, key, code, shiftKey, ctrlKey, repeat, button, detail, buttons, isTrusted } = event;
    let word = type + ':' + (target.id || target.nodeName);
    if (type.startsWith('key')) word += ' ' + [shiftKey && 'Shift', ctrlKey && 'Control', key, repeat && 'again'].filter(Boolean).join('+');
    if (/^mouse(down|up)|click|contextmenu/.test(type)) word += ' ' + button + ' ' + detail + (ctrlKey ? ' Control' : '');
    if (/^(input|change)$/.test(type)) word += ' ' + (target.value ?? target.textContent);
    log.push(isTrusted ? word : '!' + word);
  };
  watch = (...types) => types.forEach((type) => addEventListener(type, witness, true));
</script>`;

async function open(html: string, ...events: string[]) {
  const target = await openPage(WITNESS + html);
  await target.page.evaluate((events) => Reflect.get(window, 'watch')(...events), events);
  return target;
}

/** What the page has seen since the last time; nothing is waited for. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'log').splice(0));

const valueIn = (page: Page): Promise<string> =>
  page.$eval('#t', (element) => ('value' in element ? String(element.value) : element.innerHTML));

const change = (value: string) => ({ type: 'change', selectors: ['#t'], value });

describe('the mouse', () => {
  const MOUSE = [
    'mousedown',
    'mouseup',
    'click',
    'dblclick',
    'contextmenu',
    'auxclick',
    'mouseover',
  ];

  test('a click has run its handlers when it resolves', async () => {
    const { page, perform } = await open(
      '<button id=t onclick="log.push(\'handler\')">x</button>',
      ...MOUSE,
    );
    await perform({ type: 'click', selectors: ['#t'] });
    assert.deepEqual(await seen(page), [
      'mouseover:t',
      'mousedown:t 0 1',
      'mouseup:t 0 1',
      'click:t 0 1',
      'handler',
    ]);
  });

  test('a double click', async () => {
    const { page, perform } = await open('<button id=t>x</button>', ...MOUSE);
    await perform({ type: 'doubleClick', selectors: ['#t'] });
    assert.deepEqual((await seen(page)).slice(1), [
      'mousedown:t 0 1',
      'mouseup:t 0 1',
      'click:t 0 1',
      'mousedown:t 0 2',
      'mouseup:t 0 2',
      'click:t 0 2',
      'dblclick:t 0 2',
    ]);
  });

  test('the other buttons, and modifiers held by keys', async () => {
    const { page, perform } = await open('<button id=t>x</button>', ...MOUSE);
    await perform({ type: 'click', selectors: ['#t'], button: 'secondary' });
    assert.deepEqual((await seen(page)).slice(1).sort(), [
      'auxclick:t 2 1',
      'contextmenu:t 2 0',
      'mousedown:t 2 1',
      'mouseup:t 2 1',
    ]);
    await perform({ type: 'click', selectors: ['#t'], button: 'auxiliary' });
    assert.deepEqual(await seen(page), ['mousedown:t 1 1', 'mouseup:t 1 1', 'auxclick:t 1 1']);
    const held = toStep({ type: 'click', selectors: ['#t'] });
    assert.ok(held.type === 'click');
    const { sender } = await open('<button id=t>x</button>', 'click');
    await performStep(sender, { ...held, held: ['Control'] }, { kind: 'pointer', x: 15, y: 15 });
    assert.deepEqual(await seen(page), ['click:t 0 1 Control']);
  });

  test('hovering moves the mouse and presses nothing', async () => {
    const { page, perform } = await open('<button id=t>x</button>', ...MOUSE, 'mousemove');
    await perform({ type: 'hover', selectors: ['#t'] });
    assert.deepEqual(await seen(page), ['mouseover:t', 'mousemove:t']);
    assert.equal(await page.$eval('#t', (element) => element.matches(':hover')), true);
  });

  /** Two boxes below each other, with events of each. */
  const drag = {
    type: 'customStep',
    name: 'drag',
    parameters: {
      ...{ selectors: ['#t'], offsetX: 5, offsetY: 5 },
      to: { selectors: ['#u'], offsetX: 20, offsetY: 10 },
    },
  };
  const ends = (attribute: string) =>
    `<p id=t ${attribute} style="height: 40px">from</p><p id=u style="height: 40px">to</p>`;
  const DRAG = ['dragstart', 'dragenter', 'drop', 'dragend'];

  test('a drag has let go when it resolves, over what takes it or not', async () => {
    for (const takes of [true, false]) {
      const { page, perform } = await open(ends('draggable=true'), ...DRAG, ...MOUSE);
      await page.evaluate((takes) => {
        addEventListener('dragover', (event) => takes && event.preventDefault());
      }, takes);
      await perform(drag);
      const drop = takes ? ['drop:u'] : [];
      assert.deepEqual(
        (await seen(page)).filter((word) => word !== 'dragenter:t'),
        ['mouseover:t', 'mousedown:t 0 1', 'dragstart:t', 'dragenter:u', ...drop, 'dragend:t'],
      );
    }
  });

  test('a drag of what only its page knows to be one is moves with the button down', async () => {
    const { page, perform } = await open(ends(''), 'mousedown', 'mouseup', ...DRAG);
    await page.evaluate(() => {
      addEventListener('mousemove', ({ target, buttons, offsetX, offsetY }) => {
        if (!(target instanceof Element)) return;
        Reflect.get(window, 'log').push(`move:${target.id} ${buttons} ${offsetX},${offsetY}`);
      });
    });
    await perform(drag);
    const [before, down, on, ...over] = await seen(page);
    assert.deepEqual([before, down], ['move:t 0 5,5', 'mousedown:t 0 1']);
    assert.match(on ?? '', /^move:\w* 1 /);
    assert.deepEqual(over.slice(-2), ['move:u 1 20,10', 'mouseup:u 0 1']);
  });

  test('a handler that takes long or removes the element has still run', async () => {
    const { page, perform } = await open(
      `<button id=t onmousedown="const end = performance.now() + 100; while (performance.now() < end);"
        onclick="log.push('done'); this.remove()">x</button>`,
    );
    await perform({ type: 'click', selectors: ['#t'] });
    assert.deepEqual(await seen(page), ['done']);
  });
});

describe('typing', () => {
  const KEYS = ['focus', 'keydown', 'keypress', 'input', 'keyup', 'change'];

  test('real keys, one after another, over what was there', async () => {
    const { page, perform } = await open('<input id=t value=old>', ...KEYS);
    await perform(change('aB!'));
    assert.deepEqual(await seen(page), [
      'focus:t',
      'keydown:t a',
      'keypress:t a',
      'input:t a',
      'keyup:t a',
      'keydown:t Shift+B',
      'keypress:t Shift+B',
      'input:t aB',
      'keyup:t Shift+B',
      'keydown:t Shift+!',
      'keypress:t Shift+!',
      'input:t aB!',
      'keyup:t Shift+!',
    ]);
  });

  test('a field that has the focus is not focused again', async () => {
    const { page, perform } = await open('<input id=t autofocus>', 'focus', 'blur', 'mousedown');
    await page.focus('#t');
    await seen(page);
    await perform(change('x'));
    assert.deepEqual(await seen(page), []);
    assert.equal(await valueIn(page), 'x');
  });

  test('any character', async () => {
    const { page, perform } = await open('<input id=t>', 'keydown', 'keyup');
    await perform(change('é日😀'));
    assert.deepEqual(await seen(page), [
      'keydown:t é',
      'keyup:t é',
      'keydown:t 日',
      'keyup:t 日',
      'keydown:t 😀',
      'keyup:t 😀',
    ]);
  });

  test('whatever is typed is the value', async () => {
    const { page, perform } = await open('<input id=t value=old>');
    const typable = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !/\p{C}/u.test(text));
    await fc.assert(
      fc.asyncProperty(typable, async (text) => {
        await perform(change(text));
        assert.equal(await valueIn(page), text);
      }),
      { numRuns: 40 },
    );
  });

  test('nothing, lines, numbers, rich text', async () => {
    const cases: [html: string, value: string, result: string][] = [
      ['<input id=t value=old>', '', ''],
      ['<textarea id=t>old\nlines</textarea>', 'one\r\ntwo\n', 'one\ntwo\n'],
      ['<input id=t type=number value=7>', '-1.5', '-1.5'],
      ['<input id=t type=email value=a@b>', 'c@d', 'c@d'],
      ['<div id=t contenteditable>old <b>rich</b></div>', 'new', 'new'],
      ['<div id=t contenteditable>old</div>', '', '<br>'],
    ];
    for (const [html, value, result] of cases) {
      const { page, perform } = await open(html, 'input');
      await perform(change(value));
      assert.equal(await valueIn(page), result, html);
      assert.ok(
        (await seen(page)).every((event) => !event.startsWith('!')),
        html,
      );
    }
  });

  test('keys go where the page moves the focus', async () => {
    const { page, perform } = await open(
      '<input id=t maxlength=1 oninput="u.focus()"><input id=u>',
    );
    await perform(change('12'));
    assert.deepEqual(await page.$$eval('input', (inputs) => inputs.map((input) => input.value)), [
      '1',
      '2',
    ]);
  });
});

describe('choosing', () => {
  const CHOICE = ['input', 'change'];

  test('a menu: one input and one change event', async () => {
    const { page, perform } = await open(
      '<select id=t><option>a<option>b<option>c<option>d</select>',
      ...CHOICE,
    );
    await perform(change('d'));
    assert.deepEqual(await seen(page), ['input:t d', 'change:t d']);
    await perform(change('d'));
    assert.deepEqual(await seen(page), [], 'it is chosen already');
    await perform(change('b'));
    assert.deepEqual(await seen(page), ['input:t b', 'change:t b']);
  });

  test('any menu, past what cannot be chosen', async () => {
    const option = fc.record({
      disabled: fc.boolean(),
      hidden: fc.boolean(),
      grouped: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(option, { minLength: 2, maxLength: 8 }),
        fc.nat(),
        fc.integer({ min: -1, max: 7 }),
        async (options, to, from) => {
          const target = options[to % options.length];
          fc.pre(target !== undefined && !target.disabled && !target.hidden);
          fc.pre(from !== to % options.length && from < options.length);
          const html = options.map(({ disabled, hidden, grouped }, index) => {
            const tag = `<option value=${index}${disabled ? ' disabled' : ''}${hidden ? ' hidden' : ''}>${index}</option>`;
            return grouped ? `<optgroup label=g>${tag}</optgroup>` : tag;
          });
          const { page, perform } = await open(
            `<select id=t>${html.join('')}</select><script>t.selectedIndex = ${from}</script>`,
            ...CHOICE,
          );
          await perform(change(String(to % options.length)));
          assert.deepEqual(
            await seen(page),
            CHOICE.map((type) => `${type}:t ${to % options.length}`),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a list', async () => {
    for (const kind of ['multiple', 'size=2']) {
      const { page, perform } = await open(
        `<select id=t ${kind}><option selected>a<option>b<option>c<option>d<option>e</select>`,
        ...CHOICE,
      );
      await perform(change('e'));
      assert.deepEqual(await seen(page), ['input:t e', 'change:t e'], kind);
    }
  });

  test('a checkbox and a radio button, unless they are as wanted', async () => {
    for (const type of ['checkbox', 'radio']) {
      const { page, perform } = await open(`<input id=t type=${type}>`, 'click', ...CHOICE);
      await perform(change('on'));
      assert.deepEqual(await seen(page), ['click:t 0 1', 'input:t on', 'change:t on']);
      await perform(change('true'));
      assert.deepEqual(await seen(page), []);
    }
  });

  test('a range: with the arrow keys', async () => {
    const { page, perform } = await open(
      '<input id=t type=range min=10 max=50 step=5 value=20>',
      ...CHOICE,
    );
    await perform(change('30'));
    assert.deepEqual(await seen(page), ['input:t 25', 'change:t 25', 'input:t 30', 'change:t 30']);
    await perform(change('10'));
    assert.equal(await valueIn(page), '10');
  });

  test('dates and times: digits in every field', async () => {
    const cases: [type: string, value: string, next: string][] = [
      ['date', '2024-01-15', '0987-12-31'],
      ['time', '14:30', '00:05'],
      ['time', '12:00', '11:59'],
      ['time step=1', '23:59:58', '09:08:00'],
      ['datetime-local', '2031-11-09T03:07', '1999-12-31T23:59'],
      ['month', '2024-05', '1999-11'],
      ['month', '2024-12', '0987-01'],
      ['week', '2024-W07', '2020-W53'],
    ];
    for (const [type, ...values] of cases) {
      const { page, perform } = await open(`<input id=t type=${type}>`, ...CHOICE);
      for (const value of [...values, '']) {
        await perform(change(value));
        assert.equal(await valueIn(page), value, type);
        const events = await seen(page);
        assert.ok(events.length > 0 && events.every((event) => !event.startsWith('!')), type);
      }
    }
  });

  test('what has no keys is set, and says so by untrusted events', async () => {
    for (const [type, value] of [
      ['color', '#336699'],
      ['range step=any', '33.3'],
      ['time', '12:30:15'],
    ]) {
      const { page, perform } = await open(`<input id=t type=${type}>`, ...CHOICE);
      await perform(change(value ?? ''));
      assert.deepEqual(await seen(page), [`!input:t ${value}`, `!change:t ${value}`]);
    }
  });
});

describe('keys', () => {
  const key = (type: string, key: string) => ({ type, key });

  test('go to the focused element, with what they do by default', async () => {
    const { page, perform } = await open(
      '<form onsubmit="log.push(\'submit\'); return false"><input id=t><input id=u><button>x</button></form>',
      'keydown',
      'keyup',
      'focus',
    );
    await page.focus('#t');
    await seen(page);
    await perform(key('keyDown', 'Tab'));
    await perform(key('keyUp', 'Tab'));
    assert.deepEqual(await seen(page), ['keydown:t Tab', 'focus:u', 'keyup:u Tab']);
    await perform(key('keyDown', 'Enter'));
    assert.deepEqual(await seen(page), ['keydown:u Enter', 'submit']);
  });

  test('type with Shift, command with Control, repeat', async () => {
    const { page, sender } = await open('<input id=t value=old>', 'keydown', 'input');
    await page.focus('#t');
    const press = (key: string, more: object) =>
      performStep(sender, { ...toStep({ type: 'keyDown', key }), ...more }, { kind: 'none' });
    await press('A', { held: ['Shift'] });
    await press('a', { held: ['Control'] });
    await press('x', {});
    await press('x', { repeat: true });
    assert.deepEqual(await seen(page), [
      'keydown:t Shift+A',
      'input:t Aold',
      'keydown:t Control+a',
      'keydown:t x',
      'input:t x',
      'keydown:t x+again',
      'input:t xx',
    ]);
  });
});

describe('scrolling', () => {
  const WIDE = '<div style="width:3000px;height:3000px"></div>';
  const position = (page: Page) => page.evaluate(() => [scrollX, scrollY]);

  test('the page: to the position, and the page has seen it', async () => {
    const { page, perform } = await open(WIDE, 'wheel', 'scroll');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2000 }), fc.nat({ max: 2000 }), async (x, y) => {
        const before = await position(page);
        await perform({ type: 'scroll', x, y });
        assert.deepEqual(await position(page), [x, y]);
        const moved = String(before) !== String([x, y]);
        assert.equal((await seen(page)).includes('scroll:#document'), moved);
      }),
      { numRuns: 20 },
    );
  });

  test('no further than it goes, and not at all where a person cannot', async () => {
    const { page, perform } = await open(WIDE);
    await perform({ type: 'scroll', x: 9999, y: 9999 });
    const most = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    assert.deepEqual(await position(page), most);
    const fixed = await open(`<style>body { overflow: hidden }</style>${WIDE}`);
    await fixed.perform({ type: 'scroll', y: 400 });
    assert.deepEqual(await position(page), [0, 0]);
  });

  test('an element, and the page past one in the middle', async () => {
    const box =
      '<div id=t style="overflow:auto;position:fixed;inset:100px 200px"><p style="height:3000px"></p></div>';
    const { page, perform } = await open(WIDE + box, 'scroll');
    await perform({ type: 'scroll', selectors: ['#t'], y: 250 });
    assert.deepEqual(
      [await page.$eval('#t', (t) => t.scrollTop), ...(await position(page))],
      [250, 0, 0],
    );
    assert.deepEqual(await seen(page), ['scroll:t']);
    await perform({ type: 'scroll', y: 130 });
    assert.deepEqual(
      [await page.$eval('#t', (t) => t.scrollTop), ...(await position(page))],
      [250, 0, 130],
    );
    await perform({ type: 'scroll', selectors: ['#t'], y: 0 });
    assert.deepEqual(
      [await page.$eval('#t', (t) => t.scrollTop), ...(await position(page))],
      [0, 0, 130],
    );
  });

  test('to the left, in a page written from the right', async () => {
    const { page, perform } = await open(
      `<script>document.documentElement.dir = 'rtl'</script>${WIDE}`,
    );
    await perform({ type: 'scroll', x: -300 });
    assert.deepEqual(await position(page), [-300, 0]);
  });

  test('a page that takes the wheel for itself is not waited for', async () => {
    const { page, perform } = await open(
      `${WIDE}<script>addEventListener('wheel', (event) => event.preventDefault(), { passive: false })</script>`,
      'wheel',
    );
    await perform({ type: 'scroll', y: 400 });
    assert.deepEqual(await seen(page), ['wheel:DIV']);
    assert.deepEqual(await position(page), [0, 0]);
  });
});

test('a viewport: the page has seen it resize', async () => {
  const { page, perform } = await open('');
  await page.evaluate(() =>
    addEventListener('resize', () =>
      Reflect.get(window, 'log').push(`${innerWidth}x${innerHeight}`),
    ),
  );
  const viewport = { deviceScaleFactor: 2, isMobile: false, hasTouch: true, isLandscape: true };
  await perform({ type: 'setViewport', width: 500, height: 400, ...viewport });
  assert.deepEqual(await seen(page), ['500x400']);
  assert.deepEqual(await page.evaluate(() => [devicePixelRatio, navigator.maxTouchPoints > 0]), [
    2,
    true,
  ]);
});
