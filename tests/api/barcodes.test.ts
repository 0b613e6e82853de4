import { describe, expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import { foodTemplates } from "../../db/schema/diary.ts";
import { brandedFoods, openFoodFacts } from "../../db/schema/packaged-foods.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import {
  createPackagedFoodRepository,
  type PackagedFood,
} from "../../src/features/foods/barcodes/packaged-food-repository.ts";
import type { Product } from "../../src/integrations/open-food-facts/parse-product.ts";
import { type LookUpProduct, ProductLookupError } from "../../src/integrations/open-food-facts/product-lookup.ts";
import { addEntry, atOnce, fieldError, signedInApi } from "../support/api/api-steps.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { asyncDb, type Call, DAY, MINUTE, type SyncDb, testApi } from "../support/api/test-api.ts";

const CODE = "3017620422003";
const SPREAD: Product = {
  gtin: 3017620422003,
  name: "Hazelnut Spread",
  brand: "Nutty",
  kcal: 539.4,
  protein: 6.3,
  carbs: 57.5,
  fat: 30.9,
  ...{ fiber: 0, sugar: 56.3, sodium: 43, servingLabel: "1 tbsp", servingGrams: 15.5 },
};
const TYPED = { name: "Spread", calories: 80, protein: 1, carbs: 8.6, fat: 4.6, servingSize: "15 g" };

const find = (call: Call, code = CODE) => call("GET", `/foods/barcode/${code}`);
const save = async (call: Call, entry: object = TYPED, gtin: unknown = CODE) =>
  call("POST", "/foods", { entryId: (await addEntry(call, { ...TYPED, ...entry })).id, gtin });
const store = (
  syncDb: SyncDb,
  foods: PackagedFood[],
  table: typeof brandedFoods | typeof openFoodFacts = brandedFoods,
) => createPackagedFoodRepository(asyncDb(syncDb), table).upsert(foods);
const UNKNOWN = { message: "No food with this barcode is known yet.", kind: "unknown_barcode" };

describe("GET foods/barcode/{gtin}", () => {
  test("an imported food has figures per 100 g, its brand, serving, caffeine and alcohol", async () => {
    const { call, syncDb } = await signedInApi();
    await store(syncDb, [SPREAD]);
    const { kcal, protein, carbs, fat, fiber, sugar, sodium } = SPREAD;
    const food = {
      id: "03017620422003",
      source: "branded",
      name: "Hazelnut Spread, Nutty",
      ndbNo: null,
      category: null,
      tags: [],
      per100g: { calories: kcal, protein, carbs, fat, fiber, sugar, sodium },
      ...{ entry: null, portions: [{ label: "1 tbsp", grams: 15.5 }] },
    };
    for (const code of [CODE, `0${CODE}`]) expect(await find(call, code)).toMatchObject({ status: 200, body: food });
    await store(syncDb, [{ ...SPREAD, caffeine: 32, alcohol: 0 }]);
    expect((await find(call)).body).toMatchObject({ per100g: { caffeine: 32, alcohol: 0 } });
    await store(syncDb, [SPREAD]);
    const { per100g } = (await find(call)).body as FoodHit;
    expect(Object.keys(per100g ?? {})).not.toContain("caffeine");
  });

  test("the figures of a person stand before those of others, and USDA's before Open Food Facts'", async () => {
    const { call, syncDb } = await signedInApi();
    const findSource = async () => ((await find(call)).body as FoodHit).source;
    await store(syncDb, [SPREAD], openFoodFacts);
    expect(await findSource()).toBe("openfoodfacts");
    await store(syncDb, [SPREAD]);
    expect(await findSource()).toBe("branded");
    await save(call);
    expect(await findSource()).toBe("own");
  });

  test("one that is none is 422, an unknown one 404; a thousand in a minute have to wait", async () => {
    const { ada, bob, clock } = await signInTwo(testApi());
    expect(await find(ada)).toMatchObject({ status: 404, body: UNKNOWN });
    for (const code of ["3017620422004", "1", "9638507%204"])
      expect(await find(ada, code)).toMatchObject(fieldError("gtin"));
    const statuses = (await atOnce(1000, () => find(ada))).map(({ status }) => status);
    expect([statuses.filter((status) => status === 404).length, new Set(statuses)]).toEqual([119, new Set([404, 429])]);
    const { status, body, headers } = await find(ada);
    expect([status, body]).toEqual([429, { message: expect.any(String), kind: "budget" }]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await find(bob)).status).toBe(404);
    clock.time += MINUTE;
    expect((await find(ada)).status).toBe(404);
  });
});

