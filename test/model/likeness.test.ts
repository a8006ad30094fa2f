import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Arriving, areOneTimer, Expected, matchOperations } from '../../src/model/likeness.js';
import type { Operation } from '../../src/model/operation.js';
import type { Site } from '../../src/model/site.js';
import { frame, response, site, timer } from './operations.js';

const exactly = site('app.js', 3, 70);

type Past = Parameters<typeof matchOperations>[3];

/** Which of the operations one that comes is. */
function taken(operations: readonly Operation[], arriving: Arriving, past?: Past): string | null {
  const matched = matchOperations(new Expected(operations), [arriving], () => true, past);
  return [...matched.values()][0]?.id ?? null;
}

describe('matchOperations', () => {
  const expected = [
    timer('t1', { site: site('k'), cause: 'p1' }),
    timer('t2', { site: site('k'), cause: 'p2' }),
    timer('t3', { site: site('k'), cause: 'p2' }),
    response('r1', { url: 'k', cause: 'p2' }),
    timer('t4', { site: site('other'), cause: null }),
  ];
  const come = (kind: 'timer' | 'response', what: string, cause: string | null): Arriving => ({
    facts: kind === 'timer' ? timer('', { site: site(what) }) : response('', { url: what }),
    cause,
  });
  const match = (...one: Parameters<typeof come>) => taken(expected, come(...one));

  it('prefers the first with the same cause', () => {
    assert.equal(match('timer', 'k', 'p2'), 't2');
    assert.equal(match('response', 'k', 'p2'), 'r1');
    assert.equal(match('timer', 'other', null), 't4');
  });

  it('else takes the first with the same kind and key', () => {
    assert.equal(match('timer', 'k', 'p9'), 't1');
    assert.equal(match('response', 'k', null), 'r1');
  });

  it('else takes a timer of the same place and cause whose delay the clock may have moved', () => {
    const line = site('app.js', 3);
    const timers = [
      timer('t1', { site: line, delay: 300, cause: 'p1' }),
      timer('t2', { site: line, delay: 50, tick: 1, cause: 'p1' }),
      timer('t3', { site: null, delay: 20, cause: 'p1' }),
    ];
    const at = (place: Site | null, delay: number, tick: number | null = null, cause = 'p1') =>
      taken(timers, { facts: timer('', { site: place, delay, tick }), cause });
    assert.equal(at(line, 296), 't1');
    assert.equal(at(line, 200), null);
    assert.equal(at(line, 296, null, 'p2'), null);
    assert.equal(at(site('app.js', 4), 296), null);
    assert.equal(at(line, 49, 1), 't2');
    assert.equal(at(line, 49, 2), null);
    assert.equal(at(null, 21), null);
  });

  it('takes a timer of the same place whose cause is what the same operation led to', () => {
    const timers = [timer('t1', { site: exactly, delay: 300, cause: 'r1' })];
    const causes = new Map([
      ['r1', 'u1'],
      ['r2', 'u1'],
      ['r3', 'u2'],
    ]);
    const under = (cause: string) => {
      const arriving = { facts: timer('', { site: exactly, delay: 20 }), cause };
      const past = { causeOf: (id: string) => causes.get(id) ?? null, hasRun: () => false };
      return taken(timers, arriving, past);
    };
    assert.equal(under('r2'), 't1');
    assert.equal(under('r3'), null);
    // Two that nothing led to have that in common with all others.
    assert.equal(under('u1'), null);
  });

  it('takes a timer of exactly the same place and cause, whatever its delay', () => {
    const timers = [timer('t1', { site: exactly, delay: 300, cause: 'p1' })];
    const at = (place: Site, cause = 'p1') =>
      taken(timers, { facts: timer('', { site: place, delay: 20 }), cause });
    assert.equal(at(exactly), 't1');
    assert.equal(at(exactly, 'p2'), null);
    assert.equal(at(site('app.js', 3, 99)), null);
  });

  it('takes a timer of exactly the same place whose cause has run without setting it', () => {
    const under = (place: Site, ran: readonly string[]) => {
      const timers = [timer('t1', { site: place, delay: 300, cause: 'r1' })];
      const arriving = { facts: timer('', { site: place, delay: 20 }), cause: 'r2' };
      return taken(timers, arriving, { causeOf: () => null, hasRun: (id) => ran.includes(id) });
    };
    assert.equal(under(exactly, ['r1', 'r2']), 't1');
    assert.equal(under(exactly, ['r2']), null);
    assert.equal(under(site('app.js', 3), ['r1', 'r2']), null);
  });

  it('takes nothing under another cause that cannot come so any more', () => {
    const arriving = [come('timer', 'k', 'p9')];
    const of = (mayCome: (id: string) => boolean) =>
      [...matchOperations(new Expected(expected), arriving, ({ id }) => mayCome(id)).values()][0]
        ?.id ?? null;
    assert.equal(
      of(() => false),
      null,
    );
    assert.equal(
      of((id) => id === 't3'),
      't3',
    );
  });

  it('lets none take what is more like another', () => {
    const arriving = [come('timer', 'k', 'p9'), come('timer', 'k', 'p1')];
    const matched = matchOperations(new Expected(expected), arriving);
    assert.deepEqual(
      arriving.map((each) => matched.get(each)?.id),
      ['t2', 't1'],
    );
  });

  it('matches nothing of another kind or key', () => {
    assert.equal(match('response', 'other', null), null);
    assert.equal(match('timer', 'new', 'p1'), null);
  });
});

describe('areOneTimer', () => {
  const long = timer('t1', { site: exactly, delay: 14_000 });
  const like = (facts: Parameters<typeof timer>[1]) =>
    areOneTimer(long, timer('t2', { site: exactly, delay: 14_000, ...facts }));

  it('takes two long ones of one exact place and nearly one delay for one', () => {
    assert.equal(like({ delay: 13_712 }), true);
    assert.equal(like({ delay: 9000 }), false);
    assert.equal(like({ site: site('app.js', 3, 71) }), false);
    assert.equal(like({ tick: 1 }), false);
  });

  it('takes no short ones for one, nor those of a line, nor what is no timer', () => {
    const short = (delay: number) => timer('t1', { site: exactly, delay });
    assert.equal(areOneTimer(short(900), short(899)), false);
    const ofLine = timer('t1', { site: site('app.js', 3), delay: 14_000 });
    assert.equal(areOneTimer(ofLine, ofLine), false);
    assert.equal(areOneTimer(frame('f1', { site: exactly }), long), false);
  });
});
