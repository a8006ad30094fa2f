/** The agent of `wave flaky`, in a real browser: what it tells, and what it keeps back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deadOrigin, type Site } from '../support/site.js';
import { type AgentPage, agentPages } from './agent-page.js';

const { open } = agentPages();

/** A page whose button runs this code. */
function onClick(code: string): string {
  return `<button id=go>Go</button><p id=out></p><script>
const go = document.querySelector('#go');
const out = document.querySelector('#out');
go.addEventListener('click', () => { ${code} });
</script>`;
}

interface Source {
  readonly body: string;
  readonly site?: Site;
  readonly kind: string;
  /** As it is named when the button has been clicked. */
  readonly event: string;
  /** One that comes behind it, and waits for it. */
  readonly behind?: string;
  /** What the page logs when the event has come, and what is behind it. */
  readonly logs: readonly string[];
}

async function clicked(
  { body, site }: Pick<Source, 'body' | 'site'>,
  holds: readonly string[],
): Promise<AgentPage> {
  const opened = await open(body, site, holds);
  await opened.page.click('#go');
  return opened;
}

/** Alone, it runs and is told so; held, it does not run until it is released, and then in its order. */
async function assertHeld(source: Source): Promise<AgentPage> {
  const { kind, event, behind = event, logs } = source;
  const free = await clicked(source, []);
  await free.untilTold(`ran ${behind}`);
  const own = (line: string) => line.endsWith(` ${event}`);
  assert.deepEqual(free.told().filter(own), [`begun ${kind} ${event}`, `ran ${event}`]);
  assert.deepEqual(await free.log(), logs);

  const page = await clicked(source, [event]);
  await page.untilTold(`held ${event}`);
  await page.untilTold(`begun ${kind} ${behind}`);
  assert.deepEqual(await page.log(), []);
  assert.deepEqual(page.told().filter(own), [`begun ${kind} ${event}`, `held ${event}`]);
  await page.release(event);
  await page.untilTold(`ran ${behind}`);
  assert.deepEqual(await page.log(), logs);
  assert.deepEqual(page.told().filter(own).at(-1), `ran ${event}`);
  return page;
}

describe('fetch', () => {
  it('is told, and held, until its continuation', async () => {
    await assertHeld({
      body: onClick(`fetch('/x').then((response) => log(response.status))`),
      site: { '/x': 'x' },
      kind: 'fetch',
      event: 'click 1 > GET /x 1',
      logs: ['200'],
    });
  });

  it('comes when it is released, though a test has stopped the clock before the agent was there', async () => {
    const event = 'click 1 > GET /x 1';
    const body = onClick(`fetch('/x').then(() => log('came'))`);
    const page = await open(body, { '/x': '' }, [event], '', 'globalThis.setTimeout = () => 0;');
    await page.page.click('#go');
    await page.untilTold(`held ${event}`);
    await page.release(event);
    await page.untilTold(`ran ${event}`);
    assert.deepEqual(await page.log(), ['came']);
  });

  it('is so when it fails', async () => {
    const origin = await deadOrigin();
    await assertHeld({
      body: onClick(`fetch('${origin}/x', { method: 'post' }).catch(({ name }) => log(name))`),
      kind: 'fetch',
      event: `click 1 > POST ${new URL(origin).hostname}/x 1`,
      logs: ['TypeError'],
    });
  });

  it('causes what the page does when it has read the body', async () => {
    const code = `fetch('/x').then((response) => response.json()).then((next) => fetch(next))`;
    const page = await clicked({ body: onClick(code), site: { '/x': '"/y"', '/y': '' } }, [
      'click 1 > GET /x 1 > GET /y 1',
    ]);
    await page.untilTold('held click 1 > GET /x 1 > GET /y 1');
  });

  it('is told to the page at once that it has been called off while it is held', async () => {
    const event = 'click 1 > GET /x 1';
    const code = `fetch('/x', { signal: calling.signal }).then(log, ({ name }) => log(name))`;
    const body = `<script>const calling = new AbortController()</script>${onClick(code)}`;
    const page = await clicked({ body, site: { '/x': '' } }, [event]);
    await page.untilTold(`held ${event}`);
    await page.page.evaluate('calling.abort()');
    assert.deepEqual(await page.log(), ['AbortError']);
    await page.untilTold(`cleared ${event}`);
  });
});

