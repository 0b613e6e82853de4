import { setImmediate } from "node:timers/promises";
import { findChangeTime } from "../../change-time.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit, FoodTable, NewOwnFood } from "../../contracts/foods.ts";
import type { MealSentence, ParsedMeal } from "../../contracts/meal-sentence.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, notFound, requireText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { parseInstant } from "../../parse-time.ts";
import { setNewest } from "../../set-newest.ts";
import { mapStated, pickAmounts } from "../../shared/diary/entry-fields.ts";
import { findWhole, fitsEntry, scaleEntry } from "../../shared/diary/portion.ts";
import { applyAmount } from "../../shared/food/amount/apply-amount.ts";
import { toRecentHit } from "../../shared/food/search/entry-hit.ts";
import { createFoodSearch, type FoundOwn, SEARCH_LIMIT } from "../../shared/food/search/food-search.ts";
import { POPULAR_FOODS } from "../../shared/food/search/popular-foods.ts";
import { pickRecent, pickSuggestions, type RecentFood, SUGGESTIONS } from "../../shared/food/search/recent-foods.ts";
import { parseReadings } from "../../shared/food/search/search-readings.ts";
import { parseMeal as parseSaidMeal } from "../../shared/food/sentence/parse-meal.ts";
import type { MealType } from "../../shared/product/enums.ts";
import { OWN_FOODS_MAX, RESTORE_WINDOW_MS } from "../../shared/product/limits.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";
import { type BarcodeService, requireGtin } from "./barcodes/barcode-service.ts";
import { toFoodTable, toOwnHit, toTableHit } from "./food-hits.ts";
import type { FoodRepository } from "./repository.ts";
import type { TemplateRepository } from "./template-repository.ts";

/** A food with the row of its last entry. */
type EatenFood = RecentFood<number>;

type Deps = {
  foods: FoodRepository;
  templates: TemplateRepository;
  diary: {
    /** The foods that the account ate, each normalized name once, the last eaten first (`collectRecentFoods`). */
    listRecentFoods(userId: number): Promise<EatenFood[]>;
    /** The entries of these rows, unordered, but for deleted ones. */
    findEntriesOfRows(userId: number, rowIds: readonly number[]): Promise<FoodEntry[]>;
    /** One entry, or undefined if it does not exist. */
    findEntry(userId: number, id: string): Promise<FoodEntry | undefined>;
    /** One entry; throws 404 if it does not exist. */
    getEntry(userId: number, id: string): Promise<FoodEntry>;
  };
  /** Finds packaged foods by a text. */
  searchBranded(text: string, limit: number): Promise<FoodHit[]>;
  /** The food of a barcode is shared once two people have typed it. */
  barcodes: Pick<BarcodeService, "confirm">;
  clock: Clock;
};

const LIST_DEFAULT_LIMIT = 50;
/** So many searches take some milliseconds; then others get their turn. */
const SEARCHES_PER_TURN = 8;

/** Accounts whose foods are cached. The names of five years are some 1,000, which take 150 KB. */
const ACCOUNTS_MAX = 50;

const noRoom = () =>
  new AppError(409, `You have saved ${OWN_FOODS_MAX} foods, the most that an account can have. Delete one first.`);

/** An own food: its normalized name, its uses, and the template or entry it comes from. */
type OwnFood = { name: string; uses: number } & ({ templateId: number } | { key: number });

/** Where the foods begin that follow an entry, whose food may have been eaten again meanwhile. */
function findPageStart(eaten: readonly EatenFood[], { name, eatenAt }: FoodEntry): number {
  const [key, time] = [normalizeForSearch(name), Date.parse(eatenAt)];
  const at = eaten.findIndex((food) => food.name === key && food.eatenAt === time);
  if (at >= 0) return at + 1;
  const older = eaten.findIndex((food) => food.eatenAt < time);
  return older < 0 ? eaten.length : older;
}

