import { describe, expect, test } from "bun:test";
import { parseProduct } from "../../src/integrations/open-food-facts/parse-product.ts";
import { createProductLookup, ProductLookupError } from "../../src/integrations/open-food-facts/product-lookup.ts";
import { afterThisTest } from "../support/after-test.ts";

const NUTELLA = {
  ...{ code: "3017620422003", product_name: " Nutella ", brands: "Ferrero, Nutella" },
  ...{ serving_size: "15 g", serving_quantity: "15" },
};
const MACROS = { proteins_100g: 6.3, carbohydrates_100g: "57.5", fat_100g: 30.9 };
const FIGURES = { kcal: 539, protein: 6.3, carbs: 57.5, fat: 30.9 };
const nested = (nutrients: object, per = "100g") => ({ nutrition: { aggregated_set: { per, nutrients } } });
const value = (amount: number, unit: string) => ({ value: amount, unit });

describe("a product's figures of 100 g", () => {
  test.each([
    ["kcal and salt", { "energy-kcal_100g": 539, sugars_100g: 56.3, salt_100g: 0.107 }, { sodium: 42.8, sugar: 56.3 }],
    ["kJ", { "energy-kj_100g": 2255 }, { kcal: 538.96 }],
    [
      "kJ in the field for kcal",
      { "energy-kcal_100g": 268, proteins_100g: 3.4, carbohydrates_100g: 4.8, fat_100g: 3.6 },
      { kcal: 64.05, protein: 3.4, carbs: 4.8, fat: 3.6 },
    ],
    [
      "kcal of alcohol",
      { "energy-kcal_100g": 43, proteins_100g: 0, carbohydrates_100g: 2.6, fat_100g: 0 },
      { kcal: 43, protein: 0, carbs: 2.6, fat: 0 },
    ],
    ["kJ under the oldest name", { energy_100g: "2255", sodium_100g: 0.0428 }, { kcal: 538.96, sodium: 42.8 }],
    ["grams of caffeine", { energy_100g: 2255, caffeine_100g: "0.032" }, { kcal: 538.96, caffeine: 32 }],
    ["alcohol by volume", { energy_100g: 2255, alcohol_100g: 12.5 }, { kcal: 538.96, alcohol: 9.86 }],
    ["impossible amounts", { energy_100g: 2255, alcohol_100g: 200, caffeine_100g: -1 }, { kcal: 538.96 }],
  ])("in one field each: %s", (_, nutriments, expected) => {
    const figures = { ...FIGURES, fiber: 0, sugar: 0, sodium: 0, ...expected };
    const more = { gtin: 3017620422003, name: "Nutella", brand: "Ferrero", servingLabel: "15 g", servingGrams: 15 };
    expect(parseProduct({ ...NUTELLA, nutriments: { ...MACROS, ...nutriments } })).toEqual({ ...figures, ...more });
  });

  test("come with texts that are decoded", () => {
    const texts = {
      ...{ product_name: "&quot;Petit&quot; M&amp;M&#39;s &lt;20 g", brands: "Mac &amp; Co, AT&T" },
      serving_size: "1 &quot;fun&quot; bag (15 g)",
    };
    const nutriments = { ...MACROS, "energy-kcal_100g": 539 };
    expect(parseProduct({ ...NUTELLA, ...texts, nutriments })).toMatchObject({
      ...{ name: `"Petit" M&M's <20 g`, brand: "Mac & Co", servingLabel: '1 "fun" bag (15 g)' },
    });
    const plain = { product_name: "Salt&copy pepper AT&T", nutriments };
    expect(parseProduct({ ...NUTELLA, ...plain }).name).toBe("Salt&copy pepper AT&T");
  });

  const energies = [value(539, "kcal"), value(2255, "kJ")] as const;
  test.each([
    ["of 100 g", { "energy-kcal": energies[0] }, "100g", 1],
    ["with energy in kJ", { energy: energies[1] }, "100ml", 1],
    ["of a serving", { "energy-kj": value(2255 * 0.15, "kJ") }, "serving", 0.15],
  ])("in sets with units: %s", (_, energy, per, share) => {
    const nutrients = {
      ...energy,
      proteins: value(6300 * share, "mg"),
      carbohydrates: value(57.5 * share, "g"),
      fat: value(30.9 * share, "g"),
    };
    const { kcal, protein, carbs, fat } = parseProduct({ ...NUTELLA, ...nested(nutrients, per) });
    expect([Math.round(kcal), protein, carbs, fat]).toEqual([539, 6.3, 57.5, 30.9]);
  });

  test("in sets state milligrams of caffeine, and a share of alcohol that is the same in a serving", () => {
    const energy = { "energy-kcal": value(40, "kcal"), proteins: value(0, "g"), carbohydrates: value(1, "g") };
    const stated = { fat: value(0, "g"), caffeine: value(4.8, "mg"), alcohol: value(5, "% vol") };
    const product = parseProduct({ ...NUTELLA, ...nested({ ...energy, ...stated }, "serving") });
    expect(product).toMatchObject({ caffeine: 32, alcohol: 3.95 });
    const inGrams = { ...energy, ...stated, alcohol: value(0.6, "g") };
    expect(parseProduct({ ...NUTELLA, ...nested(inGrams, "serving") }).alcohol).toBe(4);
  });

  test.each([
    ["its code is not a barcode", { code: "3017620422004" }],
    ["it has no name", { product_name: " " }],
    ["it has no kcal", { nutriments: MACROS }],
    ["it has no fat", { nutriments: { ...MACROS, "energy-kcal_100g": 539, fat_100g: "" } }],
    ["kcal of 100 g cannot be 2255", { nutriments: { ...MACROS, "energy-kcal_100g": 2255 } }],
    ["its serving has no weight", { serving_quantity: null, ...nested({ fat: value(1, "g") }, "serving") }],
    ["it has no kcal", { nutriments: [], nutrition: "none" }],
  ])("%s: it is not taken", (problem, change) => {
    const product = { ...NUTELLA, nutriments: { ...MACROS, "energy-kcal_100g": 539 }, ...change };
    expect(() => parseProduct(product)).toThrow(problem);
  });
});

