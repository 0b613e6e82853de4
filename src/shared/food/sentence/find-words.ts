/** What must begin a word where a pattern finds it: "&" is in "M&M" as well. */
const BEGINS_WORD = /^[\p{L}\p{N}&@']/u;
const ENDS_WORD = /[\p{L}\p{N}]$/u;

/** Whether what was found at `at` begins inside a word, or is the comma or plus of a number: "1,5", "2+1". */
function isInside(text: string, found: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  if (BEGINS_WORD.test(found)) return ENDS_WORD.test(before);
  return /^[,+]\d/.test(text.slice(at, at + 2)) && /\d$/.test(before);
}

/**
 * What a global pattern finds at the beginnings of words. The pattern cannot look behind itself: that is newer than some
 * browsers for which the app is.
 */
export function* findWords(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match; match = search.exec(text)) {
    if (isInside(text, match[0], match.index)) search.lastIndex = match.index + 1;
    else yield match;
  }
}

/** The text with what `findWords` finds replaced. */
export function replaceWords(text: string, pattern: RegExp, replace: (match: RegExpExecArray) => string): string {
  let replaced = "";
  let from = 0;
  for (const match of findWords(text, pattern)) {
    replaced += text.slice(from, match.index) + replace(match);
    from = match.index + match[0].length;
  }
  return replaced + text.slice(from);
}
