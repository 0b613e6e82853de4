import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mapStated, STATED_NAMES, type StatedAmounts } from "../../src/shared/diary/entry-fields.ts";
import { type EntryItem, restate, scaleItem, sumItems, sumStated } from "../../src/shared/diary/entry-items.ts";
import { findWhole, fitsItems, restateWhole, scaleEntry, takePortion } from "../../src/shared/diary/portion.ts";
import { composeRecipe } from "../../src/shared/diary/recipe.ts";
import { type FoundHit, toItem } from "../../src/shared/food/hit-item.ts";
import { groundItem, turnItemOver, weighItem } from "../../src/shared/food/item-edits.ts";
import { mapNutrients } from "../../src/shared/food/nutrition.ts";

const FIGURES = { calories: 2, protein: 0.1, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 2 };
const HIT: FoundHit = { id: 5, source: "own", name: "Coffee", ndbNo: null, per100g: null, entry: null, portions: [] };
const CUP = { ...FIGURES, caffeine: 80, alcohol: null, servingSize: "1 cup (200 g)", servingQuantity: 1 };
const take = (hit: Partial<FoundHit>, replaced: EntryItem | null = null): EntryItem => {
  const item = toItem({ ...HIT, ...hit }, replaced);
  if (!item) throw new Error("no item");
  return item;
};
const COFFEE = take({ entry: CUP });

describe("an item states what its food states", () => {
  test.each<[string, Partial<FoundHit>, StatedAmounts]>([
    ["an own food of a known weight", { entry: CUP }, { caffeine: 80 }],
    ["an amount of it", { entry: CUP, amount: { grams: 50 } }, { caffeine: 20 }],
    ["several servings", { entry: { ...CUP, servingQuantity: 2 } }, { caffeine: 80 }],
    ["an own food of no weight", { entry: { ...CUP, servingSize: "1 cup" } }, { caffeine: 80 }],
    ["one that states none of it", { entry: { ...CUP, caffeine: 0 } }, { caffeine: 0 }],
    ["one that states nothing", { entry: { ...CUP, caffeine: null } }, {}],
    ["a drink", { source: "branded", per100g: { ...FIGURES, alcohol: 4 }, amount: { grams: 330 } }, { alcohol: 13.2 }],
    ["more than 100 g can have", { entry: { ...CUP, servingSize: "1 g", caffeine: 5000 } }, { caffeine: 5000 }],
  ])("%s", (_, hit, expected) => {
    const item = take(hit);
    for (const name of STATED_NAMES) expect([name, item[name]]).toEqual([name, expected[name]]);
  });

  test("at its weight, of a share, and not with the figures of another food or an estimate", () => {
    expect(weighItem(COFFEE, 300).caffeine).toBe(120);
    expect(scaleItem(COFFEE, 0.25).caffeine).toBe(20);
    const unweighed = take({ entry: { ...CUP, servingSize: "1 cup" } });
    expect(scaleItem(unweighed, 2).caffeine).toBe(160);
    const other = take({ entry: { ...CUP, caffeine: null } }, COFFEE);
    expect(other).not.toHaveProperty("caffeine");
    const seen: EntryItem & { grams: number } = {
      ...COFFEE,
      ...{ grams: 200, source: "estimate", food: null, estimate: FIGURES },
    };
    const food = { id: 5, name: "Coffee", ndbNo: null, per100g: { ...FIGURES, caffeine: 40 }, source: "own" } as const;
    const grounded = groundItem(seen, food);
    expect(grounded.caffeine).toBe(80);
    expect(turnItemOver(grounded)).not.toHaveProperty("caffeine");
    expect(turnItemOver(turnItemOver(grounded))).toEqual(grounded);
    expect(groundItem({ ...COFFEE, grams: 200 }, { ...food, per100g: FIGURES })).not.toHaveProperty("caffeine");
  });
});

const amounts = fc.record(
  mapStated(() => fc.option(fc.double({ min: 0, max: 90, noNaN: true }), { nil: null })),
  { requiredKeys: [] },
);
const item = fc
  .record({ amounts, grams: fc.double({ min: 1, max: 400, noNaN: true }) })
  .map((any) => take({ entry: { ...CUP, caffeine: null, ...any.amounts }, amount: { grams: any.grams } }));
const items = fc.array(item, { minLength: 1, maxLength: 6 });
const share = fc.constantFrom(0.1, 0.25, 1 / 3, 0.5, 1, 1.5, 2);
const toEntry = (of: EntryItem[]) => ({
  ...sumItems(of),
  ...sumStated(of),
  servingQuantity: 1,
  items: of,
  portion: null,
});

/** The sum by items, null where none states it. */
const addUp = (of: readonly EntryItem[], name: (typeof STATED_NAMES)[number], factor = 1): number | null => {
  const stated = of.flatMap((one) => one[name] ?? []);
  return stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount * factor, 0);
};

test("a meal, a recipe, a serving and a share of either state the sums of their items, rounded once", () => {
  fc.assert(
    fc.property(items, share, fc.constantFrom(1, 2, 4, 7), (of, chosen, servings) => {
      const recipe = composeRecipe({ name: "Punch", items: of, servings, cookedGrams: null });
      const expectSums = (stating: StatedAmounts | typeof recipe, factor: number) => {
        for (const name of STATED_NAMES) {
          const sum = addUp(of, name, factor);
          const stated = stating[name] ?? null;
          expect([name, stated === null]).toEqual([name, sum === null]);
          expect(Math.abs((stated ?? 0) - (sum ?? 0))).toBeLessThanOrEqual(0.0501);
        }
      };
      expectSums(recipe, 1);
      expectSums(scaleEntry(recipe, 1 / servings), 1 / servings);
      expectSums(scaleEntry(toEntry(of), chosen), chosen);
      expectSums(scaleEntry(scaleEntry(recipe, chosen), 1), 1);
      expect(sumStated(of.map((one) => scaleItem(one, chosen)))).toEqual(
        sumStated(takePortion(toEntry(of), chosen).items),
      );
    }),
  );
});

test("what is stated follows the items, unless a person stated it of the whole or removed it", () => {
  fc.assert(
    fc.property(items, items, share, (before, after, chosen) => {
      const entry = scaleEntry(toEntry(before), chosen);
      expect(restate(entry, after)).toEqual({ ...mapStated(() => null), ...sumStated(after) });
      const typed = { ...entry, caffeine: 999 };
      expect(restate(typed, after).caffeine).toBe(999);
      expect(scaleEntry(typed, chosen * 2).caffeine).toBe(1998);
      const removed = { ...entry, caffeine: null };
      const isStated = sumStated(before).caffeine !== undefined;
      expect(restate(removed, after).caffeine).toBe(isStated ? null : (sumStated(after).caffeine ?? null));
      if (isStated) expect(scaleEntry(removed, 1)).not.toHaveProperty("caffeine", sumStated(before).caffeine);
      const restated = restateWhole(findWhole(entry), chosen, "caffeine", 50 * chosen);
      expect(takePortion(restated, chosen).caffeine).toBeCloseTo(50 * chosen, 1);
    }),
  );
});

test("no meal has items that state more than an entry can", () => {
  expect(fitsItems([COFFEE])).toBe(true);
  expect(fitsItems(Array.from({ length: 3 }, () => ({ ...COFFEE, ...mapNutrients(() => 1), caffeine: 2000 })))).toBe(
    false,
  );
});
