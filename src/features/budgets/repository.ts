import { and, eq, gt, lte, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { accountBudgets, addressBudgets } from "../../../db/schema/budgets.ts";
import { type BudgetValues, countAccountUse, hasRoom, isRunning, prepareAddressUse } from "../../../db/sql/budgets.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { prepareSlicedDelete } from "../../../db/sql/slices.ts";
import { DAY_MS } from "../../shared/product/durations.ts";

/** What was used since a window began (UTC milliseconds). */
export type UsedWindow = { startedAt: number; used: number };

/** The tables `account_budgets` and `address_budgets`. Others count in the transaction that stores what was used. */
export function createBudgetRepository(db: Db) {
  const one = sql`1`;
  const takeOne = countAccountUse(db, one, hasRoom(one)).returning({ used: accountBudgets.used }).prepare();
  const takeOneOfAddress = prepareAddressUse(db, one);

  const ofAccount = and(
    eq(accountBudgets.userId, param("userId")),
    eq(accountBudgets.kind, param("kind")),
    isRunning(accountBudgets.startedAt),
  );
  const ofAddress = and(
    eq(addressBudgets.addressHash, param("addressHash")),
    eq(addressBudgets.kind, param("kind")),
    isRunning(addressBudgets.startedAt),
  );
  const refundOne = db
    .update(accountBudgets)
    .set({ used: sql`used - 1` })
    .where(and(ofAccount, gt(accountBudgets.used, sql`0`)))
    .prepare();
  const refundOneOfAddress = db
    .update(addressBudgets)
    .set({ used: sql`used - 1` })
    .where(and(ofAddress, gt(addressBudgets.used, sql`0`)))
    .prepare();
  const findOfAccount = db
    .select({ startedAt: accountBudgets.startedAt, used: accountBudgets.used })
    .from(accountBudgets)
    .where(ofAccount)
    .prepare();
  const findOfAddress = db
    .select({ startedAt: addressBudgets.startedAt, used: addressBudgets.used })
    .from(addressBudgets)
    .where(ofAddress)
    .prepare();
  const removeEnded = prepareSlicedDelete(db, addressBudgets, lte(addressBudgets.startedAt, param("startedUntil")));

  return {
    /** Counts one use for the account and its address, before anything is awaited. False if one has no room for it. */
    take: async (values: BudgetValues): Promise<boolean> => {
      const [taken] = await db.atomically([bind(takeOne, values), bind(takeOneOfAddress, values)]);
      return taken.length > 0;
    },
    /** Takes one use back. */
    refund: async (values: BudgetValues): Promise<void> => {
      await db.atomically([bind(refundOne, values), bind(refundOneOfAddress, values)]);
    },
    /** The running windows of the account and of its address, if there are any. */
    findWindows: async (values: BudgetValues): Promise<{ account?: UsedWindow; address?: UsedWindow }> => {
      const [[account], [address]] = await db.atomically([bind(findOfAccount, values), bind(findOfAddress, values)]);
      return { ...(account && { account }), ...(address && { address }) };
    },
    /** Deletes what addresses used in windows that have ended at `now`. */
    removeEnded: (now: number): Promise<void> => removeEnded({ startedUntil: now - DAY_MS }),
  };
}
export type BudgetRepository = ReturnType<typeof createBudgetRepository>;