describe('XMLHttpRequest', () => {
  const listen = `
    const request = new XMLHttpRequest();
    const tell = (event) => request.readyState === 4 && log(event.type);
    request.addEventListener('readystatechange', tell, { capture: true });
    for (const type of ['load', 'error', 'abort']) request.addEventListener(type, tell);
    request.onloadend = tell;`;
  const once = `${listen} request.open('PUT', '/x'); request.send();`;

  it('is told as one event, and each of its own events comes once', async () => {
    await assertHeld({
      body: onClick(once),
      site: { '/x': 'x' },
      kind: 'fetch',
      event: 'click 1 > PUT /x 1',
      logs: ['readystatechange', 'load', 'loadend'],
    });
  });

  it('is so when it fails', async () => {
    const origin = await deadOrigin();
    await assertHeld({
      body: onClick(once.replace('/x', `${origin}/x`)),
      kind: 'fetch',
      event: `click 1 > PUT ${new URL(origin).hostname}/x 1`,
      logs: ['readystatechange', 'error', 'loadend'],
    });
  });

  it('can be used again when it has come', async () => {
    const again = `request.addEventListener('loadend', () => {
      request.open('GET', '/y'); request.send();
    }, { once: true });`;
    const first = 'click 1 > PUT /x 1';
    const second = `${first} > GET /y 1`;
    const site = { '/x': 'x', '/y': 'y' };
    const page = await clicked({ body: onClick(once + again), site }, [first, second]);
    const logs = ['readystatechange', 'load', 'loadend'];
    await page.untilTold(`held ${first}`);
    await page.release(first);
    await page.untilTold(`held ${second}`);
    assert.deepEqual(await page.log(), logs);
    await page.release(second);
    await page.untilTold(`ran ${second}`);
    assert.deepEqual(await page.log(), [...logs, ...logs]);
  });

  it('tells the page of its end when it is called off while it is held', async () => {
    const event = 'click 1 > PUT /x 1';
    const code = once.replace('const request', 'globalThis.request');
    const page = await clicked({ body: onClick(code), site: { '/x': '' } }, [event]);
    await page.untilTold(`held ${event}`);
    await page.page.evaluate('request.abort()');
    assert.deepEqual(await page.log(), ['readystatechange', 'abort', 'loadend']);
    await page.untilTold(`cleared ${event}`);
    await page.page.evaluate(`logged.length = 0; request.open('GET', '/x'); request.send()`);
    await page.untilTold('ran GET /x 1');
    assert.deepEqual(await page.log(), ['readystatechange', 'load', 'loadend']);
  });

  it('is no event when it is synchronous', async () => {
    const page = await clicked(
      {
        body: onClick(`${once.replace(`'/x'`, `'/x', false`)} log('sent')`),
        site: { '/x': '' },
      },
      ['click 1 > PUT /x 1'],
    );
    await page.untilLogged('sent');
    assert.deepEqual(await page.log(), ['readystatechange', 'load', 'loadend', 'sent']);
    assert.deepEqual(page.told(), []);
  });
});

