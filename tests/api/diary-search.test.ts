import { expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { addEntry, fieldError, signedInApi } from "../support/api/api-steps.ts";
import { listEntries, removeEntries, toIso } from "../support/api/diary-calls.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const find = async (call: Call, q: string, rest = ""): Promise<FoodEntry[]> =>
  listEntries(call, `?q=${encodeURIComponent(q)}${rest}`);
const names = (entries: readonly FoodEntry[]) => entries.map(({ name }) => name);

const DIARY = [
  { name: "Crème brûlée" },
  { name: "Egg, boiled", tags: '["vegetarian","high protein"]' },
  { name: "Soup", notes: "from grandma's freezer,\nwith leek" },
  { name: "鶏の唐揚げ" },
  { name: "Борщ со сметаной" },
  { name: "100% juice", tags: '["a \\"special\\" one"]' },
  { name: "Birthday 🎂" },
].map((entry, at) => ({ ...entry, calories: 300, eatenAt: toIso(NOON - at * HOUR) }));

const FOUND = [
  ["creme", ["Crème brûlée"]],
  ["eggs", ["Egg, boiled"]],
  ["protein", ["Egg, boiled"]],
  ["egg veg", ["Egg, boiled"]],
  ["leek grandma", ["Soup"]],
  ["唐揚げ", ["鶏の唐揚げ"]],
  ["борщ", ["Борщ со сметаной"]],
  ["100%", ["100% juice"]],
  ['"special"', ["100% juice"]],
  ["🎂", ["Birthday 🎂"]],
  ["%", ["100% juice"]],
  ["' or 1=1 --", []],
  ["egg soup", []],
  ["x".repeat(100), []],
] as const;

test("words and signs are found among names, tags and notes", async () => {
  const call = await testApi().signIn("ada");
  for (const entry of DIARY) await addEntry(call, entry);
  for (const [q, expected] of FOUND) expect([q, names(await find(call, q))]).toEqual([q, [...expected]]);
});

test("pages run through all that match, newest first, also at the same time, and within instants", async () => {
  const { call, syncDb } = await signedInApi();
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    ...{ userId: 1, name: at % 5 === 0 ? `Café ${at}` : `Tea ${at}`, calories: 5, mealType: "snack" as const },
    ...{ eatenAt: NOON - Math.floor(at / 10) * HOUR, createdAt: NOON },
  }));
  for (let at = 0; at < rows.length; at += 500)
    syncDb
      .insert(foodEntries)
      .values(rows.slice(at, at + 500))
      .run();
  const pages: FoodEntry[] = [];
  for (let last: string | undefined; ; last = pages.at(-1)?.id) {
    const page = await find(call, "cafe", `&limit=120${last === undefined ? "" : `&before=${last}`}`);
    if (page.length === 0) break;
    pages.push(...page);
  }
  const all = await listEntries(call, "?limit=1000");
  const allNames = [...all, ...(await listEntries(call, `?before=${all.at(-1)?.id}`))];
  const further = await listEntries(call, `?before=${allNames.at(-1)?.id}`);
  expect(names(pages)).toEqual(names([...allNames, ...further]).filter((name) => name.startsWith("Café")));
  expect(await find(call, "tea 2499")).toHaveLength(1);
  const range = `&startDate=${toIso(NOON - HOUR)}&endDate=${toIso(NOON - HOUR)}`;
  expect(names(await find(call, "cafe", range))).toEqual(["Café 15", "Café 10"]);
});

test("deleted entries and those of others are not found, nor pages behind entries of others", async () => {
  const { ada, bob } = await signInTwo(testApi());
  const { id } = await addEntry(ada, { name: "Soup", calories: 60 });
  const other = await addEntry(bob, { name: "Soup of Bob", calories: 60 });
  expect(names(await find(ada, "soup"))).toEqual(["Soup"]);
  expect(await find(ada, "soup", `&before=${other.id}`)).toEqual([]);
  await removeEntries(ada, [id]);
  expect(await find(ada, "soup")).toEqual([]);
});

const WRONG = [
  ["q=%20%09", "q"],
  ["q=soup&day=2026-06-17", "day"],
  ["q=soup&startDate=2026-06-17T12:00:00Z&endDate=2026-06-16T12:00:00Z", "startDate"],
] as const;

test("a wrong query answers 422 for its field", async () => {
  const call = await testApi().signIn("ada");
  for (const [query, field] of WRONG)
    expect({ query, ...(await call("GET", `/food-entries?${query}`)) }).toMatchObject({ query, ...fieldError(field) });
});
