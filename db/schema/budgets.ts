import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BUDGET_KINDS } from "../../src/shared/product/enums.ts";
import { owner } from "./owner.ts";

/** What of a budget was used in the 24 hours that began at `started_at`. */
const usage = () => ({
  kind: text({ enum: BUDGET_KINDS }).notNull(),
  startedAt: integer("started_at").notNull(),
  used: integer().notNull(),
});

/** The daily budgets of each account. A row is used again for the next window. */
export const accountBudgets = sqliteTable(
  "account_budgets",
  {
    userId: owner(),
    ...usage(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** The daily budgets that the accounts of one network address share, without the address itself. */
export const addressBudgets = sqliteTable(
  "address_budgets",
  {
    /** A keyed hash of the address. */
    addressHash: text("address_hash").notNull(),
    ...usage(),
  },
  (table) => [
    primaryKey({ columns: [table.addressHash, table.kind] }),
    index("address_budgets_age").on(table.startedAt),
  ],
);
