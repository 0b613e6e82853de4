import { expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { StoredChange } from "../../web/offline/database.ts";
import type { DiaryChange } from "../../web/offline/outbox/diary-change.ts";
import { readEntrySearch, searchEntries } from "../../web/offline/overlay/search-entries.ts";

const entry = (id: string, name: string, fields: Partial<FoodEntry> = {}) =>
  ({
    ...{ id, name, tags: "[]", notes: null, eatenOn: `2026-06-1${id}T12:00`, eatenAt: `2026-06-1${id}T12:00:00.000Z` },
    ...fields,
  }) as FoodEntry;
const change = (made: object, entries: FoodEntry[]) => ({ change: made as DiaryChange, entries }) as StoredChange;
const find = (q: string, limit: number, entries: FoodEntry[], changes: StoredChange[] = []) =>
  searchEntries(entries, changes, { q, limit }).map(({ id, name }) => `${id} ${name}`);

test("a search of the device reads pending changes, and is limited as the server's", () => {
  const kept = [entry("1", "Crème brûlée"), entry("2", "Tea", { tags: '["creme"]' }), entry("3", "Toast")];
  expect(find("creme", 50, kept)).toEqual(["2 Tea", "1 Crème brûlée"]);
  expect(find("creme", 1, kept)).toEqual(["2 Tea"]);
  const changes = [
    change({ kind: "add", entry: {} }, [entry("5", "Creme caramel")]),
    change({ kind: "edit", id: "3", fields: { name: "Toast with crème" } }, [entry("3", "Toast")]),
    change({ kind: "delete", id: "2" }, [entry("2", "Tea")]),
  ];
  expect(find("creme", 50, kept, changes)).toEqual(["5 Creme caramel", "3 Toast with crème", "1 Crème brûlée"]);
});

test.each([
  [["/api/food-entries", { q: "tea", limit: 50 }], { q: "tea", limit: 50 }],
  [["/api/food-entries", { day: "2026-06-17", dayStart: 6 }], undefined],
  [["/api/foods/search", { q: "tea", limit: 50 }], undefined],
  [["/api/food-entries"], undefined],
])("%j is read as %j", (key, expected) => expect(readEntrySearch(key)).toEqual(expected));
