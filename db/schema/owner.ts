import { integer } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

// Tables that `users` refers to import this file while `accounts.ts` is still being loaded: only declarations exist by then.

/** The account that a row belongs to, and is deleted with. */
export function owner(name = "user_id") {
  return integer(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
}

/** The account of a table that has one row per account. The row is deleted with it. */
export function soleOwner() {
  return integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" });
}
