import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { AnalysisValues } from "../../src/contracts/food-analysis.ts";
import { correctAnalysis } from "../../src/features/food-analysis/build-analysis.ts";
import { applyCorrections } from "../../src/features/learned-corrections/apply-corrections.ts";
import { compareAmounts } from "../../src/features/learned-corrections/compare-amounts.ts";
import { diffCorrection, pairItems } from "../../src/features/learned-corrections/diff-correction.ts";
import { toNameKey } from "../../src/features/learned-corrections/name-keys.ts";
import { type EntryItem, scaleItem, sumItems } from "../../src/shared/diary/entry-items.ts";
import { takePortion } from "../../src/shared/diary/portion.ts";
import { weighItem } from "../../src/shared/food/item-edits.ts";

const PER_100G = { calories: 150, protein: 8, carbs: 20, fat: 4, fiber: 2, sugar: 3, sodium: 200 };

const createItem = (name: string, grams: number, box = 0): EntryItem => {
  const item: EntryItem = {
    ...PER_100G,
    ...{ name, grams: 100, gramsLow: 80, gramsHigh: 130, source: "estimate", food: null, estimate: PER_100G },
    ...{ count: null, unit: null, preparation: null, box: { x: box, y: 0, width: 0.1, height: 0.1 } },
  };
  return weighItem(item, grams);
};
const createAnalysis = (name: string, items: EntryItem[]): AnalysisValues => ({
  ...{ name, confidence: 0.7, servingSize: "1 plate", category: null, tags: [], caloriesLow: 0, caloriesHigh: 9999 },
  calorieError: { relative: 0.28, factor: 1.6 },
  ...sumItems(items),
  items,
});
/** What a person logs of it: a share of `items` under a name. */
const createEntry = (name: string, items: EntryItem[], share = 1): FoodEntry => ({
  ...{ id: "1", userId: 1, name, imageUrl: "/api/images/1", caffeine: null, alcohol: null, imagePlaceholder: null },
  ...{ confidence: 0.7, mealType: "lunch" },
  ...{ servingSize: null, category: null, tags: "[]", notes: null, isFavorite: false, source: "ai_analysis" },
  ...{ eatenAt: "", eatenOn: "", timeZone: "UTC", analyzedAt: null, createdAt: "" },
  ...takePortion({ ...sumItems(items), servingQuantity: 1, items }, share),
});

test.each([
  ["Crème  brûlée!", "creme brulee"],
  ["rice, white (cooked)", "rice white cooked"],
  ["蕎麦", "蕎麦"],
  [" 🍕", "🍕"],
])("%s is compared as %p", (name, key) => expect(toNameKey(name)).toBe(key));

test("items are paired by name, by their place and by the estimate that they keep; the rest was removed or added", () => {
  const [rice, egg, bean, pea] = ["rice", "egg", "bean", "pea"].map((name, index) => createItem(name, 100, index / 10));
  if (!rice || !egg || !bean || !pea) throw new Error("no items");
  const other = { ...PER_100G, calories: 90 };
  const oat = { ...bean, name: "oat", box: null, estimate: other };
  const unknown = { ...pea, name: "corn", box: null, estimate: null };
  const secondRice = { ...rice, box: pea.box };
  const seen = [rice, secondRice, egg, { ...bean, box: null, estimate: other }, pea];
  const logged = [unknown, oat, { ...egg, name: "tofu" }, secondRice, rice];
  const { pairs, removed, added } = pairItems(seen, logged);
  expect(pairs.map((pair) => [pair.seen.name, pair.logged.name])).toEqual([
    ["rice", "rice"],
    ["rice", "rice"],
    ["egg", "tofu"],
    ["bean", "oat"],
  ]);
  expect(pairs.slice(0, 2).every((pair) => pair.seen.box === pair.logged.box)).toBe(true);
  expect([removed, added]).toEqual([[pea], [unknown]]);
  expect(pairItems(seen, [rice]).removed).toHaveLength(4);
});

const NAMES = ["rice", "egg", "bean", "pea", "tofu", "corn"];
const plate = fc
  .uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), grams: fc.integer({ min: 20, max: 600 }) }), {
    selector: ({ name }) => name,
    minLength: 1,
  })
  .map((items) => items.map(({ name, grams }, index) => createItem(name, grams, index / 10)));

