import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit } from "../../contracts/foods.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { pickAmounts } from "../../shared/entry-fields.ts";
import type { MealType } from "../../shared/enums.ts";
import { OWN_FOODS_MAX } from "../../shared/limits.ts";
import { normalizeForSearch } from "../../shared/normalize-for-search.ts";
import { scaleEntry } from "../../shared/portion.ts";
import { toOwnHit, toRecentHit, toTableHit } from "./food-hits.ts";
import { POPULAR_FOODS } from "./popular-foods.ts";
import type { FoodRepository } from "./repository.ts";
import { parseReadings } from "./search-readings.ts";
import { createTextMatcher } from "./search-words.ts";
import { createTableSearch } from "./table-search.ts";
import type { TemplateRepository } from "./template-repository.ts";

type RecentFood = { name: string; entryId: number; uses: number; meals: ReadonlySet<MealType> };

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
    findEntry(userId: number, id: number): Promise<FoodEntry | undefined>;
    /** One entry; throws 404 if it does not exist. */
    getEntry(userId: number, id: number): Promise<FoodEntry>;
  };
  clock: Clock;
};

const DEFAULT_LIMIT = 20;
const OWN_DEFAULT_LIMIT = 50;
const SUGGESTIONS = 12;
/** The share of the suggestions that recent foods may have, so that there is always something new among them. */
const RECENT_SHARE = 2 / 3;
/** The most own foods above those of the table in a search result. */
const OWN_HITS = 5;
/** The most saved foods that are searched, the most used ones. */
const OWN_SEARCHED = 300;

/** An own food: its normalized name, its uses, and the template or entry it comes from. */
type OwnFood = { name: string; uses: number } & ({ templateId: number } | { entryId: number });

/** Merges foods of the same name and keeps the highest number of uses. */
function mergeByName(foods: readonly OwnFood[]): OwnFood[] {
  const byName = new Map<string, OwnFood>();
  for (const food of foods) {
    const first = byName.get(food.name);
    if (first) first.uses = Math.max(first.uses, food.uses);
    else byName.set(food.name, { ...food });
  }
  return [...byName.values()];
}

/** Searches foods (saved, recent and those of the table) and manages the saved ones. */
export function createFoodService({ foods, templates, diary, clock }: Deps) {
  const table = createTableSearch(foods);

  /** What the account saved or ate recently, the most used first. */
  const listUsed = async (user: CurrentUser): Promise<OwnFood[]> => {
    const [saved, recent] = await Promise.all([
      templates.findNames(user.id, OWN_SEARCHED),
      diary.listRecentFoods(user.id),
    ]);
    return mergeByName([...saved.map(([templateId, name, uses]) => ({ name, uses, templateId })), ...recent]).sort(
      (a, b) => b.uses - a.uses,
    );
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
    /**
     * Searches foods: own foods by their uses, then those of the table. If nothing matches, amounts and fillers are
     * left out, then one typo in each word is allowed, then each food of the text is searched for by itself. Without a
     * text it returns favourite and recent foods.
     */
    async search(user: CurrentUser, text: string, limit = DEFAULT_LIMIT): Promise<FoodHit[]> {
      if (text.trim() === "") return loadHits(user, (await diary.listRecentFoods(user.id)).slice(0, limit));
      const readings = parseReadings(text);
      if (readings.typed.length === 0) return [];
      const ownFoods = await listUsed(user);
      const texts = readings.plain.length < readings.typed.length ? [text, readings.plain.join(" ")] : [text];
      const matchers = texts.map(createTextMatcher);
      const exact = ownFoods
        .filter(({ name }) => matchers.some(({ matches }) => matches(name)))
        .slice(0, Math.min(OWN_HITS, limit));
      const found = exact.length < limit ? await table.search(readings, limit - exact.length) : [];
      if (exact.length > 0 || found.length > 0) return [...(await loadHits(user, exact)), ...found.map(toTableHit)];
      const similar = ownFoods.filter(({ name }) => matchers.some(({ matchesWithTypos }) => matchesWithTypos(name)));
      if (similar.length > 0) return loadHits(user, similar.slice(0, limit));
      return (await table.searchParts(readings, limit)).map(toTableHit);
    },

    /**
     * Foods that fit a meal: recent ones, first those that were eaten at this kind of meal, then popular ones. Without
     * recent foods all are popular ones.
     */
    async suggest(user: CurrentUser, meal: MealType, limit = SUGGESTIONS): Promise<FoodHit[]> {
      const [recent, popular] = await Promise.all([
        diary.listRecentFoods(user.id),
        foods.findByKeys(POPULAR_FOODS[meal]),
      ]);
      const fitting = recent.filter(({ meals }) => meals.has(meal));
      const others = recent.filter(({ meals }) => !meals.has(meal));
      const own = [...fitting, ...others].slice(0, Math.ceil(limit * RECENT_SHARE));
      const names = new Set(own.map(({ name }) => name));
      const unknown = popular.filter(({ name }) => !names.has(normalizeForSearch(name)));
      return [...(await loadHits(user, own)), ...unknown.slice(0, limit - own.length).map(toTableHit)];
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
    async save(user: CurrentUser, entryId: number): Promise<FoodHit> {
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
