import { beforeAll, expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { testApi } from "../support/api/test-api.ts";
import { EVERYDAY_PHRASES } from "../support/foods/everyday-phrases.ts";

let search: (typed: string, limit: number) => Promise<string[]>;
beforeAll(async () => {
  const call = await testApi({ hasFoods: true }).signIn("ada");
  search = async (typed, limit) => {
    const { status, body } = await call("GET", `/foods/search?q=${encodeURIComponent(typed)}&limit=${limit}`);
    expect(status).toBe(200);
    return (body as FoodHit[]).map(({ name }) => name);
  };
});

// No row of SR28 and no recipe here is one of these, or the plainest answer comes later.
const KNOWN_MISSES = [
  "prosecco",
  "halloumi",
  "mint sauce",
  "egg curry",
  "curry sauce",
  "oatcakes",
  "energy gel",
  "coffee with oat milk",
];

test("of all everyday searches, at least 90% find an acceptable food first, and 98% among the first three", async () => {
  expect(new Set(EVERYDAY_PHRASES.map(({ typed }) => typed.toLowerCase())).size).toBe(EVERYDAY_PHRASES.length);
  expect(EVERYDAY_PHRASES.length).toBeGreaterThan(1000);
  const missedFirst: string[] = [];
  const missed: string[] = [];
  for (const { typed, isAcceptable } of EVERYDAY_PHRASES) {
    const names = await search(typed, 3);
    if (!names.slice(0, 1).some(isAcceptable)) missedFirst.push(typed);
    if (!names.some(isAcceptable)) missed.push(typed);
  }
  expect(missedFirst).toEqual(KNOWN_MISSES);
  expect(1 - missedFirst.length / EVERYDAY_PHRASES.length).toBeGreaterThanOrEqual(0.9);
  expect(1 - missed.length / EVERYDAY_PHRASES.length).toBeGreaterThanOrEqual(0.98);
}, 120_000);

test("dishes of restaurants and brands come behind the plain food", async () => {
  expect(await search("chicken", 10)).not.toContain("General Tso's chicken");
  for (const typed of ["burger", "fries", "pizza", "chick", "sandwich"])
    expect((await search(typed, 5)).join()).not.toMatch(/McDonald|Burger King|Wendy|Pizza Hut|Domino|Chick-fil|Subway/);
});