/** An edit of a plate: another weight or name of an item, one less, or one more. */
const edit = fc.record({
  kind: fc.constantFrom("weigh", "rename", "remove", "add"),
  at: fc.nat(5),
  grams: fc.integer({ min: 20, max: 600 }),
});
function applyEdit(items: EntryItem[], { kind, at, grams }: { kind: string; at: number; grams: number }): EntryItem[] {
  const position = at % Math.max(1, items.length);
  if (kind === "add" && items.length < 10)
    return [...items, { ...createItem(`extra ${items.length}`, grams), box: null }];
  if (kind === "remove" && items.length > 1) return items.toSpliced(position, 1);
  return items.map((item, index) => {
    if (index !== position) return item;
    return kind === "rename" ? { ...item, name: `${item.name} of another kind` } : weighItem(item, grams);
  });
}

describe("what was logged is what the same analysis becomes the next time", () => {
  test("after any sequence of edits, and whatever share was eaten", () => {
    fc.assert(
      fc.property(plate, fc.array(edit, { maxLength: 6 }), fc.constantFrom(1, 0.5, 0.25), (items, edits, share) => {
        const logged = edits.reduce(applyEdit, items);
        const analysis = createAnalysis("Plate", items);
        const { save } = diffCorrection(createEntry("Plate", logged, share), analysis, 1);
        const corrected = applyCorrections(analysis, save) ?? analysis;
        expect(corrected.items.map(({ name }) => name).toSorted()).toEqual(logged.map(({ name }) => name).toSorted());
        expect(Math.abs(corrected.calories - sumItems(logged).calories)).toBeLessThanOrEqual(logged.length);
        expect(corrected.calories).toBe(sumItems(corrected.items).calories);
      }),
    );
  });

  test("and nothing is learned of what was not edited", () => {
    fc.assert(
      fc.property(plate, fc.constantFrom(1, 0.5, 0.3), (items, share) => {
        const lesson = diffCorrection(createEntry("Plate", items, share), createAnalysis("Plate", items), 1);
        expect(lesson.save).toEqual([]);
        expect(lesson.remove.length).toBe(items.length + 1);
      }),
    );
  });
});

const teach = (items: EntryItem[], logged: EntryItem[], name = "Plate") =>
  diffCorrection(createEntry(name, logged), createAnalysis("Plate", items), 1).save;
const describeItems = (items: readonly EntryItem[] | undefined) =>
  items?.map(({ name, grams }) => `${name} ${Math.round(grams ?? 0)}`);

describe("amounts", () => {
  test("are the same up to a factor of 1.3, and in proportion from 1.69 on", () => {
    const shares = [100, 129, 77, 170, 200, 59, 50].map((now) => compareAmounts(now, 100));
    expect(shares).toEqual([1, 1, 1, 1.7, 2, 0.59, 0.5]);
    for (const unknown of [null, 0])
      expect([compareAmounts(unknown, 100), compareAmounts(100, unknown)]).toEqual([1, 1]);
  });

  test("grow without a step: 1% more never makes more than 2.1% more", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), (now) => {
        const growth = compareAmounts(now * 1.01, 1) / compareAmounts(now, 1);
        expect(growth).toBeGreaterThanOrEqual(1);
        expect(growth).toBeLessThanOrEqual(1.021);
        expect(compareAmounts(now, 1) * compareAmounts(1, now)).toBeCloseTo(1, 9);
      }),
    );
  });

  test.each([
    [200, 250],
    [90, 112.5],
    [510, 637.5],
  ])("an item of %d g, that was corrected from 200 g to 250 g, weighs %d g", (grams, expected) => {
    const save = teach([createItem("oats", 200)], [createItem("oats", 250)]);
    const item = applyCorrections(createAnalysis("Lunch", [createItem("oats", grams)]), save)?.items[0];
    expect(item?.grams).toBeCloseTo(expected, 3);
  });

  test("of what is scaled are as uncertain as they are seen now", () => {
    const save = teach([createItem("oats", 200)], [createItem("oats", 250)]);
    const seen = { ...createItem("oats", 400), gramsLow: 300, gramsHigh: 600 };
    const item = applyCorrections(createAnalysis("Lunch", [seen]), save)?.items[0];
    expect(item).toMatchObject({ grams: 500, gramsLow: 375, gramsHigh: 750 });
  });

  test("of another density keep it", () => {
    const save = teach([createItem("soup", 200)], [createItem("soup", 250)]);
    const rich = { ...createItem("soup", 100), estimate: { ...PER_100G, calories: 300 }, calories: 300 };
    const seen = createAnalysis("Lunch", [weighItem(rich, 200)]);
    expect(applyCorrections(seen, save)).toMatchObject({ calories: 750, items: [{ grams: 250 }] });
    expect(applyCorrections(seen, save, true)).toBeUndefined();
  });

  test("of an item without a weight are those of its calories", () => {
    const light = { ...createItem("sauce", 50), ...{ grams: null, gramsLow: null, gramsHigh: null, estimate: null } };
    const save = teach([light], [{ ...light, calories: 150 }]);
    const calories = [75, 300].map((now) => {
      const seen = createAnalysis("Lunch", [scaleItem(light, now / 75)]);
      return applyCorrections(seen, save)?.calories;
    });
    expect(calories).toEqual([150, 600]);
  });
});

