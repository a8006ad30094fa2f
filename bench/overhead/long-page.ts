/** A page of 300 KB: a book's worth of prose, with headings, links and a button. */

const WORDS =
  'the tide comes in twice a day and with it boats from the north whose crews know every rock by name';

const BYTES = 300 * 1024;

export function longPage(): string {
  const parts = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tides</title>',
    '<style>body { font: 16px/1.5 serif; max-width: 40rem; margin: 1rem auto; }</style></head><body>',
    `<button id="b1" onclick="this.textContent = 'Clicked'">Button</button>`,
  ];
  let length = 0;
  for (let chapter = 1; length < BYTES; chapter++) {
    const prose = Array.from({ length: 8 }, () => paragraph(chapter)).join('\n');
    const part = `<h2 id="c${chapter}">Chapter ${chapter}</h2>\n${prose}\n`;
    parts.push(part);
    length += part.length;
  }
  return `${parts.join('\n')}</body></html>`;
}

function paragraph(chapter: number): string {
  const sentence = `${WORDS.charAt(0).toUpperCase()}${WORDS.slice(1)}.`;
  const next = `<a href="#c${chapter + 1}">read on</a>`;
  return `<p>${`${sentence} `.repeat(7)}If you like, ${next}.</p>`;
}
