import { expect, test } from "bun:test";
import { parseLabel } from "../../src/features/labels/service.ts";
import { readStated } from "../../src/features/labels/stated-amounts.ts";
import type { TextBox } from "../../src/integrations/text-reader/text-reader.ts";

const per = (hasPer100g: boolean, hasPerServing: boolean, servingGrams: number | null = null) => ({
  ...{ hasPer100g, hasPerServing, servingGrams },
});
const [OF_100G, OF_SERVING, OF_BOTH] = [per(true, false), per(false, true), per(true, true, 250)];

test.each<[string, ReturnType<typeof per>, object, object]>([
  ["Caffeine 32 mg/100 ml", OF_BOTH, { caffeine: 32 }, { caffeine: 80 }],
  ["HIGH CAFFEINE CONTENT (32mg/100ml)", OF_100G, { caffeine: 32 }, {}],
  ["Erhöhter Koffeingehalt (32,5 mg/100 ml)", OF_100G, { caffeine: 32.5 }, {}],
  ["Koffein: 12 mg", OF_100G, { caffeine: 12 }, {}],
  ["Teneur élevée en caféine (30 mg / 100 ml)", OF_100G, { caffeine: 30 }, {}],
  ["Cafeína por 100 ml: 9,6 mg", OF_BOTH, { caffeine: 9.6 }, { caffeine: 24 }],
  ["Caffeina 32 mg 80 mg", OF_BOTH, { caffeine: 32 }, { caffeine: 80 }],
  ["Caffeine 160mg per can", OF_BOTH, {}, { caffeine: 160 }],
  ["Contains 95 mg of caffeine", OF_SERVING, {}, { caffeine: 95 }],
  ["Sodium 160mg 7% Caffeine 34mg", OF_SERVING, {}, { caffeine: 34 }],
  ["Caffeine 0 mg", OF_100G, { caffeine: 0 }, {}],
  ["4.9% vol", OF_100G, { alcohol: 3.9 }, {}],
  ["alc. 5 %", OF_BOTH, { alcohol: 3.9 }, { alcohol: 9.9 }],
  ["Alk. 12,5 % vol.", OF_100G, { alcohol: 9.9 }, {}],
  ["ALC/VOL 40%", OF_100G, { alcohol: 31.6 }, {}],
  // Of which amount it is, or how much, is not said.
  ["Caffeine 32 mg", OF_BOTH, {}, {}],
  ["Decaffeinated coffee", OF_100G, {}, {}],
  ["Koffeinfrei", OF_100G, {}, {}],
  ["Sugar Alcohol 5g 10%", OF_SERVING, {}, {}],
  ["140 % vol", OF_100G, {}, {}],
  ["100% alcohol-free", OF_100G, {}, {}],
  ["100 % alkoholfrei", OF_100G, {}, {}],
  ["Vitamin C 60 mg 75%", OF_100G, {}, {}],
])("%s", (line, table, per100g, perServing) => {
  expect(readStated(["Energy 45 kcal", line], table)).toEqual({ per100g, perServing });
});

test("stands beside the figures of the table, which it does not change, and makes no label of itself", () => {
  const layOut = (lines: string[]): TextBox[] =>
    lines.map((text, row) => {
      const width = text.length * 12;
      return { text, confidence: 0.95, x: 40 + width / 2, y: 60 + row * 40, width, height: 30 };
    });
  const table = [
    ...["per 100 ml", "Energy 190 kJ / 45 kcal", "Fat 0 g", "Carbohydrate 11 g", "Protein 0.2 g", "Salt 0.1 g"],
  ];
  const plain = parseLabel(layOut(table));
  expect(plain?.per100g).toMatchObject({ calories: 45, carbs: 11 });
  const stated = parseLabel(layOut([...table, "High caffeine content (32 mg/100 ml)"]));
  expect(stated).toEqual({ ...plain, per100g: { ...plain?.per100g, caffeine: 32 } } as typeof stated);
  expect(parseLabel(layOut(["Caffeine 32 mg/100 ml", "4.9% vol", "Energy 45 kcal"]))).toBeUndefined();
});
