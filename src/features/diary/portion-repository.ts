import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { computed, rowMapper } from "../../../db/row-mapper.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import type { EntryPortion, FoodEntry } from "../../contracts/diary.ts";
import { mapAmounts } from "../../shared/entry-fields.ts";
import type { EntryItem } from "../../shared/entry-items.ts";
import type { Figures } from "../../shared/portion.ts";
import { formatItems } from "./entry-items.ts";
import { formatPortion } from "./entry-portion.ts";
import { entryColumns, entryMapper } from "./repository.ts";

/** An entry with its figures and portion as one text, to tell whether they have changed meanwhile. */
export type ScalableEntry = FoodEntry & { fingerprint: string };

/** The new figures of an entry whose fingerprint is still the one that was read. */
export type PortionChange = Figures & {
  id: number;
  fingerprint: string;
  portion: EntryPortion | null;
  items: EntryItem[];
};

const param = sql.placeholder;
const ownedBy = eq(foodEntries.userId, param("userId"));
const notDeleted = isNull(foodEntries.deletedAt);
/** The columns that a portion changes. */
const SCALED_COLUMNS = {
  calories: foodEntries.calories,
  ...mapAmounts((name) => foodEntries[name]),
  servingQuantity: foodEntries.servingQuantity,
  portion: foodEntries.portion,
  items: foodEntries.items,
} satisfies Record<keyof Figures | "portion" | "items", unknown>;
const fingerprint = sql<string>`json_array(${sql.join(Object.values(SCALED_COLUMNS), sql`, `)})`;

const scalableMapper = rowMapper({ ...entryColumns, fingerprint: computed(fingerprint) });

/** Changes the figures of several entries of `food_entries` with one statement, all or none. */
export function createPortionRepository(db: Db) {
  const find = db
    .select(scalableMapper.selection)
    .from(foodEntries)
    .where(
      // The plus sign keeps SQLite from reading all entries of the owner by their index.
      and(
        sql`+${foodEntries.userId} = ${param("userId")}`,
        notDeleted,
        sql`${foodEntries.id} in (select value from json_each(${param("ids")}))`,
      ),
    )
    .prepare();
  const unchanged = sql`(select count(*) from json_each(${param("changes")}) as wanted
    cross join food_entries on food_entries.id = wanted.value ->> 'id'
    and ${ownedBy} and ${notDeleted} and ${fingerprint} = wanted.value ->> 'fingerprint')`;
  const setAll = db
    .update(foodEntries)
    .set(Object.fromEntries(Object.keys(SCALED_COLUMNS).map((name) => [name, sql.raw(`change.value ->> '${name}'`)])))
    .from(sql`json_each(${param("changes")}) as change`)
    .where(
      and(sql`${foodEntries.id} = change.value ->> 'id'`, sql`${unchanged} = json_array_length(${param("changes")})`),
    )
    .returning(entryMapper.selection)
    .prepare();

  return {
    /** The existing entries of these ids, unordered. */
    find: async (userId: number, ids: readonly number[]): Promise<ScalableEntry[]> =>
      scalableMapper.mapAll(await find.values({ userId, ids: JSON.stringify(ids) })),
    /** The changed entries, unordered. Empty if one of them does not exist or has other figures by now. */
    setAll: async (userId: number, changes: readonly PortionChange[]): Promise<FoodEntry[]> => {
      const stored = changes.map((change) => ({
        ...change,
        portion: formatPortion(change.portion),
        items: formatItems(change.items),
      }));
      return entryMapper.mapAll(await setAll.values({ userId, changes: JSON.stringify(stored) }));
    },
  };
}
export type PortionRepository = ReturnType<typeof createPortionRepository>;
