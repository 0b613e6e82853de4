import { findChangeTime } from "../../change-time.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import type { NewEntryItem } from "../../contracts/items.ts";
import type { MealLog, NewSavedMeal, SavedMeal, SavedMealChange, SavedMealFood } from "../../contracts/meals.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField, notFound, requireText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { parseMealFoods } from "../../saved-meal-foods.ts";
import { toLocalTime } from "../../shared/diary/day-window.ts";
import { type EatenTime, toEatenTime } from "../../shared/diary/eaten-time.ts";
import { ENTRY_FIELDS, mapStated, pickAmounts } from "../../shared/diary/entry-fields.ts";
import type { EntryItem } from "../../shared/diary/entry-items.ts";
import { findMealTypeAt } from "../../shared/diary/meal-type.ts";
import { findShare, fitsEntry, fitsItems, isShare, scaleEntry } from "../../shared/diary/portion.ts";
import { composeRecipe } from "../../shared/diary/recipe.ts";
import { RESTORE_WINDOW_MS, SAVED_MEAL, SAVED_MEALS_MAX } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";
import { numberName } from "../../shared/text/text-length.ts";
import type { MealRepository, NewSavedMealRow, SavedMealRow } from "./repository.ts";

/** A new diary entry with a food's fields. */
type MealEntry = Omit<SavedMealFood, "portion" | "items"> &
  EatenTime & {
    portion: string | null;
    items: string | null;
    photoId: null;
    confidence: number;
    mealType: FoodEntry["mealType"];
    notes: null;
    isFavorite: boolean;
    source: "template";
    analyzedAt: null;
  };

/** A recipe as it is stored. */
type StoredRecipe = Pick<SavedMealRow, "name" | "foods" | "cookedGrams"> & { servings: number };

type Deps = {
  meals: MealRepository;
  diary: {
    /** Entries by their ids. Throws 404 if one does not exist. */
    getAll(userId: number, ids: readonly string[]): Promise<FoodEntry[]>;
    /** Items as an entry stores them. Throws 422 for those that contradict themselves. */
    resolveItems(userId: number, items: NewEntryItem[]): Promise<EntryItem[]>;
    /** Adds entries once for each key and new id; see there what it throws. */
    addAll<Checked>(
      user: CurrentUser,
      addition: {
        request: object;
        key: string | null;
        newIds: readonly string[] | undefined;
        check: (now: number) => Checked;
        build: (checked: Checked) => Promise<MealEntry[]>;
        onStored: () => Promise<void>;
      },
    ): Promise<FoodEntry[]>;
    /** Parses when something was eaten (UTC milliseconds). Throws 422 if it is not a time, or more than a day ahead. */
    parseEatenAt(text: string, now: number): number;
  };
  clock: Clock;
};

const toFood = (entry: FoodEntry): SavedMealFood => ({
  name: entry.name,
  calories: entry.calories,
  ...pickAmounts(entry),
  ...mapStated((name) => entry[name]),
  servingSize: entry.servingSize,
  servingQuantity: entry.servingQuantity,
  category: entry.category,
  tags: entry.tags,
  portion: entry.portion,
  items: entry.items,
});

const parseFoods = (row: SavedMealRow): SavedMealFood[] =>
  parseMealFoods(row).map((food) => ({
    ...food,
    ...mapStated((name) => food[name] ?? null),
    items: food.items ?? [],
  }));

const toMeal = (row: SavedMealRow): SavedMeal => ({
  id: row.id,
  name: row.name,
  foods: parseFoods(row),
  servings: row.servings,
  cookedGrams: row.cookedGrams,
  useCount: row.useCount,
  createdAt: formatInstant(row.createdAt),
});

/** The most that the foods of a meal take as JSON: many times what people eat, because all meals are listed at once. */
const FOODS_MAX_BYTES = 256 * 1024;

const ofRecipeAlone = () => invalidField("servings", "Only a recipe has servings and a weight, and it needs items");
const noRoom = () =>
  new AppError(409, `You have saved ${SAVED_MEALS_MAX} meals, the most that an account can have. Delete one first.`);
const nameTaken = () =>
  new AppError(409, "Another meal has this name.", { fields: { name: "Another meal has this name" } });

