import { createLazy } from "../../../lazy.ts";
import type { FoundFood } from "../../../shared/diary/entry-items.ts";
import { fitsItemFood } from "../../../shared/food/hit-item.ts";
import { pickFoodFigures, pickNutrients, toPer100g } from "../../../shared/food/nutrition.ts";
import { parseServingGrams } from "../../../shared/food/serving-size.ts";
import { yieldToEventLoop } from "../../../yield-to-event-loop.ts";
import type { FoodRepository, FoodRow } from "../repository.ts";
import type { TemplateRepository, TemplateRow } from "../template-repository.ts";
import { describeFood } from "./describe-food.ts";
import { createFoodMatcher, MATCH_LIMITS, type NamedItem, prepareFoodMatcher } from "./food-matcher.ts";
import { type NamedFood, type ReadNames, readNames, splitKey } from "./food-names.ts";
import type { MatchRepository, TableFood } from "./match-repository.ts";

type Deps = {
  matches: MatchRepository;
  foods: Pick<FoodRepository, "findByIds">;
  templates: Pick<TemplateRepository, "findMostUsed">;
};

/** The most own foods that items are matched with, the most used ones. */
const OWN_MATCHED = 200;

/** Own names that are remembered, so that they are not taken apart for every photo. */
const OWN_REMEMBERED = 2000;

/** `readNames` of foods without aliases, remembered by the name. */
function createNameReader(): (food: NamedFood) => ReadNames {
  const known = new Map<string, ReadNames>();
  return (food) => {
    const remembered = known.get(food.name);
    if (remembered) return remembered;
    if (known.size >= OWN_REMEMBERED) known.clear();
    const names = readNames(food);
    known.set(food.name, names);
    return names;
  };
}

/** An own food is as near as the most popular one. */
const OWN_POPULARITY = 9;

/** Own foods with a known weight, by their figures per 100 g; those of a pinch may be more than an item can have. */
const listWeighed = (templates: readonly TemplateRow[]) =>
  templates.flatMap((template) => {
    const grams = parseServingGrams(template.servingSize);
    if (grams === undefined) return [];
    const { id, name, category } = template;
    const per100g = toPer100g(pickFoodFigures(template), grams);
    if (!fitsItemFood(per100g)) return [];
    return { id, name, aliases: "", category, popularity: OWN_POPULARITY, kcal: per100g.calories, per100g };
  });

/** A food of the table, as items have it. */
export const toFoundFood = (row: FoodRow): FoundFood => ({
  source: "database",
  id: row.id,
  name: row.name,
  ndbNo: row.ndbNo,
  per100g: pickNutrients({ ...row, calories: row.kcal }),
});

/** The beginnings of a name's words, as they stand in the index of the table; the last letter may change in a plural. */
const listIndexWords = (name: string): string[] =>
  splitKey(describeFood(name).key).map((word) => (word.length > 4 ? word.slice(0, -1) : word));

/**
 * Finds the foods that a photo's items are: own foods first, then the built-in ones, then what chains sell and what the
 * host imported. The built-in names are read when they are needed first.
 */
export function createItemFoods({ matches, foods, templates }: Deps) {
  const readOwnNames = createNameReader();
  const loadBuiltIn = createLazy(async () => prepareFoodMatcher(await matches.listPopular()));

  /** No one chose these foods for their names, so a known energy has to confirm them. */
  const findOther = async (item: NamedItem): Promise<TableFood | undefined> => {
    const words = listIndexWords(item.name);
    if (item.kcalPer100g === undefined || words.length === 0) return undefined;
    return createFoodMatcher(await matches.findOthers(words))(item)?.food;
  };

  return {
    /** The food of each item, in the same order; undefined for an item that is none of them. */
    async find(userId: number, items: readonly NamedItem[]): Promise<(FoundFood | undefined)[]> {
      const [matchBuiltIn, own] = await Promise.all([loadBuiltIn(), templates.findMostUsed(userId, OWN_MATCHED)]);
      const matchOwn = createFoodMatcher(listWeighed(own), MATCH_LIMITS, readOwnNames);
      const found: { ownFood?: ReturnType<typeof listWeighed>[number]; id?: number }[] = [];
      for (const item of items) {
        // A name of many words takes some ten milliseconds.
        await yieldToEventLoop();
        const ownFood = matchOwn(item)?.food;
        const id = ownFood ? undefined : (matchBuiltIn(item)?.food ?? (await findOther(item)))?.id;
        found.push({ ...(ownFood && { ownFood }), ...(id !== undefined && { id }) });
      }
      const ids = new Set(found.flatMap(({ id }) => id ?? []));
      const rows = new Map((await foods.findByIds([...ids])).map((row) => [row.id, toFoundFood(row)]));
      return found.map(({ ownFood, id }) => {
        if (ownFood)
          return { source: "own", id: ownFood.id, name: ownFood.name, ndbNo: null, per100g: ownFood.per100g };
        return id === undefined ? undefined : rows.get(id);
      });
    },
  };
}