describe("a lookup", () => {
  const PRODUCT = { ...NUTELLA, nutriments: { ...MACROS, "energy-kcal_100g": 539 } };

  function startStandIn(answer: () => Response | Promise<Response>) {
    const asked: { path: string; agent: string | null }[] = [];
    const server = Bun.serve({
      port: 0,
      fetch(request) {
        asked.push({ path: new URL(request.url).pathname, agent: request.headers.get("user-agent") });
        return answer();
      },
    });
    afterThisTest(() => server.stop(true));
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const contact = () => "mailto:host@example.org";
    return { asked, lookUp: createProductLookup({ baseUrl, version: "1.2.3", contact, timeoutMs: 1000 }) };
  }

  test.each([
    ["with a status of 1", { code: NUTELLA.code, status: 1, product: PRODUCT }],
    ["with a result", { code: NUTELLA.code, status: "success", result: { id: "product_found" }, product: PRODUCT }],
  ])("asks for one product, says who asks, and takes the answer %s", async (_, answer) => {
    const { asked, lookUp } = startStandIn(() => Response.json(answer));
    expect(await lookUp(3017620422003)).toMatchObject({ name: "Nutella", ...FIGURES });
    expect(asked).toEqual([
      { path: "/api/v2/product/3017620422003.json", agent: "Mealglass/1.2.3 (mailto:host@example.org)" },
    ]);
  });

  test.each([
    ["status 0", () => Response.json({ status: 0, status_verbose: "product not found" })],
    ["404", () => Response.json({ status: "failure", result: { id: "product_not_found" } }, { status: 404 })],
    ["another product", () => Response.json({ product: { ...PRODUCT, code: "5449000000996" } })],
    ["no figures", () => Response.json({ product: NUTELLA })],
  ])("knows no food by %s", async (_, answer) => {
    expect(await startStandIn(answer).lookUp(3017620422003)).toBeUndefined();
  });

  test.each([
    ["500", () => new Response("no", { status: 500 })],
    ["a page", () => new Response("<html>")],
    ["a redirect", () => Response.redirect("http://127.0.0.1:1/")],
    ["megabytes", () => new Response("x".repeat(2_000_000))],
    ["nothing in time", () => new Promise<Response>(() => {})],
  ])("fails by %s", async (_, answer) => {
    const failed = startStandIn(answer).lookUp(3017620422003);
    expect(await failed.catch((error: unknown) => error)).toBeInstanceOf(ProductLookupError);
  });
});
