import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { DAY_MS } from "../../src/shared/product/durations.ts";
import type { BudgetKind } from "../../src/shared/product/enums.ts";
import type { Db } from "../engine/db.ts";
import { accountBudgets, addressBudgets } from "../schema/budgets.ts";
import { param } from "./placeholders.ts";

// Budgets of 24 hours. A window begins with the first use after the one before it has ended. These statements check and
// count a use in the transaction that stores what was used, so that many calls at once get no further than one by one.

/** The values of these statements. `now` is in UTC milliseconds. */
export type BudgetValues = {
  userId: number;
  kind: BudgetKind;
  now: number;
  /** What the account may use in a window. */
  accountLimit: number;
  /** The address whose accounts share a budget, and what they may use together; null if the account shares none. */
  addressHash: string | null;
  addressLimit: number;
};

const windowMs = sql.raw(String(DAY_MS));

/**
 * If the clock was set back by more than a window, the stored one lies in the future. It has then ended as well:
 * otherwise no one could go on until that time.
 */
export const isRunning = (startedAt: SQLWrapper): SQL => sql`abs(${param("now")} - ${startedAt}) < ${windowMs}`;
const usedInWindow = sql`iif(${isRunning(sql`started_at`)}, used, 0)`;

const usedByAccount = sql`coalesce((select ${usedInWindow} from account_budgets
  where user_id = ${param("userId")} and kind = ${param("kind")}), 0)`;
const usedByAddress = sql`coalesce((select ${usedInWindow} from address_budgets
  where address_hash = ${param("addressHash")} and kind = ${param("kind")}), 0)`;

/** True if the account may use `amount` more. */
export const hasAccountRoom = (amount: SQL): SQL => sql`${usedByAccount} + ${amount} <= ${param("accountLimit")}`;

/** True if the account and its address may use `amount` more. */
export const hasRoom = (amount: SQL): SQL =>
  sql`${hasAccountRoom(amount)} and ${usedByAddress} + ${amount} <= ${param("addressLimit")}`;

/** What a use does to a window: it counts in a running one and begins a new one otherwise. */
function buildCountedWindow(table: "account_budgets" | "address_budgets") {
  const stored = { used: sql.raw(`${table}.used`), startedAt: sql.raw(`${table}.started_at`) };
  const running = isRunning(stored.startedAt);
  return {
    used: sql`iif(${running}, ${stored.used}, 0) + excluded.used`,
    startedAt: sql`iif(${running}, ${stored.startedAt}, excluded.started_at)`,
  };
}

/**
 * True if the statement before it in the same transaction changed a row. `changes()` is the number of these rows. After
 * one that failed it is 0, which `db/cluster/rqlite-dry-run.ts` relies on.
 */
const hasChanged = sql`changes() > 0`;

/** Counts `amount` for the account if the condition is true. */
export const countAccountUse = (db: Db, amount: SQL, condition: SQL) =>
  db
    .insert(accountBudgets)
    .select(sql`select ${param("userId")}, ${param("kind")}, ${param("now")}, ${amount} where ${condition}`)
    .onConflictDoUpdate({
      target: [accountBudgets.userId, accountBudgets.kind],
      set: buildCountedWindow("account_budgets"),
    });

/** Counts `amount` for the account if the statement before it changed a row. */
export const prepareAccountUse = (db: Db, amount: SQL) => countAccountUse(db, amount, hasChanged).prepare();

/** Counts `amount` for the address, if there is one and the statement before it changed a row. */
export const prepareAddressUse = (db: Db, amount: SQL) =>
  db
    .insert(addressBudgets)
    .select(
      sql`select ${param("addressHash")}, ${param("kind")}, ${param("now")}, ${amount}
        where ${hasChanged} and ${param("addressHash")} is not null`,
    )
    .onConflictDoUpdate({
      target: [addressBudgets.addressHash, addressBudgets.kind],
      set: buildCountedWindow("address_budgets"),
    })
    .prepare();
