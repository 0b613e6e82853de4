import { gt, isNull, or, type SQL, sql } from "drizzle-orm";
import { foodEntries } from "../../../db/schema/diary.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { ChangeTime } from "../../change-time.ts";

/** Deleting and restoring are changes of one field, which the column `deletedAt` stands for. */
export const DELETED = "deleted";

/** Whether a field was not changed after what `lastWriteWinsBefore` says. Fields that were never changed have no time. */
export const isReplaceable = (field: string): SQL =>
  sql`coalesce(${foodEntries.fieldChangedAt} ->> ${sql.raw(`'$.${field}'`)}, 0) <= ${param("lastWriteWinsBefore")}`;

/** The stored times, with those of `times` where they are later. */
export const laterTimes: SQL = sql`(select json_group_object(name, at) from (
    select key as name, max(value) as at from (
      select key, value from json_each(coalesce(${foodEntries.fieldChangedAt}, '{}'))
      union all select key, value from json_each(${param("times")})
    ) group by key
  ))`;

/** Whether an entry is there, or was deleted so lately that the change reaches it. */
export const isReached = or(isNull(foodEntries.deletedAt), gt(foodEntries.deletedAt, param("restorableSince")));

/** The values that a statement needs for a change of these fields. */
export const toTimeValues = (
  { changedAt, lastWriteWinsBefore, restorableSince }: ChangeTime,
  fields: readonly string[],
) => ({
  lastWriteWinsBefore,
  restorableSince,
  times: JSON.stringify(Object.fromEntries(fields.map((field) => [field, changedAt]))),
});

/** Sets the deletion of an entry to an expression, if that is a later change of it than the stored one. */
export const setDeleted = (deletedAt: SQL) => ({
  deletedAt: sql`iif(${isReplaceable(DELETED)}, ${deletedAt}, ${foodEntries.deletedAt})`,
  fieldChangedAt: laterTimes,
});