describe('setTimeout and setInterval', () => {
  it('are told, and held', async () => {
    await assertHeld({
      body: onClick(`setTimeout(function (...args) { log(args); log(this === window) }, 20, 1, 2)`),
      kind: 'timer',
      event: 'click 1 > timer 20ms 1',
      logs: ['1,2', 'true'],
    });
  });

  it('can be cleared while they are held', async () => {
    const event = 'click 1 > timer 20ms 1';
    const code = `globalThis.timer = setTimeout(() => log('fired'), 20)`;
    const page = await clicked({ body: onClick(code) }, [event]);
    await page.untilTold(`held ${event}`);
    await page.page.evaluate('clearTimeout(timer)');
    await page.untilTold(`cleared ${event}`);
    await page.release(event);
    assert.deepEqual(await page.log(), []);
  });

  it('come as they are due: what is due later waits for one that is held, and no longer when that is cleared', async () => {
    const held = 'click 1 > timer 20ms 1';
    const code = `globalThis.first = setTimeout(() => log('first'), 20);
      setTimeout(() => log('second'), 25); setTimeout(() => log('last'), 60)`;
    const page = await clicked({ body: onClick(code) }, [held]);
    await page.untilTold(`held ${held}`);
    // By then all are due.
    const until = Number(await page.page.evaluate('performance.now() + 80'));
    await page.page.waitForFunction((due: number) => performance.now() > due, {}, until);
    assert.deepEqual(await page.log(), []);
    await page.release(held);
    await page.untilTold('ran click 1 > timer 60ms 1');
    assert.deepEqual(await page.log(), ['first', 'second', 'last']);

    const again = await clicked({ body: onClick(code) }, [held]);
    await again.untilTold(`held ${held}`);
    await again.page.evaluate('clearTimeout(first)');
    await again.untilTold('ran click 1 > timer 60ms 1');
    assert.deepEqual(await again.log(), ['second', 'last']);
  });

  it('tick by tick, and no tick passes one that is held', async () => {
    const held = 'click 1 > interval 20ms 2';
    const code = `const id = setInterval(() => { log(++ticks); if (ticks === 3) clearInterval(id) }, 20)`;
    const body = `<script>let ticks = 0</script>${onClick(code)}`;
    const page = await clicked({ body }, [held]);
    await page.untilTold(`held ${held}`);
    assert.deepEqual(await page.log(), ['1']);
    await page.release(held);
    await page.untilTold('ran click 1 > interval 20ms 3');
    await page.untilTold('cleared click 1 > interval 20ms 4');
    assert.deepEqual(await page.log(), ['1', '2', '3']);
    assert.deepEqual(page.told('20ms 1'), [
      'begun timer click 1 > interval 20ms 1',
      'ran click 1 > interval 20ms 1',
    ]);
  });

  it('know what has caused them, though the rounds of a poll have names of one length', async () => {
    const code = `let rounds = 0;
      const poll = async () => { await fetch('/state'); if (++rounds < 3) setTimeout(poll, 20); else log('over'); };
      poll();`;
    const page = await clicked({ body: onClick(code), site: { '/state': '{}' } }, []);
    await page.untilLogged('over');
    const [first, second] = [1, 2].map((round) => `click 1 > GET /state ${round}`);
    assert.equal(page.causes.get(`${first}`), 'click 1');
    assert.equal(page.causes.get(`${second}`), `${first} > timer 20ms 1`);
  });

  it('that code computes are named by the time that people chose', async () => {
    const code = `setTimeout(() => log('left'), 87)`;
    const event = 'click 1 > timer 100ms 1';
    const page = await clicked({ body: onClick(code) }, [event]);
    await page.untilTold(`held ${event}`);
    await page.release(event);
    await page.untilLogged('left');
  });

  it('behind one that is held throw an uncaught error, and no rejection', async () => {
    const event = 'click 1 > timer 20ms 1';
    const code = `
      addEventListener('unhandledrejection', () => log('rejection'));
      addEventListener('error', ({ message }) => log(message));
      setTimeout(() => log('first'), 20);
      setTimeout(() => { throw new Error('second') }, 25);
      setTimeout(() => log('third'), 30);`;
    const page = await clicked({ body: onClick(code) }, [event]);
    await page.untilTold(`held ${event}`);
    await sleep(100); // The others are due.
    await page.release(event);
    await page.untilLogged('third');
    assert.deepEqual(await page.log(), ['first', 'Uncaught Error: second', 'third']);
  });

  it('take code as text', async () => {
    const page = await clicked({ body: onClick(`setTimeout("log('text')", 20)`) }, []);
    await page.untilLogged('text');
  });

  it('pass on what caused them when they are set without a delay', async () => {
    const event = 'click 1 > GET /x 1';
    const body = onClick(`setTimeout(() => setTimeout(() => fetch('/x')))`);
    const page = await clicked({ body, site: { '/x': '' } }, [event]);
    await page.untilTold(`held ${event}`);
  });

  it('report what the page throws as uncaught, and go on', async () => {
    const event = 'click 1 > interval 20ms 1';
    const code = `setInterval(() => { log('tick'); throw new Error('thrown by the page') }, 20)`;
    const page = await clicked({ body: onClick(code) }, [event, 'click 1 > interval 20ms 2']);
    await page.untilTold(`held ${event}`);
    await page.release(event);
    await page.untilTold('held click 1 > interval 20ms 2');
    assert.deepEqual(page.errors, ['Error: thrown by the page']);
  });

  it('are numbered in a loop', async () => {
    const code = `const round = () => { setTimeout(round, 10); log('round') }; round()`;
    const page = await clicked({ body: onClick(code) }, []);
    await page.untilTold('ran click 1 > timer 10ms 3');
  });

  it('are numbered in a loop with a request', async () => {
    const code = `const round = () => fetch('/x').then(() => setTimeout(round, 10)); round()`;
    const page = await clicked({ body: onClick(code), site: { '/x': '' } }, []);
    await page.untilTold('ran click 1 > GET /x 3 > timer 10ms 1');
  });
});

