import { foodEntries } from "../../../db/schema/diary.ts";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { png } from "../pictures.ts";
import { type Answer, type Call, HOUR, NOON, type SyncDb } from "./test-api.ts";

// Steps that tests of the diary share.

export const toIso = (time: number): string => new Date(time).toISOString();

/** A photo as a client sends it with an entry. */
export const PHOTO = `data:image/png;base64,${png(60, 40).toBase64()}`;

/** An entry with every field that can be given. */
export const FULL_ENTRY = {
  ...{ name: "Lentil soup", calories: 410, protein: 22, carbs: 58, fat: 9, fiber: 11, sugar: 6, sodium: 640 },
  ...{ confidence: 0.9, mealType: "lunch", servingSize: "1 bowl", servingQuantity: 2, category: "proteins" },
  ...{ tags: '["vegan"]', notes: "from the freezer", isFavorite: true, source: "manual", imageUrl: PHOTO },
  ...{ analyzedAt: toIso(NOON - 2 * HOUR), eatenAt: toIso(NOON - HOUR) },
};

export const listEntries = async (call: Call, query = ""): Promise<FoodEntry[]> =>
  (await call("GET", `/food-entries${query}`)).body as FoodEntry[];

type CopyOptions = { toDate?: unknown; zone?: string; key?: string };

/** Copies entries to a day, by default to that of `NOON`. */
export function copyEntries(call: Call, ids: unknown, { toDate = "2026-06-17", zone = "UTC", key }: CopyOptions = {}) {
  const headers = { "x-time-zone": zone, ...(key !== undefined && { "idempotency-key": key }) };
  return call("POST", "/food-entries/copy", { ids, toDate }, { headers });
}

export const removeEntries = (call: Call, ids: unknown): Promise<Answer> =>
  call("POST", "/food-entries/remove", { ids });

/** Makes all entries as old as if they had been added at `createdAt`. */
export const setCreatedAt = (syncDb: SyncDb, createdAt: number): void =>
  void syncDb.update(foodEntries).set({ createdAt }).run();
