/** `part` as whole per cent of `all`, not limited to 100; 0 if `all` is 0. */
export const toPercent = (part: number, all: number): number => (all > 0 ? Math.round((part / all) * 100) : 0);

/** Words for amounts. `One` is left out, because it is common in phrases such as `one more thing`. */
const AMOUNT_WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twent(y|ies)|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?|half|halve|third|quarter|doubled?|triple|twice|thrice)\b/i;

/** A number (with thousands separators, decimals or minutes), and the unit that follows it. */
const FIGURE =
  /(?<![\p{L}\p{N}])(\d+(?:,\d{3})*(?:[.:]\d+)?)[\s-]*(kcal|calories|cal|mg|milligrams?|grams?|g|%|per ?cent|(?:finished )?days?)?(?![\p{L}\p{N}])/giu;

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
  "finished day": "days",
  "finished days": "days",
};

const normalizeUnit = (text: string | undefined): string => {
  const unit = text?.toLowerCase() ?? "";
  return UNITS[unit] ?? unit;
};

/** All figures of a text with their units, in order, such as `2412 kcal`, `5` or `21:00`. */
export const extractFigures = (text: string): string[] =>
  [...text.matchAll(FIGURE)].map(([, number = "", unit]) =>
    `${number.replaceAll(",", "")} ${normalizeUnit(unit)}`.trim(),
  );

/**
 * The figures of `text` that `sources` do not contain with the same unit. A figure without a unit may match any unit.
 * Amounts in words and unusual digits count as unsupported too, because they cannot be checked.
 */
export function findUnsupportedFigures(text: string, sources: readonly string[]): string[] {
  const known = new Set(sources.flatMap(extractFigures).flatMap((figure) => [figure, figure.split(" ")[0] ?? ""]));
  const figures = extractFigures(text);
  const unreadable = text.replace(FIGURE, "").match(/\S*\p{N}\S*/gu) ?? [];
  const inWords = AMOUNT_WORDS.exec(text)?.slice(0, 1) ?? [];
  return [...figures.filter((figure) => !known.has(figure)), ...unreadable, ...inWords];
}