describe('the name of an event', () => {
  it('has no ids of records in it', async () => {
    const code = `for (const id of [1041, 1042]) fetch('/orders/' + id + '?page=2').then(() => log(id))`;
    const site = { '/orders/1041?page=2': '', '/orders/1042?page=2': '' };
    const event = 'click 1 > GET /orders/*?page=* 2';
    const page = await clicked({ body: onClick(code), site }, [event]);
    await page.untilTold(`held ${event}`);
    await page.untilLogged('1041');
    assert.deepEqual(await page.log(), ['1041']);
    assert.ok(page.names.includes('GET /orders/1042?page=2'));
  });
});

describe('WebSocket', () => {
  const listen = `
    const socket = globalThis.socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
    socket.onopen = ({ type }) => { log(type); socket.send('now') };
    socket.onclose = ({ type, code }) => log(type + ' ' + code);`;
  const code = `${listen} socket.onmessage = ({ data, origin }) => log(data + (origin === socket.url.slice(0, -3)));`;
  const site: Site = {
    '/ws': {
      socket: (socket) => () => {
        socket.send('one');
        socket.send('two');
        socket.close(4000);
      },
    },
  };
  const open = { body: onClick(code), site, kind: 'socket' };

  it('is told, and held, from its opening', async () => {
    await assertHeld({
      ...open,
      ...{ body: onClick(code.replace(`socket.send('now')`, '')) },
      ...{ site: { '/ws': { socket: (socket) => void socket.send('one') } } },
      event: 'click 1 > open of /ws 1',
      behind: 'click 1 > message of /ws 1',
      logs: ['open', 'onetrue'],
    });
  });

  it('keeps the order of its messages and its end', async () => {
    const [first, second] = ['click 1 > message of /ws 1', 'click 1 > message of /ws 2'];
    const close = 'click 1 > close of /ws 1';
    const free = await clicked(open, []);
    await free.untilTold(`ran ${close}`);
    const logs = ['open', 'onetrue', 'twotrue', 'close 4000'];
    assert.deepEqual(await free.log(), logs);

    const page = await clicked(open, [first]);
    await page.untilTold(`begun socket ${close}`);
    assert.deepEqual(await page.log(), ['open']);
    await page.release(first);
    await page.untilTold(`ran ${close}`);
    assert.deepEqual(await page.log(), logs);
    assert.deepEqual(
      page.told('/ws').filter((line) => line.startsWith('ran')),
      [
        ...[
          'ran click 1 > connection of /ws 1',
          'ran click 1 > open of /ws 1',
          `ran ${first}`,
          `ran ${second}`,
          `ran ${close}`,
        ],
      ],
    );
  });

  it('tells of no message any more when the page has closed it, and of its end', async () => {
    const held = 'click 1 > message of /ws 1';
    const two: Site = {
      '/ws': {
        socket: (socket) => () => {
          socket.send('one');
          socket.send('two');
        },
      },
    };
    const page = await clicked({ ...open, site: two }, [held]);
    await page.untilTold('begun socket click 1 > message of /ws 2');
    await page.page.evaluate('socket.close()');
    await page.untilTold('ran click 1 > close of /ws 1');
    assert.deepEqual(await page.log(), ['open', 'close 1005']);
    await page.untilTold(`cleared ${held}`);
    await page.untilTold('cleared click 1 > message of /ws 2');
  });

  it('is not known to its server while its connection is held, and is one of the browser for the page', async () => {
    const connection = 'click 1 > connection of /ws 1';
    const connected: string[] = [];
    const known: Site = {
      '/ws': {
        socket: (socket) => {
          connected.push('yes');
          return () => socket.send('one');
        },
      },
    };
    const page = await clicked({ ...open, site: known }, [connection]);
    await page.untilTold(`held ${connection}`);
    const state = `[socket instanceof WebSocket, socket.readyState, new URL(socket.url).pathname].join()`;
    assert.equal(await page.page.evaluate(state), 'true,0,/ws');
    assert.deepEqual(connected, []);
    await page.release(connection);
    await page.untilTold('ran click 1 > message of /ws 1');
    assert.deepEqual(connected, ['yes']);
    assert.deepEqual(await page.log(), ['open', 'onetrue']);
    assert.equal(await page.page.evaluate(state), 'true,1,/ws');
  });

  it('fails when the page closes it while its connection is held', async () => {
    const connection = 'click 1 > connection of /ws 1';
    const page = await clicked(open, [connection]);
    await page.untilTold(`held ${connection}`);
    await page.page.evaluate('socket.close()');
    await page.untilLogged('close 1006');
    await page.release(connection);
    assert.deepEqual(await page.log(), ['close 1006']);
  });

  it('reports what a listener throws as uncaught, and goes on', async () => {
    const held = 'click 1 > message of /ws 1';
    const throwing = `${listen} socket.addEventListener('message', ({ data }) => {
      log(data); throw new Error('not ' + data);
    });`;
    const page = await clicked({ body: onClick(throwing), site }, [held]);
    await page.untilTold(`held ${held}`);
    await page.release(held);
    await page.untilTold('ran click 1 > close of /ws 1');
    assert.deepEqual(await page.log(), ['open', 'one', 'two', 'close 4000']);
    assert.deepEqual(page.errors, ['Error: not one', 'Error: not two']);
  });
});

