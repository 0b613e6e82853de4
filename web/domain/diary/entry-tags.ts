import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { parseJson } from "../../platform/device-storage.ts";

/** The tags of an entry, parsed from JSON, without duplicates. */
export function parseTags({ tags }: Pick<FoodEntry, "tags">): string[] {
  const list = parseJson(tags);
  return Array.isArray(list) ? [...new Set(list.filter((tag) => typeof tag === "string"))] : [];
}
