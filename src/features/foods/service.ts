import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit } from "../../contracts/foods.ts";
import { notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { pickAmounts } from "../../shared/entry-fields.ts";
import { searchForm } from "../../shared/search-form.ts";
import { ownHit, recentHit, tableHit } from "./food-hits.ts";
import type { FoodRepository } from "./repository.ts";
import { textMatcher, wordsOf } from "./search-words.ts";
import { createTableSearch } from "./table-search.ts";
import type { TemplateRepository } from "./template-repository.ts";

type Caller = { id: number; timeZone: string };

type Deps = {
  foods: FoodRepository;
  templates: TemplateRepository;
  diary: {
    /** What the account ate, each name (in search form) once, and how often lately: favourites first, then the latest. */
    recentFoods(userId: number): Promise<{ name: string; entryId: number; uses: number }[]>;
    /** One entry, or undefined where it is not there. */
    entry(userId: number, id: number): Promise<FoodEntry | undefined>;
    /** One entry; 404 where it is not there. */
    find(userId: number, id: number): Promise<FoodEntry>;
  };
  clock: Clock;
};

const DEFAULT_LIMIT = 20;
const OWN_DEFAULT_LIMIT = 50;
/** With a search, so many of one's own foods stand above those of the table. */
const OWN_HITS = 5;
/** So many saved foods are searched, the most used ones. */
const OWN_SEARCHED = 300;

/** A food of one's own: its name in search form, how often it was used, and the template or the entry that keeps it. */
type Used = { name: string; uses: number } & ({ templateId: number } | { entryId: number });

/** The first of each name, with the uses of all that have it. */
function onceEach(foods: readonly Used[]): Used[] {
  const byName = new Map<string, Used>();
  for (const food of foods) {
    const first = byName.get(food.name);
    if (first) first.uses = Math.max(first.uses, food.uses);
    else byName.set(food.name, { ...food });
  }
  return [...byName.values()];
}

/** Finds foods (saved ones, recent ones and those of the table) and keeps the saved ones. */
export function createFoodService({ foods, templates, diary, clock }: Deps) {
  const searchTable = createTableSearch(foods);

  /** What the account saved or ate lately, the most used first. */
  const used = async (caller: Caller): Promise<Used[]> => {
    const [saved, recent] = await Promise.all([templates.names(caller.id, OWN_SEARCHED), diary.recentFoods(caller.id)]);
    return onceEach([...saved.map(([templateId, name, uses]) => ({ name, uses, templateId })), ...recent]).sort(
      (a, b) => b.uses - a.uses,
    );
  };

  const hitsOf = async (caller: Caller, used: readonly Used[]): Promise<FoodHit[]> => {
    const now = clock.now();
    const hits = await Promise.all(
      used.map(async (food) => {
        if ("entryId" in food) {
          const entry = await diary.entry(caller.id, food.entryId);
          return entry && recentHit(entry);
        }
        const template = await templates.byId(caller.id, food.templateId);
        return template && ownHit(template, caller, now);
      }),
    );
    return hits.filter((hit) => hit !== undefined);
  };

  return {
    /**
     * Foods that a text finds: one's own by how often they were used, then those of the table. Where nothing has its
     * words, one typo in each is forgiven. Without a text, favourite and recent foods.
     */
    async search(caller: Caller, text: string, limit = DEFAULT_LIMIT): Promise<FoodHit[]> {
      if (text.trim() === "") return hitsOf(caller, (await diary.recentFoods(caller.id)).slice(0, limit));
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const mine = await used(caller);
      const sought = textMatcher(text);
      const exact = mine.filter(({ name }) => sought.isIn(name)).slice(0, Math.min(OWN_HITS, limit));
      const table = exact.length < limit ? await searchTable(words, limit - exact.length) : [];
      if (exact.length > 0 || table.length > 0) return [...(await hitsOf(caller, exact)), ...table.map(tableHit)];
      const similar = mine.filter(({ name }) => sought.isNearlyIn(name));
      return hitsOf(caller, similar.slice(0, limit));
    },

    /** The foods that the account saved, the most used first. */
    async own(caller: Caller, limit = OWN_DEFAULT_LIMIT): Promise<FoodHit[]> {
      const now = clock.now();
      return (await templates.mostUsed(caller.id, limit)).map((template) => ownHit(template, caller, now));
    },

    /** Saves an entry of the account as a food of its own; one of the same name takes over its figures. 404 without it. */
    async save(caller: Caller, entryId: number): Promise<FoodHit> {
      const entry = await diary.find(caller.id, entryId);
      const now = clock.now();
      const template = await templates.save({
        userId: caller.id,
        nameKey: searchForm(entry.name),
        name: entry.name,
        calories: entry.calories,
        ...pickAmounts(entry),
        servingSize: entry.servingSize,
        category: entry.category,
        tags: entry.tags,
        notes: entry.notes,
        createdAt: now,
      });
      return ownHit(template, caller, now);
    },

    /** Takes a saved food away; 404 where it is not there. What was logged from it stays in the diary. */
    async remove(userId: number, id: number): Promise<void> {
      if (!(await templates.remove(userId, id))) throw notFound("This food");
    },
  };
}
export type FoodService = ReturnType<typeof createFoodService>;
