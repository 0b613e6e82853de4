const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

export const isNumberWord = (word: string): boolean => VALUES.has(word);

/** Parts of one; "half" and others may stand before an article: "half an avocado". */
export const PART_WORDS: Readonly<Record<string, number>> = {
  ...{ half: 1 / 2, halve: 1 / 2, third: 1 / 3, thirds: 1 / 3, quarter: 1 / 4, quarters: 1 / 4 },
};
/** How many these are; "a few" is taken for three. */
export const GROUP_WORDS: Readonly<Record<string, number>> = { couple: 2, pair: 2, few: 3, dozen: 12, hundred: 100 };

/** The number that words from `at` on say ("two hundred and fifty"), and how many words it has. */
export function parseNumberWords(words: readonly string[], at: number): { number: number; length: number } | undefined {
  let sum: number | undefined;
  let length = 0;
  for (let next = at; next < words.length; next += 1) {
    const word = words[next] ?? "";
    const value = VALUES.get(word);
    if (value !== undefined) {
      // "Twenty five" is one number, "five twenty" is two.
      if (sum !== undefined && !(sum % 100 === 0 || (sum % 10 === 0 && sum % 100 >= 20 && value < 10))) break;
      sum = (sum ?? 0) + value;
    } else if (word === "hundred" && sum !== undefined && sum < 100) sum *= 100;
    else if (!(word === "and" && sum !== undefined && sum >= 100 && VALUES.has(words[next + 1] ?? ""))) break;
    length = next - at + 1;
  }
  return sum === undefined ? undefined : { number: sum, length };
}
