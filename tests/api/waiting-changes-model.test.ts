import { expect, test } from "bun:test";
import fc from "fast-check";
import type { EntryCopies, FoodEntry, NewFoodEntry } from "../../src/contracts/diary.ts";
import type { NewEntryItem } from "../../src/contracts/items.ts";
import { findToday } from "../../src/shared/diary/day-window.ts";
import { describeEntry, type Fault, prepareDevice, SOUP, startFreeApi } from "../support/api/changing-device.ts";
import { MINUTE } from "../support/api/test-api.ts";

// The device's queue against the real server: whatever is done, and whatever is lost on the way.

type What = (typeof WHATS)[number] | "items" | "caffeine";
const WHATS = [
  ...(["add", "add", "batch", "copy", "copy", "rename", "calories", "portion", "portions", "move"] as const),
  ...(["delete", "remove", "restore", "send"] as const),
];
/** What changes the items of entries and what these state. */
const ITEM_WHATS: What[] = ["add", "items", "items", "caffeine", "calories", "portion", "portions", "delete", "send"];
type Act = { what: What; pick: number; value: number };

const acts = (whats: readonly What[]): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...whats),
      pick: fc.nat({ max: 9 }),
      value: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 25 },
  );
const fault = fc.constantFrom<Fault>("none", "none", "before", "lost", "busy");

/** Cups of coffee that state their caffeine, and one that does not. */
const drinkCoffee = (value: number): NewEntryItem[] =>
  [value, value / 7, null].slice(value % 3).map((caffeine) => ({
    ...{ name: "Coffee", grams: null, gramsLow: null, gramsHigh: null, source: "estimate", food: null },
    ...{ calories: value, protein: 1, carbs: 1, fat: 1, fiber: 0, sugar: 0, sodium: 2 },
    ...(caffeine !== null && { caffeine }),
  }));

/** The change that a person makes of an entry. */
function findFields({ what, value }: Act, { eatenAt }: FoodEntry): Partial<NewFoodEntry> {
  if (what === "rename") return { name: `Meal ${value}` };
  if (what === "calories") return { calories: value };
  if (what === "caffeine") return { caffeine: value % 3 === 0 ? null : value };
  if (what === "items") return { items: drinkCoffee(value), ...(value % 4 === 0 && { portion: null }) };
  if (what === "move") return { eatenAt: new Date(Date.parse(eatenAt) - value * MINUTE).toISOString() };
  const others = { protein: 10, carbs: 20, fat: 5, fiber: 1, sugar: 2, sodium: 100, servingQuantity: 1 };
  return { portion: { share: 0.5, whole: { calories: 2 * value, ...others } } };
}

const SHARES = [0.25, 0.5, 1, 2];

/** The day on which a copy is eaten, and, of some, the time and the meal of all. */
function findPlace({ value }: Act, now: number): Pick<EntryCopies, "toDate" | "eatenAt" | "mealType"> {
  const toDate = findToday(now, "UTC", "diary").toString();
  if (value % 2 === 0) return { toDate };
  return { toDate, eatenAt: new Date(now).toISOString(), ...(value % 3 === 0 && { mealType: "snack" }) };
}

test.each([
  ["of any change", WHATS, 200],
  ["of items and what they state", ITEM_WHATS, 60],
])(
  "what is shown is what the server says in the end, whatever is lost on the way: %s",
  async (_, whats, numRuns) => {
    const api = startFreeApi();
    let accounts = 0;
    await fc.assert(
      fc.asyncProperty(acts(whats), fc.array(fault, { maxLength: 40 }), async (steps, faults) => {
        let isFaulty = true;
        const left = [...faults];
        accounts += 1;
        const nextFault = () => (isFaulty && left.shift()) || "none";
        const { device, clock } = await prepareDevice({ api, name: `ada${accounts}`, nextFault });
        const deleted: FoodEntry[] = [];
        for (const step of steps) {
          clock.time += MINUTE;
          const shown = await device.show();
          const entry = shown[step.pick % Math.max(1, shown.length)];
          if (step.what === "send") await device.send();
          else if (step.what === "add") {
            const said = { name: `Meal ${step.value}`, notes: "Hot", isFavorite: step.value % 2 === 0 };
            await device.make({ kind: "add", entry: { ...SOUP, ...said } });
          } else if (step.what === "batch") {
            const foods = [`Meal ${step.value}`, "Bread"].map((name) => ({ ...SOUP, name }));
            await device.make({ kind: "batch", batch: { entries: foods, mealType: "dinner" } });
          } else if (step.what === "copy" && entry) {
            const copied = [entry, ...shown.filter(({ id }) => id !== entry.id).slice(0, step.value % 3)];
            const ids = copied.map(({ id }) => id);
            await device.make({ kind: "copy", ids, ...findPlace(step, clock.time) }, { before: copied });
          } else if (step.what === "portions") {
            const eaten = shown.slice(0, 1 + (step.value % 3));
            const share = SHARES[step.value % SHARES.length] ?? 1;
            const portions = eaten.map(({ id }) => ({ id, share }));
            if (portions.length > 0) await device.make({ kind: "portions", portions }, { before: eaten });
          } else if (step.what === "remove") {
            const removed = shown.slice(0, 1 + (step.value % 3));
            const ids = removed.map(({ id }) => id);
            if (ids.length > 0) await device.make({ kind: "remove", ids }, { before: removed });
          } else if (step.what === "restore") {
            const last = deleted.pop();
            if (last) await device.make({ kind: "restore", id: last.id }, { before: [last] });
          } else if (entry && step.what === "delete") {
            deleted.push(entry);
            await device.make({ kind: "delete", id: entry.id }, { before: [entry] });
          } else if (entry) {
            await device.make({ kind: "edit", id: entry.id, fields: findFields(step, entry) }, { before: [entry] });
          }
        }
        const shown = (await device.show()).map(describeEntry);
        isFaulty = false;
        expect(await device.send()).toEqual({ why: "done" });
        expect(await device.list()).toEqual([]);
        expect((await device.listServer()).map(describeEntry)).toEqual(shown);
      }),
      { numRuns },
    );
  },
  120_000,
);
