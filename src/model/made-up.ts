/**
 * Whether code made a name up by chance, as `icluVXi3X8da4s3b-hdLp`: another run, or another
 * operation, makes up another one. Digits between letters, and not `article-123`; or too wild a
 * mixture of letters for a word.
 */
export function isMadeUp(word: string): boolean {
  if (/[A-Za-z][\w-]*\d[\w-]*[A-Za-z]/.test(word)) return true;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word) && word.length > 15;
  return isMixed && !/^[A-Za-z]?[a-z]+([A-Z][a-z]+)+$/.test(word);
}

/**
 * The same of an element's id, which people make of words and numbers, too: `slide-1-img`, `h2-title`.
 * One piece of it has to be a number to the base 16, or long and wild: `radiogroup-a6234fd-item-1`.
 */
export function isMadeUpId(id: string): boolean {
  const isHex = (piece: string) =>
    piece.length >= 6 && /^(?=.*\d)(?=.*[a-f])[\da-f]+$/i.test(piece);
  const isWild = (piece: string) => piece.length >= 8 && /\d[A-Za-z]+\d/.test(piece);
  return id.split(/[-_:.]/).some((piece) => isHex(piece) || isWild(piece));
}
