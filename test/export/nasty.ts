/** Texts as a page may have them to get out of where they are written. */
import fc from 'fast-check';

const PARTS = [
  ...["'", '"', '`', '\\', '\n', '\r', '\u2028', '\u2029', '\0', '*/', '/*', '//', '${', '}'],
  ...[
    '</script>',
    '<!--',
    '-->',
    '\u202e',
    '\ud800',
    '\udc00',
    ');',
    "');process.exit(1);//",
    'a',
    ' ',
  ],
];

export const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('')),
);
