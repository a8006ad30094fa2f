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