/** One serving of an entry. Half a pizza is not a food of its own, nor are two slices of bread. */
function takeServing(entry: FoodEntry): FoodEntry {
  const one = scaleEntry(entry, 1 / findWhole(entry).servingQuantity);
  return fitsEntry(one) ? one : scaleEntry(entry, 1);
}

/** Searches foods (saved, recent and those of the table) and manages the saved ones. */
export function createFoodService({ foods, templates, diary, searchBranded, barcodes, clock }: Deps) {
  const find = createFoodSearch(foods);
  const eatenBefore = new Map<number, { version: number; foods: readonly EatenFood[] }>();

  /** What the account ate before, cached by the version of its diary: a search asks for it with each letter. */
  const listRecent = async ({ id, diaryVersion: version }: CurrentUser): Promise<readonly EatenFood[]> => {
    const known = eatenBefore.get(id);
    if (known?.version === version) return known.foods;
    const foods = await diary.listRecentFoods(id);
    setNewest(eatenBefore, id, { version, foods }, ACCOUNTS_MAX);
    return foods;
  };

  /** What the account saved and ate. */
  const listUsed = async (user: CurrentUser): Promise<OwnFood[]> => {
    const [saved, recent] = await Promise.all([templates.findNames(user.id), listRecent(user)]);
    return [...saved.map(([templateId, name, uses]) => ({ name, uses, templateId })), ...recent];
  };

  /** Loads own foods by their names, each with what logging it would create. */
  const loadByName = async (user: CurrentUser, used: readonly OwnFood[]): Promise<Map<string, FoodHit>> => {
    const now = clock.now();
    const rowIds = used.flatMap((food) => ("key" in food ? food.key : []));
    const templateIds = used.flatMap((food) => ("templateId" in food ? food.templateId : []));
    const [entries, saved] = await Promise.all([
      rowIds.length > 0 ? diary.findEntriesOfRows(user.id, rowIds) : [],
      templateIds.length > 0 ? templates.findByIds(user.id, templateIds) : [],
    ]);
    const hits: FoodHit[] = [
      ...entries.map((entry): FoodHit => toRecentHit(entry)),
      ...saved.map((template) => toOwnHit(template, user, now)),
    ];
    return new Map(hits.map((hit) => [normalizeForSearch(hit.name), hit]));
  };
  const loadHits = async (user: CurrentUser, used: readonly OwnFood[]): Promise<FoodHit[]> => {
    const hits = await loadByName(user, used);
    return used.flatMap(({ name }) => hits.get(name) ?? []);
  };

  /** An own food that a search found, with the amount that was typed; none if it was deleted meanwhile. */
  const loadFoundOwn = async (user: CurrentUser, { food, read, portions }: FoundOwn<OwnFood>): Promise<FoodHit[]> =>
    (await loadHits(user, [food])).map((hit) => applyAmount(hit, read, portions));

  return {
    /** Searches foods (`createFoodSearch`). Without a text it returns favorite and recent foods. */
    async search(user: CurrentUser, text: string, limit = SEARCH_LIMIT): Promise<FoodHit[]> {
      if (text.trim() === "") return loadHits(user, pickRecent(await listRecent(user), limit));
      const found = await find(text, () => listUsed(user), limit);
      const own = await loadByName(
        user,
        [...found.above, ...found.below].map(({ food }) => food),
      );
      const toHits = (some: readonly FoundOwn<OwnFood>[]): FoodHit[] =>
        some.flatMap(({ food, read, portions }) => {
          const hit = own.get(food.name);
          return hit ? applyAmount(hit, read, portions) : [];
        });
      const table = found.table.map(({ food, read }) => applyAmount(toTableHit(food), read));
      const hits = [...toHits(found.above), ...table, ...toHits(found.below)];
      // Foods that were found by other words than the typed ones stand behind packages that have these.
      const { inOrder, plain, bare } = parseReadings(text);
      const typed = new Set([...inOrder, plain, bare].map(({ words }) => words.join(" ")));
      const isNamed = [...found.above, ...found.table].some(({ words }) => typed.has(words.join(" ")));
      if (isNamed) return hits.length < limit ? [...hits, ...(await searchBranded(text, limit - hits.length))] : hits;
      return [...(await searchBranded(text, limit)), ...hits].slice(0, limit);
    },

    /** What the account ate, each food once as it was last eaten: all or the favorites, behind the entry `before`. */
    async listEaten(
      user: CurrentUser,
      list: "recent" | "favorites",
      before: string | undefined,
      limit = LIST_DEFAULT_LIMIT,
    ): Promise<FoodHit[]> {
      const eaten = (await listRecent(user)).filter(({ isFavorite }) => list === "recent" || isFavorite);
      const last = before === undefined ? undefined : await diary.findEntry(user.id, before);
      return loadHits(user, eaten.slice(last ? findPageStart(eaten, last) : 0).slice(0, limit));
    },

    /**
     * The foods of a sentence, as items, and the words of which none is known. Throws 422 for an instant that does not
     * exist.
     */
    async parseMeal(user: CurrentUser, { text, at }: MealSentence): Promise<ParsedMeal> {
      requireText("text", text);
      const saidAt = at === undefined ? clock.now() : parseInstant("at", at);
      let searches = 0;
      return parseSaidMeal(
        { text, at: saidAt, timeZone: user.timeZone },
        {
          find: async (...query) => {
            searches += 1;
            if (searches % SEARCHES_PER_TURN === 0) await setImmediate();
            return find(...query);
          },
          listOwn: () => listUsed(user),
          loadOwn: async (found) => (await loadFoundOwn(user, found))[0],
          toHit: toTableHit,
        },
      );
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
    async listOwn(user: CurrentUser, limit = OWN_FOODS_MAX): Promise<FoodHit[]> {
      const now = clock.now();
      return (await templates.findMostUsed(user.id, limit)).map((template) => toOwnHit(template, user, now));
    },

    /**
     * Saves an entry as an own food, perhaps with its barcode. An own food of the same name is updated. Throws 422 for a
     * wrong barcode, 404 if the entry does not exist, and 409 if the account has saved as many foods as it may.
     */
    async save(user: CurrentUser, { entryId, gtin: code }: NewOwnFood): Promise<FoodHit> {
      const gtin = code === undefined ? null : requireGtin(code);
      const entry = await diary.getEntry(user.id, entryId);
      const serving = takeServing(entry);
      const now = clock.now();
      const food = {
        userId: user.id,
        nameKey: normalizeForSearch(entry.name),
        name: entry.name,
        calories: serving.calories,
        ...pickAmounts(serving),
        ...mapStated((name) => serving[name]),
        servingSize: entry.servingSize,
        category: entry.category,
        tags: entry.tags,
        notes: entry.notes,
        gtin,
        createdAt: now,
      };
      const template = await templates.save(food);
      if (!template) throw noRoom();
      await barcodes.confirm(user, template);
      return toOwnHit(template, user, now);
    },

    /**
     * Deletes a saved food. Entries logged from it stay in the diary. With the time of the change, one that is deleted already
     * is not an error. Otherwise throws 404.
     */
    async remove(userId: number, id: number, sentAt: number | null): Promise<void> {
      const now = clock.now();
      const { isDated } = findChangeTime(sentAt, now);
      if (!(await templates.remove(userId, id, now)) && !isDated) throw notFound("This food");
    },

    /**
     * Restores a saved food that was deleted within a day; one that is not deleted is returned as well. Its name gets a
     * number where another food has it by now. Throws 404, and 409 if the account has saved as many foods as it may.
     */
    async restore(user: CurrentUser, id: number): Promise<FoodHit> {
      const now = clock.now();
      const outcome = await templates.restore({ userId: user.id, id, deletedAfter: now - RESTORE_WINDOW_MS });
      if (outcome === "full") throw noRoom();
      const [template] = await templates.findByIds(user.id, [id]);
      if (!template) throw notFound("This food");
      return toOwnHit(template, user, now);
    },
  };
}
export type FoodService = ReturnType<typeof createFoodService>;