describe("several items of a name", () => {
  const [one, two] = [createItem("toast", 30, 0.1), createItem("toast", 30, 0.2)];

  test("teach no weight of one of them, and not that one of them is gone", () => {
    expect(teach([one, two], [one, weighItem(two, 60)])).toEqual([]);
    expect(teach([one, two], [weighItem(two, 60)])).toEqual([]);
    const save = teach([one, two], [createItem("rye toast", 60, 0.1), createItem("rye toast", 30, 0.2)]);
    const corrected = applyCorrections(createAnalysis("Plate", [one, two]), save)?.items;
    expect(describeItems(corrected)).toEqual(["rye toast 30", "rye toast 30"]);
    expect(teach([one, two], [createItem("rye toast", 30, 0.1), two])).toEqual([]);
  });

  test("keep the weights that are seen, where one was weighed before", () => {
    const save = teach([one], [weighItem(one, 60)]);
    expect(save).toHaveLength(1);
    expect(applyCorrections(createAnalysis("Plate", [one, two]), save)).toBeUndefined();
    expect(applyCorrections(createAnalysis("Plate", [one]), save)).toMatchObject({ calories: 90 });
  });

  test("are not removed for one that was, nor added to those that are there", () => {
    const [egg, rice] = [createItem("egg", 50, 0.3), createItem("rice", 100, 0.4)];
    const gone = teach([one, egg, rice], [egg, rice]);
    expect(applyCorrections(createAnalysis("Plate", [one, two, egg, rice]), gone)).toBeUndefined();
    const more = teach([one, egg], [one, { ...two, box: null }, egg]);
    const corrected = applyCorrections(createAnalysis("Plate", [one, egg]), more)?.items;
    expect(describeItems(corrected)).toEqual(["toast 30", "egg 50", "toast 30"]);
    expect(applyCorrections(createAnalysis("Plate", [one, two, egg]), more)).toBeUndefined();
  });
});

describe("items that were removed or added", () => {
  const [rice, egg, sauce] = [createItem("rice", 200, 0.1), createItem("egg", 100, 0.2), createItem("sauce", 30, 0.3)];
  const salmon = createItem("salmon", 250, 0.4);
  const milk = { ...createItem("milk", 100), box: null };
  const withoutSauce = teach([rice, egg, sauce], [rice, egg]);
  const withMilk = teach([rice, egg], [rice, egg, milk]);
  const double = (items: EntryItem[]) => items.map((item) => scaleItem(item, 2));

  test.each([
    ["today's weights stay", withoutSauce, double([rice, egg, sauce]), ["rice 400", "egg 200"]],
    ["what is new stays", withoutSauce, [rice, egg, sauce, salmon], ["rice 200", "egg 100", "salmon 250"]],
    ["nothing is removed that isn't there", withoutSauce, [rice, egg, salmon], undefined],
    ["as much is added as there is of the rest", withMilk, double([rice, egg]), ["rice 400", "egg 200", "milk 200"]],
    ["beside what is new", withMilk, [rice, egg, salmon], ["rice 200", "egg 100", "salmon 250", "milk 100"]],
    ["not what is seen", withMilk, [rice, egg, scaleItem(milk, 3)], undefined],
    ["in another dish of the name, nothing", withoutSauce, [sauce, salmon, createItem("corn", 10)], undefined],
  ] as const)("%s", (_, lesson, items, expected) => {
    expect(describeItems(applyCorrections(createAnalysis("Plate", [...items]), lesson)?.items)).toEqual(
      expected && [...expected],
    );
  });

  test("what another correction has named so isn't added again", () => {
    const drink = createItem("white drink", 150, 0.5);
    const named = diffCorrection(
      createEntry("Snack", [{ ...drink, name: "milk" }]),
      createAnalysis("Snack", [drink]),
      1,
    );
    const items = applyCorrections(createAnalysis("Plate", [rice, egg, drink]), [...withMilk, ...named.save])?.items;
    expect(describeItems(items)).toEqual(["rice 200", "egg 100", "milk 150"]);
  });

  test("in place of another are not new name for it", () => {
    const [chicken, tofu] = [createItem("chicken", 150, 0.3), { ...createItem("tofu", 120), box: null }];
    const save = teach([rice, chicken], [rice, { ...tofu, estimate: { ...PER_100G, calories: 90 } }]);
    expect(save.map(({ kind }) => kind)).toEqual(["dish"]);
    const again = applyCorrections(createAnalysis("Plate", [rice, chicken]), save);
    expect(describeItems(again?.items)).toEqual(["rice 200", "tofu 120"]);
    expect(applyCorrections(createAnalysis("Curry", [rice, scaleItem(chicken, 2)]), save)).toBeUndefined();
  });
});

