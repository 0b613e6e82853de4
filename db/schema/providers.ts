import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What AI providers' endpoints can with a model, as far as calls have shown. */
export const providerAbilities = sqliteTable(
  "provider_abilities",
  {
    /** Host and path of the endpoint, without credentials. */
    endpoint: text().notNull(),
    model: text().notNull(),
    /** The form in which answers are requested: json_schema, json_object or text. */
    format: text().notNull(),
    /** Null until a call has shown it. */
    acceptsPictures: integer("sees_pictures", { mode: "boolean" }),
    writesReasoning: integer("thinks_aloud", { mode: "boolean" }).notNull(),
    /** UTC milliseconds. */
    learnedAt: integer("learned_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.model] })],
);

/** How far a model's calories are off, as the host measured it with `mealglass eval --save`. */
export const providerErrors = sqliteTable(
  "provider_errors",
  {
    /** As in `provider_abilities`. */
    endpoint: text().notNull(),
    model: text().notNull(),
    /** Mean absolute error as a share of the true energy: 0.25 is 25%. */
    calorieError: real("calorie_error").notNull(),
    /** How many times that error covers 80% of the photos. */
    rangeFactor: real("range_factor").notNull(),
    /** The number of photos that it was measured with. */
    photos: integer().notNull(),
    /** UTC milliseconds. */
    measuredAt: integer("measured_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.model] })],
);
