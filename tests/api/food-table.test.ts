import { expect, test } from "bun:test";
import type { FoodTable } from "../../src/contracts/foods.ts";
import { compressAnswer } from "../../src/http/compression.ts";
import { applyAmount } from "../../src/shared/food/amount/apply-amount.ts";
import { createFoodSearch, SEARCH_LIMIT } from "../../src/shared/food/search/food-search.ts";
import { createFoodIndex } from "../../web/offline/cache/food-index.ts";
import { testApi } from "../support/api/test-api.ts";
import { EVERYDAY_PHRASES } from "../support/foods/everyday-phrases.ts";

/** What goes over the wire at most, in bytes. */
const WIRE_MAX = 80_000;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** What people type, a part of it while they are typing it, with a letter that is missing, and with amounts. */
const TYPED: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.slice(0, 3),
  (text) => text.slice(0, -2),
  (text) => text.slice(0, 1) + text.slice(2),
  (text) => `150 g ${text}`,
  (text) => `${text} 2`,
];

async function seeded() {
  const api = testApi({ hasFoods: true });
  const call = await api.signIn("ada");
  const { status, body, headers } = await call("GET", "/foods/table");
  expect(status).toBe(200);
  return { call, table: body as FoodTable, etag: headers.get("etag") ?? "" };
}

test("the table of built-in foods is at most 80 KB, whichever way it is compressed, and is sent once", async () => {
  const { call, table, etag } = await seeded();
  const measureWith = async (encoding: string): Promise<number> => {
    const request = new Request("http://localhost/api/foods/table", { headers: { "accept-encoding": encoding } });
    return (await (await compressAnswer(request, Response.json(table))).bytes()).length;
  };
  const sizes = { zstd: await measureWith("zstd"), gzip: await measureWith("gzip") };
  print(`${table.id.length} foods: ${JSON.stringify(sizes)}`);
  expect(Math.max(...Object.values(sizes))).toBeLessThan(WIRE_MAX);

  const again = await call("GET", "/foods/table", undefined, { headers: { "if-none-match": `W/${etag}` } });
  expect(again).toMatchObject({ status: 304, body: new Uint8Array() });
});

test("the device finds in it what the server finds, in the same order", async () => {
  const { call, table } = await seeded();
  const search = createFoodSearch(createFoodIndex(table));
  const typed = EVERYDAY_PHRASES.map(({ typed: text }, index) => TYPED[index % TYPED.length]?.(text) ?? text);
  // Every second one: a few hundred are enough, and each asks the server.
  const queries = [...new Set(typed)].filter((text, index) => index % 2 === 0 && text.trim() !== "");
  const differing: string[] = [];
  for (const text of queries) {
    const { body } = await call("GET", `/foods/search?q=${encodeURIComponent(text)}`);
    const { table: onDevice } = await search(text, async () => [], SEARCH_LIMIT);
    const own = onDevice.map(({ food, read }) => applyAmount(food, read));
    if (JSON.stringify(body) !== JSON.stringify(own)) differing.push(text);
  }
  expect(queries.length).toBeGreaterThan(400);
  expect(differing).toEqual([]);
}, 120_000);
