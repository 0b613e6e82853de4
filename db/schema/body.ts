import { type SQL, sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ACTIVITIES } from "../../src/shared/product/enums.ts";
import { owner } from "./owner.ts";

/** What a record has beside its time and figures. */
const record = () => ({
  rowId: integer("id").primaryKey({ autoIncrement: true }),
  userId: owner(),
  /** The UUID that the client made for it; the API knows it by this. */
  id: text("public_id").notNull(),
  /** The zone whose clock was read, and how far it was ahead of UTC then, in milliseconds. */
  timeZone: text("time_zone").notNull(),
  utcOffset: integer("utc_offset").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Weights, with body fat and waist where they were measured. */
export const weighings = sqliteTable(
  "weighings",
  {
    ...record(),
    weighedAt: integer("weighed_at").notNull(),
    /** The local time of the weighing (`day-window.ts`). */
    weighedLocal: integer("weighed_local")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`weighed_at + utc_offset`, { mode: "virtual" }),
    kg: real().notNull(),
    /** Per cent. */
    bodyFat: real("body_fat"),
    waistCm: real("waist_cm"),
    /** When the person last changed it (UTC milliseconds). */
    changedAt: integer("changed_at").notNull(),
  },
  (table) => [
    index("weighings_time").on(table.userId, table.weighedLocal, table.kg),
    uniqueIndex("weighings_public_id").on(table.userId, table.id),
  ],
);

/** What was done for exercise. */
export const exercises = sqliteTable(
  "exercises",
  {
    ...record(),
    doneAt: integer("done_at").notNull(),
    /** The local time of the exercise (`day-window.ts`). */
    doneLocal: integer("done_local")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`done_at + utc_offset`, { mode: "virtual" }),
    activity: text({ enum: ACTIVITIES }).notNull(),
    minutes: integer().notNull(),
    /** What it took beyond rest. */
    kcal: integer().notNull(),
    /** Whether the goal of its day is higher by these. */
    addsToGoal: integer("adds_to_goal", { mode: "boolean" }).notNull(),
  },
  (table) => [
    index("exercises_time").on(table.userId, table.doneLocal, table.addsToGoal, table.kcal),
    uniqueIndex("exercises_public_id").on(table.userId, table.id),
  ],
);

/** Glasses of water. */
export const drinks = sqliteTable(
  "drinks",
  {
    ...record(),
    drunkAt: integer("drunk_at").notNull(),
    /** The local time of the glass (`day-window.ts`). */
    drunkLocal: integer("drunk_local")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`drunk_at + utc_offset`, { mode: "virtual" }),
    /** Millilitres. */
    ml: integer().notNull(),
  },
  (table) => [
    index("drinks_time").on(table.userId, table.drunkLocal, table.ml),
    uniqueIndex("drinks_public_id").on(table.userId, table.id),
  ],
);