describe("a barcode of an own food", () => {
  test("finds it alone for its owner, in every form of the code; a later food takes the code over", async () => {
    const { ada, bob } = await signInTwo(testApi());
    const { status, body } = await save(ada, { name: "Cola" }, "04252614");
    expect(status).toBe(201);
    for (const code of ["04252614", "042100005264", "0042100005264", "00042100005264"])
      expect(await find(ada, code)).toMatchObject({ status: 200, body: { id: (body as FoodHit).id, source: "own" } });
    expect((await find(bob, "042100005264")).status).toBe(404);
    await save(ada, { name: "Other cola" }, "042100005264");
    expect((await find(ada, "04252614")).body).toMatchObject({ name: "Other cola", source: "own" });
    // Saved again without a code, it keeps its own.
    const { id: entryId } = await addEntry(ada, { name: "OTHER COLA", calories: 90 });
    await ada("POST", "/foods", { entryId });
    expect((await find(ada, "04252614")).body).toMatchObject({ name: "OTHER COLA", entry: { calories: 90 } });
    await ada("DELETE", `/foods/${((await find(ada, "04252614")).body as FoodHit).id}`);
    expect((await find(ada, "04252614")).status).toBe(404);
  });

  test("that is none is 422, and nothing is saved; the export has one with 14 digits", async () => {
    const { call, syncDb } = await signedInApi();
    expect((await save(call, {}, "3017620422004")).status).toBe(422);
    expect(await syncDb.$count(foodTemplates)).toBe(0);
    await save(call);
    expect((await call("GET", "/user/export")).body).toMatchObject({ foodTemplates: [{ gtin: "03017620422003" }] });
  });
});

describe("a barcode that several people type", () => {
  const start = async () => {
    const { signIn, syncDb } = testApi();
    const people = [await signIn("ada"), await signIn("bob"), await signIn("eve")] as const;
    return { people, syncDb };
  };

  test.each([
    ["the same figures", {}],
    ["figures within a tenth", { calories: 84, fat: 5 }],
    [
      "the figures of another serving",
      { calories: 160, protein: 2, carbs: 17, fat: 9.2, servingSize: "2 tbsp (30 g)" },
    ],
  ])("is known to everyone once a second one has typed %s", async (_, second) => {
    const { people, syncDb } = await start();
    const [ada, bob, eve] = people;
    await save(ada, { notes: "my secret" });
    expect((await find(eve)).status).toBe(404);
    await save(ada, { name: "Spread again" });
    expect((await find(eve)).status).toBe(404);
    await save(bob, { ...second, name: "Bob's spread" });
    const { body } = await find(eve);
    expect(body).toMatchObject({ id: "03017620422003", source: "branded", confirmedBy: 2, per100g: null });
    expect(body).toMatchObject({
      entry: { name: "Spread again", calories: 80, notes: null, tags: "[]", servingSize: "15 g" },
    });
    expect((await find(ada)).body).toMatchObject({ source: "own" });
    // It stays when those who typed it have left.
    await ada("DELETE", "/user", { password: "correct horse" });
    expect((await find(eve)).status).toBe(200);
    const rows = syncDb.select().from(foodTemplates).orderBy(asc(foodTemplates.id)).all();
    expect(rows.filter(({ isGlobal }) => isGlobal)).toMatchObject([{ userId: null, gtin: 3017620422003 }]);
  });

  test.each([
    ["other calories", { calories: 100 }],
    ["other fat", { fat: 6.1 }],
    ["the same for another weight", { servingSize: "30 g" }],
  ])("stays unknown while the second one has typed %s", async (_, second) => {
    const [ada, bob, eve] = (await start()).people;
    await save(ada);
    await save(bob, second);
    expect((await find(eve)).body).toEqual(UNKNOWN);
  });

  test("a demo confirms nothing, and is not confirmed", async () => {
    const api = testApi();
    const ada = await api.signIn("ada");
    const demo = async (): Promise<Call> => {
      const cookie = String((await ada("POST", "/auth/demo")).headers.get("set-cookie")).split(";")[0] ?? "";
      return (method, path, body, options) =>
        api.callWith({ cookie, "sec-fetch-site": "same-origin" })(method, path, body, options);
    };
    const [one, other] = [await demo(), await demo()];
    for (const call of [one, other, ada]) expect((await save(call)).status).toBe(201);
    expect((await find(await api.signIn("eve"))).status).toBe(404);
  });
});

