/** What a video of a run shows, and for how long. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { videoOfRun } from '../../src/exploration/video-of-run.js';
import { input, parse, response } from '../model/operations.js';
import { pictures } from '../report/pictures.js';

const [red, blue] = pictures;
const CLICK = input('u1', 0, { name: 'click #b1' });
const LIB = parse('p2', 2, { name: 'script\tlib.js' });

test('each operation with what it led to, the two that race longest, and the end', () => {
  const ran = [parse('p1', 1, { name: 'parse /' }), CLICK, LIB];
  const after = new Map([
    ['p1', red],
    ['u1', blue],
  ]);
  const race = { first: CLICK, second: LIB };
  assert.deepEqual(videoOfRun({ ran, after, end: red }, race, 'It threw'), [
    { picture: red, caption: '1 of 3: parse /', note: null, seconds: 0.8 },
    {
      picture: blue,
      caption: '2 of 3: click #b1',
      note: 'It is the first of the race. In the recording it ran after script lib.js.',
      seconds: 3,
    },
    {
      picture: null,
      caption: '3 of 3: script lib.js',
      note: 'It is the second of the race. In the recording it ran before click #b1.',
      seconds: 3,
    },
    { picture: red, caption: 'It threw', note: null, seconds: 4 },
  ]);
});

test('a run of many operations is shown faster, though each can be seen', () => {
  const length = (count: number) => {
    const ran = Array.from({ length: count }, (_, index) => response(`r${index}`));
    const shown = videoOfRun({ ran, after: new Map(), end: null }, null, null);
    return shown.reduce((sum, { seconds }) => sum + seconds, 0);
  };
  assert.deepEqual([10, 100, 300].map(length).map(Math.round), [12, 34, 64]);
});
