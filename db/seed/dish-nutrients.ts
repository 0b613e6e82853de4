import { FURTHER_NUTRIENTS } from "../../src/shared/food/further-nutrients.ts";
import { findIngredients, type RecipeTables } from "./dishes.ts";
import type { FindNutrients, StatedAmount } from "./food-nutrients.ts";

const formatCell = ({ amount, share }: StatedAmount): string =>
  share === 0 ? "" : share === 1 ? String(amount) : `${amount}/${share}`;

const WATER = "water";
const [AMOUNT_DECIMALS, SHARE_DECIMALS] = [4, 4];
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The text of dish-nutrients.csv: the sums of what the ingredients state. What cooking takes away is water. */
export function formatDishNutrients(tables: RecipeTables, findFood: FindNutrients): string {
  const lines = findIngredients(tables).map(({ recipe, parts, cookedGrams }) => {
    const eaten = parts.map(({ ndbNo, grams, figures }) => {
      const nutrients = findFood(ndbNo);
      if (!nutrients) throw new Error(`${recipe}: SR28 has no food ${ndbNo}`);
      return { grams, kcal: figures.kcal * grams, nutrients };
    });
    const sum = (toFigure: (part: (typeof eaten)[number]) => number) =>
      eaten.reduce((total, part) => total + toFigure(part), 0);
    const kcal = sum((part) => part.kcal);
    const lostWater = sum(({ grams }) => grams) - cookedGrams;
    const cells = FURTHER_NUTRIENTS.map(({ name }) => {
      const total = sum(({ grams, nutrients }) => (nutrients[name].amount * grams) / 100);
      const left = name === WATER ? Math.max(0, total - lostWater) : total;
      return formatCell({
        amount: round((left / cookedGrams) * 100, AMOUNT_DECIMALS),
        share: round(sum((part) => part.kcal * part.nutrients[name].share) / kcal, SHARE_DECIMALS),
      });
    });
    return [recipe, ...cells].join(",");
  });
  const header = ["recipe", ...FURTHER_NUTRIENTS.map(({ column }) => column)].join(",");
  return `${[header, ...lines].join("\n")}\n`;
}