describe('EventSource', () => {
  const code = `
    const source = globalThis.source = new EventSource('/events');
    source.addEventListener('named', ({ data, lastEventId }) => log(data + lastEventId), { once: true });
    source.onmessage = ({ data }) => log(data);`;
  const body = 'event: named\nid: 7\ndata: one\n\ndata: two\n\n';
  const events = { headers: { 'Content-Type': 'text/event-stream' }, body, endless: true };
  const page = { body: onClick(code), site: { '/events': events } };

  it('is told, and held, event by event, and named ones too', async () => {
    await assertHeld({
      ...page,
      kind: 'server-sent',
      event: 'click 1 > named of /events 1',
      behind: 'click 1 > message of /events 1',
      logs: ['one7', 'two'],
    });
  });

  it('tells of nothing any more when the page has closed it', async () => {
    const event = 'click 1 > named of /events 1';
    const closed = await clicked(page, [event]);
    await closed.untilTold('begun server-sent click 1 > message of /events 1');
    await closed.page.evaluate('source.close()');
    await closed.untilTold(`cleared ${event}`);
    await closed.untilTold('cleared click 1 > message of /events 1');
    assert.deepEqual(await closed.log(), []);
  });
});

describe('BroadcastChannel', () => {
  const code = `
    const channel = globalThis.channel = new BroadcastChannel('news');
    channel.onmessage = ({ data }) => log(data);
    const other = new BroadcastChannel('news');
    for (const data of ['one', 'two']) other.postMessage(data);`;

  it('is told, and held, message by message', async () => {
    await assertHeld({
      body: onClick(code),
      kind: 'channel',
      event: 'click 1 > message of channel news 1',
      behind: 'click 1 > message of channel news 2',
      logs: ['one', 'two'],
    });
  });

  it('tells of nothing any more when the page has closed it', async () => {
    const event = 'click 1 > message of channel news 1';
    const page = await clicked({ body: onClick(code) }, [event]);
    await page.untilTold('begun channel click 1 > message of channel news 2');
    await page.page.evaluate('channel.close()');
    await page.untilTold(`cleared ${event}`);
    assert.deepEqual(await page.log(), []);
  });
});

