import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** Advice that an AI provider wrote for a diary day from the statements with this digest; null until it has. */
export const adviceTexts = sqliteTable(
  "advice_texts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The calendar date that names the diary day. */
    diaryDate: text("diary_date").notNull(),
    digest: text().notNull(),
    advice: text(),
    insights: text({ mode: "json" }).$type<string[]>(),
    /** When the provider was asked last. */
    attemptedAt: integer("attempted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.diaryDate, table.digest] }),
    index("advice_texts_age").on(table.attemptedAt),
  ],
);