/** A food at a share of the meal, which may itself be a portion of something. Throws 422 if no entry can hold it. */
function scaleFood(food: SavedMealFood, share: number): SavedMealFood {
  const total = findShare(food) * share;
  const scaled = scaleEntry(food, total);
  if (!isShare(total) || !fitsEntry(scaled)) {
    throw invalidField("share", `That is more or less of ${food.name} than one entry can hold`);
  }
  return scaled;
}

/** An ingredient for another account: with the figures of an own food, but without a link to it, and without a photo's place. */
function withoutOwner(item: EntryItem): NewEntryItem {
  const isShared = item.food === null || item.food.ndbNo !== null;
  if (isShared && item.source !== "own") return { ...item, box: null };
  return { ...item, source: "estimate", food: null, estimate: item.food?.per100g ?? item.estimate, box: null };
}

/** Meals of several foods, and recipes, that people save under a name and log again. */
export function createMealService({ meals, diary, clock }: Deps) {
  const normalizeName = (text: string): { name: string; nameKey: string } => {
    requireText("name", text);
    const name = text.trim();
    return { name, nameKey: normalizeForSearch(name) };
  };

  const getMeal = async (userId: number, id: number): Promise<SavedMealRow> => {
    const meal = await meals.findById(userId, id);
    if (!meal) throw notFound("This meal");
    return meal;
  };

  const saveOrRefuse = async (meal: NewSavedMealRow): Promise<SavedMealRow> => {
    const saved = await meals.save(meal);
    if (!saved) throw noRoom();
    return saved;
  };

  /** The one food of a recipe, as it is stored. Throws 422 for ingredients that no entry can hold. */
  const formatIngredients = async (userId: number, sent: NewEntryItem[]): Promise<string> => {
    const items = await diary.resolveItems(userId, sent);
    if (!fitsItems(items)) throw invalidField("items", "The ingredients are more than one entry can hold");
    const { servings } = SAVED_MEAL;
    return JSON.stringify([composeRecipe({ name: "", items, servings: servings.default, cookedGrams: null })]);
  };

  /** The foods of a meal to save, and what a recipe makes. */
  const buildFoods = async (
    userId: number,
    { entryIds, items, servings, cookedGrams = null }: NewSavedMeal,
  ): Promise<Pick<SavedMealRow, "foods" | "servings" | "cookedGrams">> => {
    if (items && !entryIds) {
      const foods = await formatIngredients(userId, items);
      return { foods, servings: servings ?? SAVED_MEAL.servings.default, cookedGrams };
    }
    if (items || !entryIds) throw invalidField("entryIds", "A meal is made of entries, a recipe of items");
    if (servings !== undefined || cookedGrams !== null) throw ofRecipeAlone();
    const foods = JSON.stringify((await diary.getAll(userId, entryIds)).map(toFood));
    if (Buffer.byteLength(foods) > FOODS_MAX_BYTES) {
      throw invalidField("entryIds", "These foods have too many ingredients for one meal. Save fewer of them together");
    }
    return { foods, servings: null, cookedGrams: null };
  };

  return {
    /** The saved meals of an account, the most used first. */
    list: async (userId: number): Promise<SavedMeal[]> => (await meals.list(userId)).map(toMeal),

    /**
     * Saves entries as a meal, or items as a recipe. A meal of the same name gets these foods instead of its own. Throws
     * 422 for a blank name, for both or neither of entries and items, for items that no entry can have, and for too many in
     * all entries together, 404 if an entry does not exist, and 409 if the account has saved as many meals as it may.
     */
    async save(user: CurrentUser, request: NewSavedMeal): Promise<SavedMeal> {
      const names = normalizeName(request.name);
      const foods = await buildFoods(user.id, request);
      return toMeal(await saveOrRefuse({ ...names, ...foods, userId: user.id, createdAt: clock.now() }));
    },

    /**
     * Saves a copy of the recipe of another account: nothing in it leads to that account. The same one is saved once, and
     * one of another content under this name stays. Throws 409 if the account has saved as many meals as it may.
     */
    async copyRecipe(user: CurrentUser, recipe: StoredRecipe): Promise<SavedMeal> {
      const { servings, cookedGrams } = recipe;
      const [food] = parseMealFoods(recipe);
      const items = (food?.items ?? []).map(withoutOwner);
      const foods = await formatIngredients(user.id, items);
      const own = await meals.list(user.id);
      const known = new Map(own.map((meal) => [meal.nameKey, meal]));
      for (let count = 1; ; count += 1) {
        const { name, nameKey } = normalizeName(numberName(recipe.name, count, SAVED_MEAL.nameMaxLength));
        const same = known.get(nameKey);
        if (!same) {
          const meal = { name, nameKey, foods, servings, cookedGrams, userId: user.id, createdAt: clock.now() };
          return toMeal(await saveOrRefuse(meal));
        }
        if (same.foods === foods && same.servings === servings && same.cookedGrams === cookedGrams) return toMeal(same);
      }
    },

    /**
     * Changes a meal. Throws 422 for a blank name, for servings or a weight of a meal that is not a recipe, and for items that
     * no entry can have, 404 if it does not exist, and 409 if another one has the name.
     */
    async change(userId: number, id: number, change: SavedMealChange): Promise<SavedMeal> {
      const { name: text, items, servings = null, cookedGrams } = change;
      const names = text === undefined ? { name: null, nameKey: null } : normalizeName(text);
      await getMeal(userId, id);
      const foods = items === undefined ? null : await formatIngredients(userId, items);
      const meal = await meals.change(userId, id, { ...names, foods, servings, cookedGrams });
      if (meal) return toMeal(meal);
      // The change was refused for what the meal is, unless another one has the name.
      const { servings: known } = await getMeal(userId, id);
      throw known === null && foods === null && (servings !== null || cookedGrams !== undefined)
        ? ofRecipeAlone()
        : nameTaken();
    },

    /**
     * Deletes a meal. What was logged of it stays in the diary. With the time of the change, one that is deleted already is
     * not an error. Otherwise throws 404.
     */
    async remove(userId: number, id: number, sentAt: number | null): Promise<void> {
      const now = clock.now();
      const { isDated } = findChangeTime(sentAt, now);
      if (!(await meals.remove(userId, id, now)) && !isDated) throw notFound("This meal");
    },

    /**
     * Restores a meal that was deleted within a day; one that is not deleted is returned as well. Its name gets a number
     * where another meal has it by now. Throws 404, and 409 if the account has saved as many meals as it may.
     */
    async restore(userId: number, id: number): Promise<SavedMeal> {
      const outcome = await meals.restore({ userId, id, deletedAfter: clock.now() - RESTORE_WINDOW_MS });
      if (outcome === "full") throw noRoom();
      return toMeal(await getMeal(userId, id));
    },

    /**
     * Logs a meal: an entry for each food, all or none, once for each key and new id. Throws 422 for a time that is not
     * allowed and for more than entries can hold, 403 `requiresTrial`, 404 if the meal does not exist, and 429. Without a
     * time it was eaten when it was logged (`sentAt`).
     */
    async log(
      user: CurrentUser,
      id: number,
      request: MealLog,
      key: string | null,
      sentAt: number | null,
    ): Promise<FoodEntry[]> {
      const { share = 1, eatenAt, mealType } = request;
      return diary.addAll(user, {
        request: { mealId: id, ...request },
        key,
        newIds: request.newIds,
        check: (now) =>
          eatenAt === undefined ? findChangeTime(sentAt, now).changedAt : diary.parseEatenAt(eatenAt, now),
        build: async (time) =>
          parseFoods(await getMeal(user.id, id)).map((food) => {
            const { portion, items, ...scaled } = scaleFood(food, share);
            return {
              ...scaled,
              portion: portion === null ? null : JSON.stringify(portion),
              items: items.length === 0 ? null : JSON.stringify(items),
              photoId: null,
              confidence: 1,
              mealType: mealType ?? findMealTypeAt(toLocalTime(time, user.timeZone)),
              notes: ENTRY_FIELDS.notes.default,
              isFavorite: ENTRY_FIELDS.isFavorite.default,
              source: "template" as const,
              ...toEatenTime(time, user.timeZone),
              analyzedAt: null,
            };
          }),
        onStored: () => meals.countUse(user.id, id),
      });
    },
  };
}
export type MealService = ReturnType<typeof createMealService>;
