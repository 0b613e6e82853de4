import { expect, test } from "bun:test";
import fc from "fast-check";
import { ENTRY_FIELDS, mapAmounts, mapStated } from "../../src/shared/diary/entry-fields.ts";
import {
  correctWhole,
  type Figures,
  findShare,
  findWhole,
  fitsEntry,
  isShare,
  pickFigures,
  restateWhole,
  scaleEntry,
  scaleFigures,
} from "../../src/shared/diary/portion.ts";

const amount = (max: number) => fc.double({ min: 0, max, noNaN: true, noDefaultInfinity: true });
const figures: fc.Arbitrary<Required<Figures>> = fc.record({
  calories: fc.integer({ min: ENTRY_FIELDS.calories.min, max: ENTRY_FIELDS.calories.max }),
  ...mapAmounts((_, { max }) => amount(max)),
  ...mapStated((_, { max }) => amount(max)),
  servingQuantity: fc.double({ min: 0.001, max: ENTRY_FIELDS.servingQuantity.max, noNaN: true }),
});
const { min, max } = ENTRY_FIELDS.portion.share;
const share = fc.oneof(fc.constantFrom(0.25, 0.5, 0.75, 1, 1.5, 2), fc.double({ min, max, noNaN: true }));
const toEntry = (whole: Figures) => ({ name: "Pizza", ...whole, items: [], portion: null });

const PIZZA: Figures = {
  ...{ calories: 881, protein: 33.3, carbs: 101.7, fat: 36, fiber: 5, sugar: 8.25, sodium: 1791 },
  servingQuantity: 1,
};

test("half a pizza has half of every figure, rounded as portions are", () => {
  expect(scaleFigures(PIZZA, 0.5)).toEqual({
    ...{ calories: 441, protein: 16.6, carbs: 50.9, fat: 18, fiber: 2.5, sugar: 4.1, sodium: 896 },
    servingQuantity: 0.5,
  });
});

test("what is stated is scaled with the portion, and what was changed of a portion is that of the whole as well", () => {
  const half = scaleEntry({ ...toEntry({ ...PIZZA, caffeine: 95 }), alcohol: null }, 1 / 3);
  expect(half).toMatchObject({ caffeine: 31.7, alcohol: null });
  expect(scaleEntry(half, 1)).toMatchObject({ caffeine: 95, alcohol: null });
  const changed = { ...half, caffeine: 40, alcohol: 5 };
  expect(scaleEntry(changed, 2 / 3)).toMatchObject({ caffeine: 80, alcohol: 10 });
  expect(findWhole({ ...half, caffeine: null }).caffeine).toBeUndefined();
  expect(restateWhole(findWhole(half), 1 / 3, "caffeine", null).caffeine).toBeUndefined();
  expect(fitsEntry(scaleFigures({ ...PIZZA, alcohol: 400 }, 2))).toBe(false);
});

test("however often an entry is scaled, the last share alone counts, and all of it is what was logged", () => {
  fc.assert(
    fc.property(figures, fc.array(share, { maxLength: 6 }), share, (whole, shares, last) => {
      const scaled = shares.reduce(scaleEntry, toEntry(whole));
      expect(scaleEntry(scaled, last)).toEqual(scaleEntry(toEntry(whole), last));
      expect(scaleEntry(scaled, 1)).toEqual(toEntry(whole));
      expect(findWhole(scaled)).toEqual(whole);
    }),
  );
});

test("every figure is the exact share to half of its last decimal, and none becomes negative", () => {
  const HALF_UNIT = { calories: 0.5, sodium: 0.5, servingQuantity: 0.0005 } as const;
  fc.assert(
    fc.property(figures, share, (whole, chosen) => {
      const scaled = scaleFigures(whole, chosen) as Required<Figures>;
      const names = Object.keys(whole) as (keyof Figures)[];
      for (const name of names) {
        const exact = whole[name] * chosen;
        const least = name === "calories" ? 1 : name === "servingQuantity" ? 0.001 : 0;
        const halfUnit = name in HALF_UNIT ? HALF_UNIT[name as keyof typeof HALF_UNIT] : 0.05;
        const isClose = Math.abs(scaled[name] - exact) <= halfUnit * (1 + 1e-9) + 1e-9;
        expect([name, isClose || scaled[name] === least]).toEqual([name, true]);
        expect(scaled[name]).toBeGreaterThanOrEqual(least);
      }
      expect(Number.isInteger(scaled.calories)).toBe(true);
    }),
  );
});

test("figures of a share that are corrected by hand are kept, and the others stay exact", () => {
  fc.assert(
    fc.property(figures, share, fc.integer({ min: 1, max: 20_000 }), (whole, chosen, typed) => {
      const corrected = correctWhole(whole, chosen, { calories: typed });
      expect(scaleFigures(corrected, chosen).calories).toBe(typed);
      expect({ ...corrected, calories: whole.calories }).toEqual(whole);
    }),
  );
});

test("a whole that was worked out from a share still makes an entry of whole kcal", () => {
  const whole = correctWhole(PIZZA, 0.75, { calories: 500 });
  expect(whole.calories).not.toBe(667);
  expect(scaleFigures(whole, 1)).toEqual({ ...PIZZA, calories: 667 });
});

test("an entry holds figures within its bounds", () => {
  const fits = (changed: Partial<Figures>) => fitsEntry({ ...PIZZA, ...changed });
  const calories = [20_001, 0, Number.NaN].map((value) => ({ calories: value }));
  const others = [{ protein: 5000.1 }, { servingQuantity: 0 }, { servingQuantity: 1000.1 }];
  expect([...calories, ...others].filter(fits)).toEqual([]);
  expect([{}, { sodium: 100_000 }].every(fits)).toBe(true);
});

test("shares from 0.001 to 1000 can be chosen", () => {
  expect([0, 0.0009, 1000.1, -1, 1e9, Number.NaN].filter(isShare)).toEqual([]);
  expect([0.001, 1000].every(isShare)).toBe(true);
});

test("an entry that was never scaled is all of itself", () => {
  expect(findShare({ portion: null })).toBe(1);
  expect(findWhole(toEntry(PIZZA))).toEqual(PIZZA);
  expect(pickFigures(toEntry(PIZZA))).toEqual(PIZZA);
});
