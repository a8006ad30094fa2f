/** A video that Chrome has made of pictures, played in Chrome. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Chrome } from '../../../src/browser/chrome.js';
import { videoOf } from '../../../src/browser/video/video.js';
import { pictures } from '../../report/pictures.js';

let chrome: Chrome;
before(async () => {
  chrome = await Chrome.start({ notice: () => {} });
});
after(() => chrome?.close());

/** Of the page that plays it: its size, its length, and the colour of the picture at each time. */
function played(video: Buffer, times: readonly number[]): string {
  const url = `data:video/webm;base64,${video.toString('base64')}`;
  return `(async () => {
    const video = document.createElement('video');
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(video.error.message);
      video.src = '${url}';
    });
    const { videoWidth, videoHeight, duration } = video;
    const context = document.createElement('canvas').getContext('2d');
    const colours = [];
    for (const time of ${JSON.stringify(times)}) {
      // At the event seeked Chrome may not have put the frame there yet.
      const isShown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      video.currentTime = time;
      await isShown;
      context.drawImage(video, 0, 0);
      const [red, , blue] = context.getImageData(100, 100, 1, 1).data;
      colours.push(red > blue ? 'red' : 'blue');
    }
    return [videoWidth, videoHeight, duration, ...colours].join(' ');
  })()`;
}

test('it shows each picture as long as it is to be seen, with room for captions', async () => {
  const [red, blue] = pictures.map((picture) => ({ ...picture, width: 399, height: 300 }));
  assert.ok(red && blue);
  const video = await videoOf(chrome, [
    { picture: red, caption: '1 of 3: parse /', note: null, seconds: 1 },
    { picture: blue, caption: '2 of 3: click #b1 </script>', note: 'It races', seconds: 2 },
    { picture: null, caption: '\u2028'.repeat(200), note: null, seconds: 1.5 },
  ]);
  const browser = chrome.session();
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const { result } = await chrome
    .attach(sessionId, () => {})
    .send('Runtime.evaluate', {
      expression: played(video, [0.5, 1.5, 2.9, 4.4]),
      awaitPromise: true,
    });
  assert.equal(result.value ?? result.description, '400 360 4.5 red blue blue blue');
});
