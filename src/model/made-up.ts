/**
 * Whether code made a name up by chance, as `icluVXi3X8da4s3b-hdLp`: another run, or another
 * operation, makes up another one. Digits between letters, and not `article-123`; or too wild a
 * mixture of letters for a word.
 */
export function isMadeUp(word: string): boolean {
  if (/[A-Za-z][\w-]*\d[\w-]*[A-Za-z]/.test(word)) return true;
  return isMixed(word) && word.length > 15;
}

/** Letters of both sizes, and not as people join words and acronyms: `BGjgIXEb`, but not `OAuthApi`. */
function isMixed(word: string): boolean {
  const isJoined = /^[a-z]*([A-Z]+[a-z]{2,}|[A-Z][a-z])*[A-Z]*$/.test(word);
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && !isJoined;
}

/**
 * Whether a file's name ends in a digest of what is in it, as bundlers end those of what they make: `feed-Y9eglQ3N.js`,
 * `main.3f2a9c1d.js`.
 */
export function hasDigest(file: string): boolean {
  const [, end = ''] = /[-.]([\w-]{8}|[\da-f]{12,32})\.m?js$/.exec(file) ?? [];
  const [, whole = ''] = /^(\w{8})\.m?js$/.exec(file) ?? [];
  return isHex(end) || isBase32(end) || isWild(end) || isMixed(end) || isMixed(whole);
}

/** As esbuild writes a digest: `main-QWERTY22.js`. */
const isBase32 = (end: string): boolean => /^(?=.*[A-Z])[A-Z2-7]{8}$/.test(end);

/** Several numbers between small letters, and not one as in `md5crypt` or `i18n-api`. */
const isWild = (end: string): boolean => /^[a-z\d]*\d[a-z]+\d[a-z\d]*$/.test(end);

/**
 * The same of an element's id, which people make of words and numbers, too: `slide-1-img`, `h2-title`.
 * One piece of it has to be a number to the base 16, or long and wild: `radiogroup-a6234fd-item-1`.
 */
export function isMadeUpId(id: string): boolean {
  const isLongAndWild = (piece: string) => piece.length >= 8 && /\d[A-Za-z]+\d/.test(piece);
  return id.split(/[-_:.]/).some((piece) => isHex(piece) || isLongAndWild(piece));
}

const isHex = (piece: string): boolean =>
  piece.length >= 6 && /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i.test(piece);
