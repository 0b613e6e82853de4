const BEFORE_NAME = new Set(["added", "any", "extra", "the", "my"]);
/** Words that name nothing without the next one: "no sour cream", "no black beans". */
const DESCRIBES_NAME = new Set("black white green red hard sour whipped cottage olive salad hot soy maple".split(" "));
/** What a name may end with: "no oat milk", "no sugar added". */
const BEHIND_NAME = new Set("added sauce dressing cream milk oil butter juice syrup seeds beans".split(" "));

/** How many words from `at` on say what is left out behind "no": "sour cream", "butter or jam", "bun". */
export function countOmitted(words: readonly string[], at: number): number {
  let end = at;
  while (BEFORE_NAME.has(words[end] ?? "")) end += 1;
  if (DESCRIBES_NAME.has(words[end] ?? "") || (words[end] === "cream" && words[end + 1] === "cheese")) end += 1;
  end += 1;
  if (BEHIND_NAME.has(words[end] ?? "")) end += 1;
  const isMore = (words[end] === "or" || words[end] === "nor") && end + 1 < words.length;
  return isMore ? end + 1 - at + countOmitted(words, end + 1) : Math.min(end, words.length) - at;
}
