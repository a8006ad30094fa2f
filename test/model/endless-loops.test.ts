import assert from 'node:assert/strict';
import { it } from 'node:test';
import { EndlessLoops } from '../../src/model/endless-loops.js';
import { frame, site, timer } from './operations.js';

it('knows a loop by three rounds, and by the next one that was pending when the recording was over', () => {
  const drawn = (id: string) => frame(id, { site: site('draw.js', 3) });
  const ticks = [1, 2, 3].map((tick) => timer(`t${tick}`, { tick, site: site('clock.js', 1) }));
  const operations = [drawn('f1'), drawn('f2'), drawn('f3'), ...ticks];
  const next = timer('t4', { tick: 4, site: site('clock.js', 1) });
  const loops = new EndlessLoops(operations, [drawn('f4'), next]);
  assert(loops.has(drawn('f9')));
  assert(!loops.has(timer('t9', { tick: 9, site: site('clock.js', 1) })), 'it counts');
  assert(!loops.has(frame('f', { site: site('draw.js', 4) })));
  assert(!new EndlessLoops(operations.slice(1, 3), [drawn('f4')]).has(drawn('f9')));
  assert(!new EndlessLoops(operations, []).has(drawn('f9')));
});