describe("Open Food Facts", () => {
  const start = async (lookUpProduct: LookUpProduct) => {
    const asked: number[] = [];
    const api = testApi({
      lookUpProduct(gtin) {
        asked.push(gtin);
        return lookUpProduct(gtin);
      },
    });
    return { ...api, asked, call: await api.signIn("ada") };
  };
  /** EAN-13s that differ. */
  const listCodes = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const digits = `40000000${String(index).padStart(4, "0")}`;
      const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
      return `${digits}${(10 - (sum % 10)) % 10}`;
    });

  test("is asked once for what nothing else knows, and its answer is stored in a table of its own", async () => {
    const { call, asked, syncDb } = await start(async () => SPREAD);
    const answers = [...(await atOnce(5, () => find(call))), await find(call)];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body).toMatchObject({ source: "openfoodfacts", name: "Hazelnut Spread, Nutty" });
    expect(answers.at(-1)?.body).toEqual(answers[0]?.body);
    expect(asked).toEqual([3017620422003]);
    expect([await syncDb.$count(openFoodFacts), await syncDb.$count(brandedFoods)]).toEqual([1, 0]);
  });

  test("is not asked for a code again on the day on which it did not know it", async () => {
    const { call, asked, clock } = await start(async () => undefined);
    for (let turn = 0; turn < 3; turn += 1) expect((await find(call)).body).toEqual(UNKNOWN);
    expect(asked).toHaveLength(1);
    clock.time += DAY;
    await find(call);
    expect(asked).toHaveLength(2);
  });

  test("is asked ten times a minute by all together; then 429 with a time to wait, and other foods are found", async () => {
    const { call, asked, signIn, syncDb, clock } = await start(async () => undefined);
    const bob = await signIn("bob");
    await store(syncDb, [SPREAD]);
    const answers = await Promise.all(listCodes(30).map((code, index) => find(index % 2 ? call : bob, code)));
    expect(asked).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await find(call)).status).toBe(200);
    clock.time += MINUTE;
    expect((await find(call, listCodes(40).at(-1))).status).toBe(404);
  });

  test("that cannot be reached is 503, and is asked again", async () => {
    let isDown = true;
    const { call } = await start(async () => {
      if (isDown) throw new ProductLookupError("down");
      return SPREAD;
    });
    const { status, body } = await find(call);
    expect([status, body]).toEqual([
      503,
      { message: expect.stringContaining("Open Food Facts"), kind: "lookup_unreachable" },
    ]);
    isDown = false;
    expect((await find(call)).status).toBe(200);
  });
});

describe("a search", () => {
  const search = async (call: Call, text: string) =>
    ((await call("GET", `/foods/search?q=${encodeURIComponent(text)}`)).body as FoodHit[]).map(
      ({ name, source }) => `${source}: ${name}`,
    );
  const build = (gtin: number, name: string, brand: string | null): PackagedFood => ({ ...SPREAD, gtin, name, brand });

  test("finds packaged foods by their words and brand, behind the table's", async () => {
    const { call, syncDb } = await signedInApi({ hasFoods: true });
    await store(syncDb, [
      build(17, "Banana Chips", "Zorblo"),
      build(24, "Chocolate Cookies", "Zorblo"),
      build(31, "Zorblo Tea", "Zorblo"),
    ]);
    await store(syncDb, [build(48, "Zorblo Soup", null)], openFoodFacts);
    expect((await search(call, "zorblo cookie"))[0]).toBe("branded: Chocolate Cookies, Zorblo");
    expect((await search(call, "30 g zorblo tea"))[0]).toBe("branded: Zorblo Tea");
    expect((await search(call, "zorblo")).toSorted()).toEqual([
      ...["branded: Banana Chips, Zorblo", "branded: Chocolate Cookies, Zorblo", "branded: Zorblo Tea"],
      "openfoodfacts: Zorblo Soup",
    ]);
    const bananas = await search(call, "banana");
    expect([bananas[0], bananas.at(-1)]).toEqual(["builtin: Banana", "branded: Banana Chips, Zorblo"]);
    for (const text of ["zo", '"zorblo"*', "a OR b", "NEAR(zorblo)"]) expect(await search(call, text)).toBeArray();
  });

  test("follows a food whose name or brand changes", async () => {
    const { call, syncDb } = await signedInApi();
    expect(await store(syncDb, [build(17, "Old Crumble", "Zorblo"), build(24, "Other", null)])).toEqual({
      added: 2,
      changed: 0,
    });
    expect(await store(syncDb, [build(17, "New Crumble", "Vexo"), build(24, "Other", null)])).toEqual({
      added: 0,
      changed: 1,
    });
    expect(await search(call, "zorblo crumble")).toEqual([]);
    expect(await search(call, "vexo crumble")).toEqual(["branded: New Crumble, Vexo"]);
  });
});
