import { integer } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** The account that a row belongs to, and is deleted with. */
export const owner = (name = "user_id") =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The account that the only row of its belongs to, and is deleted with. */
export const soleOwner = () =>
  integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" });
