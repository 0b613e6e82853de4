const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** `1240.4` as `1,240`. */
export const whole = (amount: number): string => wholeNumber.format(amount);

/** `1 day`, `1,240 days`. */
export const counted = (count: number, one: string): string => `${whole(count)} ${one}${count === 1 ? "" : "s"}`;

/** Whole per cent that `part` is of `all`, unbounded, and 0 where there is nothing to measure against. */
export const percentOf = (part: number, all: number): number => (all > 0 ? Math.round((part / all) * 100) : 0);

/** Words that state an amount without a digit. `One` is left out: it is said in passing (`one more thing`). */
const AMOUNT_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twent(y|ies)|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?|half|halve|third|quarter|doubled?|triple|twice|thrice)\b/i;

/** A number (with thousands separators, decimals or minutes), and the unit that follows it. */
const FIGURE =
  /(?<![\p{L}\p{N}])(\d+(?:,\d{3})*(?:[.:]\d+)?)[\s-]*(kcal|calories|cal|mg|milligrams?|grams?|g|%|per ?cent|days?)?(?![\p{L}\p{N}])/giu;

const UNITS: Readonly<Record<string, string>> = {
  calories: "kcal",
  cal: "kcal",
  milligram: "mg",
  milligrams: "mg",
  gram: "g",
  grams: "g",
  percent: "%",
  "per cent": "%",
  day: "days",
};

const unitOf = (text: string | undefined): string => {
  const unit = text?.toLowerCase() ?? "";
  return UNITS[unit] ?? unit;
};

/** Every figure in a text as number and unit, such as `2412 kcal`, `5` or `21:00`, in the order of the text. */
export const figuresIn = (text: string): string[] =>
  [...text.matchAll(FIGURE)].map(([, number = "", unit]) => `${number.replaceAll(",", "")} ${unitOf(unit)}`.trim());

/**
 * The figures of `text` that `sources` do not state with the same unit; a figure without a unit may stand with any. An
 * amount in words and a digit that is no plain number count as foreign, too, since nothing can vouch for them.
 */
export function foreignFigures(text: string, sources: readonly string[]): string[] {
  const known = new Set(sources.flatMap(figuresIn).flatMap((figure) => [figure, figure.split(" ")[0] ?? ""]));
  const figures = figuresIn(text);
  const unreadable = text.replace(FIGURE, "").match(/\S*\p{N}\S*/gu) ?? [];
  const inWords = AMOUNT_WORDS.exec(text)?.slice(0, 1) ?? [];
  return [...figures.filter((figure) => !known.has(figure)), ...unreadable, ...inWords];
}
