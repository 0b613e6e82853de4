import type { StatedItem } from "./reply-schema.ts";

/** Names of a line that sums the others up. */
const TOTAL =
  /^(?:(?:grand|meal|overall|sub)[- ]?)?(?:totals?|totale|totaal|sum|summe|somme|gesamt|gesamtsumme|insgesamt|toplam|razem|suma|итого|всего|合計|合计|总计|總計|합계|총계)(?:[ :(].*)?$|^(?:the )?(?:whole|entire|complete) (?:meal|plate|dish)$/iu;
/** The least share of the energy of the others for a line of such a name: a cereal is called Total as well. */
const LEAST_SHARE = 0.8;

const FIGURES = ["calories", "protein", "carbs", "fat"] as const;
const sum = (items: readonly StatedItem[], name: (typeof FIGURES)[number]): number =>
  items.reduce((total, item) => total + (item[name] ?? 0), 0);

/** The least share of the sum that at least two of the others have: of two equal items beside lettuce neither is a sum. */
const PART_SHARE = 0.1;
/** Less is the same as the others by chance. */
const SUM_MIN_KCAL = 50;
const ROUNDING = { share: 0.02, least: 1 } as const;

/** Whether all figures of an item are the sums of those of the others, but for rounding. */
function isSum(item: StatedItem, others: readonly StatedItem[]): boolean {
  const parts = others.filter(({ calories }) => (calories ?? 0) > PART_SHARE * sum(others, "calories"));
  return (
    parts.length > 1 &&
    FIGURES.every((name) => {
      const expected = sum(others, name);
      return Math.abs((item[name] ?? 0) - expected) <= Math.max(ROUNDING.least, ROUNDING.share * expected);
    })
  );
}

/** The items without one that sums the others up. */
export function withoutTotal(items: readonly StatedItem[]): StatedItem[] {
  const total = items.find((item) => {
    const others = items.filter((other) => other !== item);
    const isNamed =
      others.length > 0 &&
      TOTAL.test(item.name.trim()) &&
      (item.calories ?? 0) >= LEAST_SHARE * sum(others, "calories");
    return isNamed || ((item.calories ?? 0) >= SUM_MIN_KCAL && isSum(item, others));
  });
  return items.filter((item) => item !== total);
}
