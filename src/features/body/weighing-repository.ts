import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { weighings } from "../../../db/schema/body.ts";
import { listColumns, param, setToPlaceholders, typedPlaceholders } from "../../../db/sql/placeholders.ts";
import { MINUTE_MS } from "../../shared/product/durations.ts";

export type WeighingRow = typeof weighings.$inferSelect;
export type NewWeighingRow = Omit<WeighingRow, "rowId" | "weighedLocal">;
const CHANGED_COLUMNS = ["kg", "bodyFat", "waistCm", "weighedAt", "timeZone", "utcOffset", "changedAt"] as const;
export type WeighingFields = Pick<WeighingRow, (typeof CHANGED_COLUMNS)[number]>;

/** Weighings to store, each with the minute of its local time. */
type Batch = readonly (Pick<NewWeighingRow, "id" | "timeZone" | "utcOffset" | "weighedAt" | "kg" | "changedAt"> & {
  localMinute: number;
})[];

const ownedBy = eq(weighings.userId, param("userId"));
const byId = and(ownedBy, eq(weighings.id, param("id")));
const NEW_COLUMNS = listColumns(weighings, "rowId");
const stored = sql`(select count(*) from weighings where user_id = ${param("userId")})`;
const hasRoom = sql`${stored} < ${param("most")}`;
/** Of a batch: no weighing with its id, or with its local time, to the minute, and its weight, is stored. */
const isNew = sql`not exists (
  select 1 from weighings where user_id = ${param("userId")}
    and weighed_local between value ->> '$.localMinute' and value ->> '$.localMinute' + ${sql.raw(String(MINUTE_MS - 1))}
    and kg = value ->> '$.kg')
  and not exists (select 1 from weighings where user_id = ${param("userId")} and public_id = value ->> '$.id')`;
const batch = sql`json_each(${param("batch")})`;

/** The table `weighings`. */
export function createWeighingRepository(db: Db) {
  const insert = db
    .insert(weighings)
    .select(sql`select ${sql.join(typedPlaceholders(weighings, NEW_COLUMNS), sql`, `)} where ${hasRoom}`)
    .onConflictDoNothing()
    .returning()
    .prepare();
  const cell = (name: string) => sql`value ->> ${sql.raw(`'$.${name}'`)}`;
  const batchCells = [
    sql`null`,
    param("userId"),
    ...(["id", "timeZone", "utcOffset"] as const).map(cell),
    param("now"),
    ...(["weighedAt", "kg", "bodyFat", "waistCm", "changedAt"] as const).map(cell),
  ];
  const insertAll = db
    .insert(weighings)
    .select(
      sql`select ${sql.join(batchCells, sql`, `)} from ${batch}
        where ${isNew} and ${stored} + (select count(*) from ${batch} where ${isNew}) <= ${param("most")}`,
    )
    .onConflictDoNothing()
    .returning({ rowId: weighings.rowId })
    .prepare();
  const findNew = db.select({ index: sql<number>`key` }).from(batch).where(isNew).limit(1).prepare();
  const findById = db.select().from(weighings).where(byId).prepare();
  const listSince = db
    .select()
    .from(weighings)
    .where(and(ownedBy, gte(weighings.weighedLocal, param("from"))))
    .orderBy(asc(weighings.weighedLocal), asc(weighings.rowId))
    .prepare();
  const findAnyBetween = db
    .select({ rowId: weighings.rowId })
    .from(weighings)
    .where(and(ownedBy, gte(weighings.weighedLocal, param("from")), sql`${weighings.weighedLocal} <= ${param("to")}`))
    .limit(1)
    .prepare();
  const change = db
    .update(weighings)
    .set(setToPlaceholders(CHANGED_COLUMNS))
    .where(and(byId, sql`${weighings.changedAt} <= ${param("lastWriteWinsBefore")}`))
    .returning()
    .prepare();
  const remove = db.delete(weighings).where(byId).returning({ rowId: weighings.rowId }).prepare();

  return {
    /** The stored weighing; undefined if one has its id, or if the account has `most` of them. */
    insert: async (row: NewWeighingRow, most: number): Promise<WeighingRow | undefined> =>
      await insert.get({ ...row, most }),
    /**
     * Stores those whose id, or local time and weight, are not there yet; none of them if the account would have more than
     * `most` then. Returns how many it stored.
     */
    insertAll: async (userId: number, batch: Batch, now: number, most: number): Promise<number> =>
      (await insertAll.all({ userId, batch: JSON.stringify(batch), now, most })).length,
    /** Whether one of them is not stored, neither its id nor its local time and weight. */
    hasNew: async (userId: number, batch: Batch): Promise<boolean> =>
      (await findNew.get({ userId, batch: JSON.stringify(batch) })) !== undefined,
    findById: async (userId: number, id: string): Promise<WeighingRow | undefined> =>
      await findById.get({ userId, id }),
    /** The weighings from a local time on, oldest first. */
    listSince: async (userId: number, from: number): Promise<WeighingRow[]> => await listSince.all({ userId, from }),
    /** Whether there is a weighing between two local times. */
    hasBetween: async (userId: number, range: { from: number; to: number }): Promise<boolean> =>
      (await findAnyBetween.get({ userId, ...range })) !== undefined,
    /** The changed weighing; undefined if it does not exist or was changed after `lastWriteWinsBefore`. */
    change: async (
      userId: number,
      id: string,
      fields: WeighingFields,
      lastWriteWinsBefore: number,
    ): Promise<WeighingRow | undefined> => await change.get({ userId, id, lastWriteWinsBefore, ...fields }),
    /** False if it does not exist. */
    remove: async (userId: number, id: string): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
  };
}
export type WeighingRepository = ReturnType<typeof createWeighingRepository>;
