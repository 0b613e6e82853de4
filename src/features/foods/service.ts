import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit } from "../../contracts/foods.ts";
import type { FoodRepository, FoodRow } from "./repository.ts";

type Deps = {
  foods: FoodRepository;
  diary: {
    /** The account's foods, each as it was last eaten: favourites first, then the latest; with `text` only those whose name has it. */
    recentFoods(userId: number, text: string, limit: number): Promise<FoodEntry[]>;
  };
};

const DEFAULT_LIMIT = 20;
/** With a search, so many of one's own foods stand above the built-in ones. */
const OWN_HITS = 3;

const toHit = (food: FoodRow): FoodHit => ({
  id: food.id,
  source: "builtin",
  name: food.name,
  category: food.category,
  tags: food.tags,
  per100g: {
    calories: food.kcal,
    protein: food.protein,
    carbs: food.carbs,
    fat: food.fat,
    fiber: food.fiber,
    sugar: food.sugar,
    sodium: food.sodium,
  },
  entry: null,
  portions: food.portions,
});

function tagsOf(entry: FoodEntry): string[] {
  const tags: unknown = JSON.parse(entry.tags);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
}

const toRecent = (entry: FoodEntry): FoodHit => ({
  id: entry.id,
  source: "recent",
  name: entry.name,
  category: entry.category,
  tags: tagsOf(entry),
  per100g: null,
  entry,
  portions: [],
});

/** The words of a search text, lower case, without signs that the index would read as its own. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Finds foods: the account's own recent ones and the built-in table. */
export const createFoodService = ({ foods, diary }: Deps) => ({
  /** Own foods first, then the built-in ones; without a text the recent and favourite ones alone. */
  async search(userId: number, text: string, limit = DEFAULT_LIMIT): Promise<FoodHit[]> {
    const words = wordsOf(text);
    if (words.length === 0) {
      return text.trim() === "" ? (await diary.recentFoods(userId, "", limit)).map(toRecent) : [];
    }
    const own = await diary.recentFoods(userId, text.trim(), Math.min(OWN_HITS, limit));
    const builtin = limit > own.length ? await foods.search(words, limit - own.length) : [];
    return [...own.map(toRecent), ...builtin.map(toHit)];
  },
});
export type FoodService = ReturnType<typeof createFoodService>;