describe("figures that were typed", () => {
  const [rice, egg] = [createItem("rice", 200, 0.1), createItem("egg", 100, 0.2)];
  const seen = createAnalysis("Bowl", [rice, egg]);
  const typed = { ...createEntry("Granola", [], 1), ...sumItems([createItem("rice", 400)]), items: [] };
  const { save } = diffCorrection(typed, seen, 1);
  const scale = (share: number) =>
    createAnalysis(
      "bowl",
      seen.items.map((item) => scaleItem(item, share)),
    );

  test.each([
    [1, 600, true],
    [1.08, 600, true],
    [0.8, 600, false],
    [0.44, 264, false],
  ])("are used in proportion to %d times the energy: %d kcal, exact: %p", (share, calories, isExact) => {
    expect(applyCorrections(scale(share), save)).toMatchObject({ name: "Granola", calories, items: [], isExact });
  });

  test("leave what is new as it is", () => {
    const corrected = applyCorrections(createAnalysis("Bowl", [rice, egg, createItem("salmon", 250, 0.3)]), save);
    expect(corrected).toMatchObject({ name: "Granola", calories: 975, isExact: false });
    expect(corrected?.items).toMatchObject([
      { name: "Granola", grams: null, calories: 600 },
      { name: "salmon", grams: 250, calories: 375 },
    ]);
  });

  test("are less where half of the dish isn't there", () => {
    expect(applyCorrections(createAnalysis("Bowl", [egg]), save)).toMatchObject({ calories: 200 });
  });

  test("and a new name are not used for a dish of other items", () => {
    const other = createAnalysis("Bowl", [createItem("tofu", 100), egg, createItem("corn", 10)]);
    expect(applyCorrections(other, save)).toBeUndefined();
    const renamed = diffCorrection(createEntry("Mum's special", [rice, egg]), seen, 1).save;
    expect(applyCorrections(other, renamed)).toBeUndefined();
    expect(applyCorrections(seen, renamed)).toMatchObject({ name: "Mum's special", calories: 450 });
  });
});

test("with a note, names and foods are used, amounts and what is on the plate are not", () => {
  const [rice, egg, tea] = [createItem("rice", 200, 0.1), createItem("egg", 100, 0.2), createItem("tea", 200, 0.3)];
  const milk = { ...createItem("milk", 50), box: null, estimate: null };
  const save = teach([rice, egg, tea], [weighItem(rice, 300), { ...egg, name: "tofu" }, milk], "Bowl");
  const seen = createAnalysis("Plate", [rice, egg, tea]);
  expect(describeItems(applyCorrections(seen, save)?.items)).toEqual(["rice 300", "tofu 100", "milk 50"]);
  const noted = applyCorrections(seen, save, true);
  expect(noted?.name).toBe("Bowl");
  expect(describeItems(noted?.items)).toEqual(["rice 200", "tofu 100", "tea 200"]);
  const typed = { ...createEntry("Bowl", []), ...sumItems([createItem("rice", 400)]), items: [] };
  const figured = diffCorrection(typed, createAnalysis("Plate", [rice, egg]), 1).save;
  expect(applyCorrections(createAnalysis("Plate", [rice, egg]), figured, true)).toMatchObject({ calories: 450 });
});

test.each<[string, EntryItem[], string]>([
  ["another weight", [createItem("rice", 300), createItem("egg", 50)], "1 bowl (about 350 g)"],
  ["another name alone", [createItem("risotto", 200), createItem("egg", 50)], "1 bowl (about 240 g)"],
  ["an item of unknown weight", [createItem("rice", 200), { ...createItem("egg", 50), grams: null }], "1 bowl"],
  ["figures without items", [], "1 bowl (about 240 g)"],
])("the serving follows a correction to %s", (_what, items, servingSize) => {
  const seen = createAnalysis("Bowl", [createItem("rice", 200), createItem("egg", 50)]);
  const values = { ...sumItems(items), name: "Bowl", items, isExact: false, correctedAt: 0 };
  const original = { ...seen, servingSize: "1 bowl (about 240 g)" };
  const corrected = correctAnalysis(original, values, seen.calorieError);
  expect(corrected).toMatchObject({ servingSize, corrected: { original: { servingSize: "1 bowl (about 240 g)" } } });
});
