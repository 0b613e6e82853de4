import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { isAmong, param } from "../../../db/sql/placeholders.ts";
import { computed, rowMapper } from "../../../db/sql/row-mapper.ts";
import type { ChangeTime } from "../../change-time.ts";
import type { EntryPortion, FoodEntry } from "../../contracts/diary.ts";
import { mapAmounts, mapStated } from "../../shared/diary/entry-fields.ts";
import type { EntryItem } from "../../shared/diary/entry-items.ts";
import type { Figures } from "../../shared/diary/portion.ts";
import { formatItems } from "./entry-items.ts";
import { entryColumns, reachedMapper } from "./entry-mapper-repository.ts";
import { formatPortion } from "./entry-portion.ts";
import { isReached, isReplaceable, laterTimes, toTimeValues } from "./field-times-repository.ts";

/** An entry with its figures and portion as one text, to tell whether they have changed meanwhile. */
export type ScalableEntry = FoodEntry & { fingerprint: string };

/** The new figures of an entry whose fingerprint is still the one that was read. */
export type PortionChange = Figures & {
  id: string;
  fingerprint: string;
  portion: EntryPortion | null;
  items: EntryItem[];
};

const ownedBy = eq(foodEntries.userId, param("userId"));
/** The columns that a portion changes. */
const SCALED_COLUMNS = {
  calories: foodEntries.calories,
  ...mapAmounts((name) => foodEntries[name]),
  ...mapStated((name) => foodEntries[name]),
  servingQuantity: foodEntries.servingQuantity,
  portion: foodEntries.portion,
  items: foodEntries.items,
} satisfies Record<keyof Figures | "portion" | "items", unknown>;
// Whatever changes a figure changes these two with it, so that one of them has the time of the latest change.
const isScalable = sql`${isReplaceable("portion")} and ${isReplaceable("items")}`;
const fingerprint = sql<string>`json_array(${sql.join(Object.values(SCALED_COLUMNS), sql`, `)})`;

const scalableMapper = rowMapper({ ...entryColumns, fingerprint: computed(fingerprint) });

/** Changes the figures of several entries of `food_entries` with one statement, all or none. */
export function createPortionRepository(db: Db) {
  const find = db
    .select(scalableMapper.selection)
    .from(foodEntries)
    .where(and(ownedBy, isReached, isAmong(foodEntries.id, "ids")))
    .prepare();
  const unchanged = sql`(select count(*) from json_each(${param("changes")}) as wanted
    cross join food_entries on food_entries.public_id = wanted.value ->> 'id'
    and ${ownedBy} and ${isReached} and ${fingerprint} = wanted.value ->> 'fingerprint')`;
  const setAll = db
    .update(foodEntries)
    .set({
      ...Object.fromEntries(
        Object.entries(SCALED_COLUMNS).map(([name, column]) => [
          name,
          sql`iif(${isScalable}, ${sql.raw(`change.value ->> '${name}'`)}, ${column})`,
        ]),
      ),
      fieldChangedAt: sql`iif(${isScalable}, ${laterTimes}, ${foodEntries.fieldChangedAt})`,
    })
    .from(sql`json_each(${param("changes")}) as change`)
    .where(
      and(
        ownedBy,
        sql`${foodEntries.id} = change.value ->> 'id'`,
        sql`${unchanged} = json_array_length(${param("changes")})`,
      ),
    )
    .returning(reachedMapper.selection)
    .prepare();

  return {
    /** The entries of these ids that a change reaches, unordered. */
    find: async (userId: number, ids: readonly string[], time: ChangeTime): Promise<ScalableEntry[]> =>
      scalableMapper.mapAll(await find.values({ userId, ids: JSON.stringify(ids), ...toTimeValues(time, []) })),
    /**
     * The changed entries, unordered, null for deleted ones; figures that were changed after this change was made stay.
     * Empty if the change does not reach one of them, or if it has other figures by now.
     */
    setAll: async (
      userId: number,
      changes: readonly PortionChange[],
      time: ChangeTime,
    ): Promise<Map<string, FoodEntry | null>> => {
      const stored = changes.map((change) => ({
        ...change,
        portion: formatPortion(change.portion),
        items: formatItems(change.items),
      }));
      const values = { userId, changes: JSON.stringify(stored), ...toTimeValues(time, Object.keys(SCALED_COLUMNS)) };
      const changed = reachedMapper.mapAll(await setAll.values(values));
      return new Map(changed.map(({ deletedAt, ...entry }) => [entry.id, deletedAt === null ? entry : null]));
    },
  };
}
export type PortionRepository = ReturnType<typeof createPortionRepository>;
