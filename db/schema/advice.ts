import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { owner } from "./owner.ts";

/**
 * Advice that an AI provider wrote for one diary day. `digest` is that of the statements it was written from; the texts
 * are null until they are written.
 */
export const adviceTexts = sqliteTable(
  "advice_texts",
  {
    userId: owner(),
    /** The calendar date that names the diary day. */
    diaryDate: text("diary_date").notNull(),
    digest: text().notNull(),
    advice: text(),
    insights: text({ mode: "json" }).$type<string[]>(),
    /** When the provider was last asked. */
    attemptedAt: integer("attempted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.diaryDate, table.digest] }),
    index("advice_texts_age").on(table.attemptedAt),
  ],
);
