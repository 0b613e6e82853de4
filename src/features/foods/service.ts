import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit, FoodTable } from "../../contracts/foods.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { pickAmounts } from "../../shared/diary/entry-fields.ts";
import { scaleEntry } from "../../shared/diary/portion.ts";
import { toRecentHit } from "../../shared/food/search/entry-hit.ts";
import { createFoodSearch, mergeByName, SEARCH_LIMIT } from "../../shared/food/search/food-search.ts";
import { POPULAR_FOODS } from "../../shared/food/search/popular-foods.ts";
import { pickSuggestions, type RecentFood, SUGGESTIONS } from "../../shared/food/search/recent-foods.ts";
import type { MealType } from "../../shared/product/enums.ts";
import { OWN_FOODS_MAX } from "../../shared/product/limits.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";
import { toOwnHit, toTableHit } from "./food-hits.ts";
import { toFoodTable } from "./food-table.ts";
import { cacheRecentFoods } from "./recent-foods-cache.ts";
import type { FoodRepository } from "./repository.ts";
import type { TemplateRepository } from "./template-repository.ts";

type Deps = {
  foods: FoodRepository;
  templates: TemplateRepository;
  diary: {
    /**
     * The foods that the account ate, each normalized name once, with its recent uses: favourites first, then the
     * latest. `meals` are the kinds of meals that it was eaten at.
     */
    listRecentFoods(userId: number): Promise<RecentFood[]>;
    /** One entry, or undefined if it does not exist. */
    findEntry(userId: number, id: string): Promise<FoodEntry | undefined>;
    /** One entry; throws 404 if it does not exist. */
    getEntry(userId: number, id: string): Promise<FoodEntry>;
  };
  clock: Clock;
};

const OWN_DEFAULT_LIMIT = 50;
/** The most saved foods that are searched, the most used ones. */
const OWN_SEARCHED = 300;

/** An own food: its normalized name, its uses, and the template or entry it comes from. */
type OwnFood = { name: string; uses: number } & ({ templateId: number } | { entryId: string });

/** Searches foods (saved, recent and those of the table) and manages the saved ones. */
export function createFoodService({ foods, templates, diary, clock }: Deps) {
  const find = createFoodSearch(foods);
  const listRecent = cacheRecentFoods(diary.listRecentFoods);

  /** What the account saved or ate recently, the most used first. */
  const listUsed = async (user: CurrentUser): Promise<OwnFood[]> => {
    const [saved, recent] = await Promise.all([templates.findNames(user.id, OWN_SEARCHED), listRecent(user)]);
    return mergeByName<OwnFood>([...saved.map(([templateId, name, uses]) => ({ name, uses, templateId })), ...recent]);
  };

  const loadHits = async (user: CurrentUser, used: readonly OwnFood[]): Promise<FoodHit[]> => {
    const now = clock.now();
    const hits = await Promise.all(
      used.map(async (food) => {
        if ("entryId" in food) {
          const entry = await diary.findEntry(user.id, food.entryId);
          return entry && toRecentHit(entry);
        }
        const template = await templates.findById(user.id, food.templateId);
        return template && toOwnHit(template, user, now);
      }),
    );
    return hits.filter((hit) => hit !== undefined);
  };

  return {
    /** Searches foods (`createFoodSearch`). Without a text it returns favourite and recent foods. */
    async search(user: CurrentUser, text: string, limit = SEARCH_LIMIT): Promise<FoodHit[]> {
      if (text.trim() === "") return loadHits(user, (await listRecent(user)).slice(0, limit));
      const found = await find(text, () => listUsed(user), limit);
      return [...(await loadHits(user, found.own)), ...found.table.map(toTableHit)];
    },

    /** The built-in foods, for searching without a connection. */
    listTable: async (): Promise<FoodTable> => toFoodTable(await foods.findBuiltIn()),

    /** Recent and popular foods that fit a meal (`pickSuggestions`). */
    async suggest(user: CurrentUser, meal: MealType, limit = SUGGESTIONS): Promise<FoodHit[]> {
      const [recent, popular] = await Promise.all([listRecent(user), foods.findByKeys(POPULAR_FOODS[meal])]);
      const picked = pickSuggestions(recent, popular, meal, limit);
      return [...(await loadHits(user, picked.own)), ...picked.popular.map(toTableHit)];
    },

    /** The foods that the account saved, the most used first. */
    async listOwn(user: CurrentUser, limit = OWN_DEFAULT_LIMIT): Promise<FoodHit[]> {
      const now = clock.now();
      return (await templates.findMostUsed(user.id, limit)).map((template) => toOwnHit(template, user, now));
    },

    /**
     * Saves an entry as an own food. An own food of the same name is updated. Throws 404 if the entry does not exist,
     * and 409 if the account has saved as many foods as it may.
     */
    async save(user: CurrentUser, entryId: string): Promise<FoodHit> {
      const entry = await diary.getEntry(user.id, entryId);
      // Half a pizza is no food of its own: its serving is the whole one.
      const whole = scaleEntry(entry, 1);
      const now = clock.now();
      const food = {
        userId: user.id,
        nameKey: normalizeForSearch(entry.name),
        name: entry.name,
        calories: whole.calories,
        ...pickAmounts(whole),
        servingSize: entry.servingSize,
        category: entry.category,
        tags: entry.tags,
        notes: entry.notes,
        createdAt: now,
      };
      const template = await templates.save(food, OWN_FOODS_MAX);
      if (!template)
        throw new AppError(
          409,
          `You have saved ${OWN_FOODS_MAX} foods, the most that an account can have. Delete one first.`,
        );
      return toOwnHit(template, user, now);
    },

    /** Deletes a saved food; throws 404 if it does not exist. Entries logged from it stay in the diary. */
    async remove(userId: number, id: number): Promise<void> {
      if (!(await templates.remove(userId, id))) throw notFound("This food");
    },
  };
}
export type FoodService = ReturnType<typeof createFoodService>;