describe('localStorage', () => {
  it('is told, and held, where another page has changed it', async () => {
    const code = `
      addEventListener('storage', ({ key, newValue }) => log(key + newValue.length));
      const { localStorage } = document.querySelector('iframe').contentWindow;
      // Where nothing changes, nobody hears of it.
      localStorage.setItem('cart', crypto.randomUUID());`;
    await assertHeld({
      body: `<iframe src="/frame"></iframe>${onClick(code)}`,
      site: { '/frame': '<!doctype html>' },
      kind: 'storage',
      event: 'storage of localStorage 1',
      logs: ['cart36'],
    });
  });
});

describe('Worker', () => {
  const work = `postMessage({ number: 1 }); postMessage({ number: 2 })`;
  const code = `
    const worker = globalThis.worker = new Worker('/work.js');
    worker.onmessage = ({ data }) => log(data.number);`;

  it('is told, and held, message by message', async () => {
    await assertHeld({
      body: onClick(code),
      site: { '/work.js': work },
      kind: 'worker',
      event: 'click 1 > message of worker /work.js 1',
      behind: 'click 1 > message of worker /work.js 2',
      logs: ['1', '2'],
    });
  });

  it('has the same name in every run when its code is in the page', async () => {
    const url = `URL.createObjectURL(new Blob([${JSON.stringify(work)}]))`;
    const page = await clicked({ body: onClick(code.replace(`'/work.js'`, url)) }, []);
    await page.untilTold('ran click 1 > message of worker blob: 2');
  });

  it('sends nothing any more when the page has ended it', async () => {
    const event = 'click 1 > message of worker /work.js 1';
    const page = await clicked({ body: onClick(code), site: { '/work.js': work } }, [event]);
    await page.untilTold('begun worker click 1 > message of worker /work.js 2');
    await page.page.evaluate('worker.terminate()');
    await page.untilTold(`cleared ${event}`);
    await page.untilTold('cleared click 1 > message of worker /work.js 2');
    assert.deepEqual(await page.log(), []);
  });
});

describe('transitions and animations', () => {
  it('tell the end of a transition, and hold it', async () => {
    await assertHeld({
      body: `<style>
        #out { opacity: 1; transition: opacity 30ms }
        #out.gone { opacity: 0 }
      </style>${onClick(`
        out.ontransitionend = ({ propertyName, target, currentTarget }) =>
          log(propertyName + (target === out) + (currentTarget === out));
        out.className = 'gone';`)}`,
      kind: 'motion',
      event: 'transition opacity of p#out 1',
      logs: ['opacitytruetrue'],
    });
  });

  it('tell the end of an animation, and hold it', async () => {
    await assertHeld({
      body: `<style>
        @keyframes blink { from { opacity: 0 } }
        .blinks, .blinks::before { animation: blink 30ms }
      </style>${onClick(`
        document.addEventListener('animationend', ({ animationName }) => log(animationName));
        out.className = 'blinks';`)}`,
      kind: 'motion',
      event: 'animation blink of p#out 1',
      logs: ['blink'],
    });
  });

  it('come in the order in which they end', async () => {
    const event = 'transition opacity of p#out 1';
    const body = `<style>
      p { transition: opacity 30ms, width 60ms; width: 10px; opacity: 1 }
      p.gone { opacity: 0; width: 20px }
    </style>${onClick(`
      out.ontransitionend = ({ propertyName }) => log(propertyName);
      out.className = 'gone';`)}`;
    const page = await clicked({ body }, [event]);
    await page.untilTold(`held ${event}`);
    await page.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.deepEqual(await page.log(), []);
    await page.release(event);
    await page.untilLogged('width');
    assert.deepEqual(await page.log(), ['opacity', 'width']);
  });

  it('tell nothing of what turns for ever', async () => {
    const body = `<style>
      @keyframes turn { to { rotate: 360deg } }
      @keyframes blink { from { opacity: 0 } }
      .waits { animation: turn 20ms infinite, blink 30ms }
    </style>${onClick(`out.className = 'waits'`)}`;
    const page = await clicked({ body }, []);
    await page.untilTold('ran animation blink of p#out 1');
    assert.deepEqual(page.told('turn'), []);
  });

  it('tell those of pseudo-elements apart', async () => {
    const body = `<style>
      @keyframes blink { from { opacity: 0 } }
      .blinks, .blinks::before { content: 'x'; animation: blink 30ms }
    </style>${onClick(`out.className = 'blinks'`)}`;
    const page = await clicked({ body }, []);
    await page.untilTold('ran animation blink of p#out 1');
    await page.untilTold('ran animation blink::before of p#out 1');
  });
});

