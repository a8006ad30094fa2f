/** Runs in a page of WAVE's own: draws pictures with captions, of which Chrome's encoder makes a video. */
import {
  BufferTarget,
  CanvasSource,
  Output,
  QUALITY_VERY_HIGH,
  WebMOutputFormat,
} from 'mediabunny';
import type { Shown, Size } from './shown.js';

/** CSS pixels of the captions below a picture. */
const CAPTIONS = 60;
const MARGIN = 12;

const canvas = document.createElement('canvas');
const target = new BufferTarget();
const output = new Output({ format: new WebMOutputFormat(), target });
const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: QUALITY_VERY_HIGH });
/** Seconds. */
let at = 0;

/** @param size of the largest picture */
export async function start({ width, height }: Size): Promise<void> {
  canvas.width = width;
  canvas.height = height + CAPTIONS;
  const context = contextOf();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  output.addVideoTrack(source);
  await output.start();
}

export async function show({ picture, caption, note, seconds }: Shown): Promise<void> {
  if (picture !== null) await draw(picture);
  write(caption, note);
  await source.add(at, seconds);
  at += seconds;
}

/** @returns the file, as a data URL */
export async function end(): Promise<string> {
  await output.finalize();
  if (target.buffer === null) throw new Error('There is no video.');
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onload = resolve;
    reader.readAsDataURL(new Blob([target.buffer ?? '']));
  });
  return String(reader.result);
}

async function draw({ data, width, height }: Shown['picture'] & object): Promise<void> {
  const image = new Image();
  image.src = `data:image/webp;base64,${data}`;
  await image.decode();
  contextOf().drawImage(image, 0, 0, width, height);
}

function write(caption: string, note: string | null): void {
  const context = contextOf();
  const top = canvas.height - CAPTIONS;
  context.fillStyle = note === null ? '#222' : '#7a1f1f';
  context.fillRect(0, top, canvas.width, CAPTIONS);
  context.fillStyle = '#fff';
  context.font = 'bold 16px sans-serif';
  context.fillText(fitted(context, caption), MARGIN, top + 25);
  context.font = '14px sans-serif';
  context.fillText(fitted(context, note ?? ''), MARGIN, top + 47);
}

/** Without its end, where that has no room. */
function fitted(context: CanvasRenderingContext2D, text: string): string {
  const most = canvas.width - 2 * MARGIN;
  if (context.measureText(text).width <= most) return text;
  const characters = [...text];
  while (characters.length > 0 && context.measureText(`${characters.join('')}…`).width > most)
    characters.pop();
  return `${characters.join('')}…`;
}

function contextOf(): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas.');
  return context;
}
