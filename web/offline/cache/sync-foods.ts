import type { QueryClient } from "@tanstack/react-query";
import type { FoodTable } from "../../../src/contracts/foods.ts";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { ApiError, fetchApi, receive } from "../../platform/api/api-client.ts";
import { isDataSaverOn, whenAnswered, whenIdle } from "../../platform/when-idle.ts";
import { withExistingDatabase } from "../database.ts";
import { findFoodTable, type StoredFoodTable, storeFoodTable } from "./food-table.ts";
import { withOwnDatabase } from "./own-database.ts";

const TABLE = "/api/foods/table";
/** How often it is asked whether the table is another one. It changes with a new version, or by hand. */
const CHECK_INTERVAL_MS = DAY_MS;
const NOT_MODIFIED = 304;

/** Whose table this page has asked for: also where the browser stores nothing it is asked for once. */
let askedFor: number | undefined;

/** The server's table, or the kept one if that is the same. */
async function askForTable(
  kept: StoredFoodTable | undefined,
  signal: AbortSignal,
): Promise<Omit<StoredFoodTable, "checkedAt">> {
  try {
    const response = await fetchApi("GET", TABLE, { headers: kept ? { "If-None-Match": kept.etag } : {}, signal });
    return { etag: response.headers.get("etag") ?? "", table: await receive<FoodTable>(response.json(), signal) };
  } catch (error) {
    if (kept && error instanceof ApiError && error.status === NOT_MODIFIED) return kept;
    throw error;
  }
}

/**
 * Keeps the built-in foods on the device (docs/decisions/0014-food-search.md), and asks once a day whether they have changed. Nothing
 * happens before the screen has all its answers, nor where the person saves data.
 */
export async function syncFoodTable(client: QueryClient, userId: number, signal: AbortSignal): Promise<void> {
  if (askedFor === userId || isDataSaverOn()) return;
  const kept = await withExistingDatabase((database) => findFoodTable(database, userId), undefined);
  if (kept && Math.abs(Date.now() - kept.checkedAt) < CHECK_INTERVAL_MS) return;
  await whenIdle();
  await whenAnswered(client);
  const table = { ...(await askForTable(kept, signal)), checkedAt: Date.now() };
  askedFor = userId;
  await withOwnDatabase(client, userId, (database) => storeFoodTable(database, userId, table));
}