describe('an animation by frames', () => {
  /** Draws so many frames, and tells of one that it is drawn. */
  const draw = (frames: number, told: number) => `
    window.draw = (frame) => {
      if (frame === ${told}) log('drawn');
      if (frame < ${frames}) window.next = requestAnimationFrame(() => draw(frame + 1));
    };
    draw(0);`;

  it('is told, and held, behind its third frame', async () => {
    await assertHeld({
      body: onClick(draw(6, 4)),
      kind: 'animation',
      event: 'click 1 > animation frame 1',
      logs: ['drawn'],
    });
  });

  it('goes on to its end', async () => {
    const event = 'click 1 > animation frame 1';
    const page = await clicked({ body: onClick(draw(6, 6)) }, [event]);
    await page.untilTold(`held ${event}`);
    await page.release(event);
    await page.untilLogged('drawn');
  });

  it('tells what its frame changes as an effect of its own', async () => {
    const body = onClick(`
      const draw = (frame) => {
        if (frame === 4) out.textContent = 'There';
        else requestAnimationFrame(() => draw(frame + 1));
      };
      draw(0);`);
    const event = 'click 1 > animation frame 1';
    const page = await clicked({ body }, []);
    await page.untilTold(`ran ${event}`);
    assert.deepEqual(
      page.effects.map((effect) => [effect.event, effect.text]),
      [[event, 'There']],
    );
  });

  it('has those behind it wait, which the browser draws at the same time', async () => {
    const event = 'click 1 > animation frame 1';
    const code = `
      const draw = (frame) => {
        if (frame < 4) requestAnimationFrame(() => draw(frame + 1));
        else log('held');
        if (frame === 3) requestAnimationFrame(() => log('behind'));
      };
      window.later = () => void requestAnimationFrame(() => log('later'));
      draw(0);`;
    const page = await clicked({ body: onClick(code) }, [event]);
    await page.untilTold(`held ${event}`);
    await page.page.evaluate('later()');
    await page.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.deepEqual(await page.log(), []);
    await page.release(event);
    await page.untilLogged('later');
    assert.deepEqual(await page.log(), ['held', 'behind', 'later']);
  });

  it('is none of three frames, or of single ones', async () => {
    const single = '[1, 2, 3, 4, 5].map(() => requestAnimationFrame(() => {}));';
    const page = await clicked({ body: onClick(single + draw(3, 3)) }, []);
    await page.untilLogged('drawn');
    await page.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    assert.deepEqual(page.told('frame'), []);
  });

  it('does not go on when the page has called it off', async () => {
    const event = 'click 1 > animation frame 1';
    const page = await clicked({ body: onClick(draw(6, 4)) }, [event]);
    await page.untilTold(`held ${event}`);
    await page.page.evaluate('cancelAnimationFrame(next)');
    await page.untilTold(`cleared ${event}`);
    assert.deepEqual(await page.log(), []);
  });

  it('is none if a runner looks in each frame', async () => {
    const page = await clicked({ body: onClick('') }, []);
    await page.page.waitForFunction('(window.looked = (window.looked ?? 0) + 1) > 6');
    assert.deepEqual(page.told('frame'), []);
  });
});

describe('what an event changes', () => {
  it('is told of what has changed, where all is drawn anew', async () => {
    const code = `fetch('/x').then(() => { out.innerHTML = '<h1>List</h1><p>two</p>' })`;
    const body = `<div id=out><h1>List</h1><p>one</p></div><button id=go onclick="${code}">Go</button>`;
    const page = await clicked({ body, site: { '/x': '' } }, []);
    await page.untilTold('ran click 1 > GET /x 1');
    assert.deepEqual(
      page.effects.map(({ selector, text }) => [selector, text]),
      [['#out > p', 'two']],
    );
  });

  it('is told where the controls of a form hide its properties', async () => {
    const names = ['children', 'parentElement', 'localName', 'firstElementChild'];
    const form = `<form><b></b><i class=err>a</i>${names.map((name) => `<input name=${name}>`).join('')}</form>`;
    const code = `fetch('/x').then(() => { document.querySelector('.err').textContent = 'No' })`;
    const page = await clicked({ body: form + onClick(code), site: { '/x': '' } }, []);
    await page.untilTold('ran click 1 > GET /x 1');
    assert.deepEqual(page.errors, []);
    assert.deepEqual(
      page.effects.map(({ selector, text }) => [selector, text]),
      [['body > form > i', 'No']],
    );
  });

  it('is told with a selector that finds it', async () => {
    const rows = '<li data-testid=row>a</li><li data-testid=row>b</li>';
    const code = `fetch('/x').then(() => {
      document.querySelectorAll('li')[1].textContent = ' two\\n words ';
      out.append(document.createElement('b'));
      go.disabled = true;
    })`;
    const page = await clicked(
      { body: `<ul>${rows}</ul>${onClick(code)}`, site: { '/x': '' } },
      [],
    );
    const event = 'click 1 > GET /x 1';
    await page.untilTold(`ran ${event}`);
    const type = 'effect';
    const [attribute, isInFrame] = [null, false];
    const row = 'body > ul > li:nth-of-type(2)';
    assert.deepEqual(page.effects, [
      { type, event, what: 'text', selector: row, isInFrame, text: 'two words', attribute },
      { type, event, what: 'added', selector: '#out > b', isInFrame, text: null, attribute },
      {
        ...{ type, event, what: 'attribute', selector: '#go', isInFrame, text: 'Go' },
        attribute: { name: 'disabled', value: '' },
      },
    ]);
    for (const { selector } of page.effects) {
      assert.equal((await page.page.$$(selector)).length, 1);
    }
  });
});

describe('the page', () => {
  const functions = [
    'setTimeout',
    'setInterval',
    'clearTimeout',
    'clearInterval',
    'fetch',
    'EventTarget.prototype.addEventListener',
    'Response.prototype.json',
    'XMLHttpRequest',
    'XMLHttpRequest.prototype.open',
    'XMLHttpRequest.prototype.send',
    'WebSocket',
    'WebSocket.prototype.close',
    'EventSource',
    'Worker',
    'Function.prototype.toString',
  ];
  const look = `({
    functions: [${functions.join(',')}].map((one) => [
      one.name, one.length, String(one), Object.keys(one),
    ]),
    enumerable: Object.keys(window),
    own: Object.getOwnPropertyNames(window).filter((name) => name !== 'waveFlaky').sort(),
    prototypes: [EventSource, WebSocket, XMLHttpRequest, Worker].map(({ prototype }) =>
      [Object.getOwnPropertyNames(prototype).sort(), prototype.constructor.name]),
    isInstance: new XMLHttpRequest() instanceof XMLHttpRequest,
    ofInstance: Object.getOwnPropertyNames(new EventSource('/')),
  })`;

  it('sees no difference', async () => {
    const without = await (await open('', {}, null)).page.evaluate(look);
    const withAgent = await (await open('')).page.evaluate(look);
    assert.deepEqual(withAgent, without);
  });

  it("is given the browser's own events where none is held", async () => {
    const code = `
      const tell = (event) => log([event.type, event.isTrusted, event.eventPhase].join(' '));
      const request = new XMLHttpRequest();
      request.onload = tell;
      request.open('GET', '/x');
      request.send();
      new WebSocket(location.origin.replace('http', 'ws') + '/ws').onmessage = tell;
      new Worker('/work.js').onmessage = ({ isTrusted, eventPhase }) =>
        tell({ type: 'work', isTrusted, eventPhase });
      go.animate([{ opacity: 0 }], 10).onfinish = tell;
      out.ontransitionend = tell;
      out.style.opacity = 0;`;
    const page = await clicked(
      {
        body: `<style>#out { opacity: 1; transition: opacity 30ms }</style>${onClick(code)}`,
        site: {
          '/x': '',
          '/ws': { socket: (socket) => void socket.send('one') },
          '/work.js': 'postMessage(1)',
        },
      },
      [],
    );
    for (const type of ['load', 'message', 'work', 'finish', 'transitionend']) {
      await page.untilLogged(`${type} true 2`);
    }
  });
});
