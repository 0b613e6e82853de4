import { expect, test } from "bun:test";
import fc from "fast-check";
import { findContradiction } from "../../src/shared/diary/energy-check.ts";

test.each([
  ["they agree", { calories: 880, protein: 33, carbs: 100, fat: 38, fiber: 5 }, undefined],
  ["half of the energy", { calories: 440, protein: 33, carbs: 100, fat: 38, fiber: 5 }, 874],
  ["nothing but calories", { calories: 500, protein: 0, carbs: 0, fat: 0, fiber: 0 }, undefined],
  ["20 kcal beside little", { calories: 25, protein: 1, carbs: 1, fat: 0, fiber: 0 }, undefined],
  ["21 kcal beside little", { calories: 29, protein: 1, carbs: 1, fat: 0, fiber: 0 }, 8],
  ["fiber within the carbs", { calories: 30, protein: 0, carbs: 20, fat: 0, fiber: 15 }, undefined],
  ["the same carbs without it", { calories: 30, protein: 0, carbs: 20, fat: 0, fiber: 0 }, 80],
  ["wine", { calories: 125, protein: 0.1, carbs: 4, fat: 0, fiber: 0 }, 16],
  ["wine whose alcohol is stated", { calories: 120, protein: 0, carbs: 4, fat: 0, fiber: 0, alcohol: 14 }, undefined],
  ["much more alcohol than energy", { calories: 120, protein: 0, carbs: 4, fat: 0, fiber: 0, alcohol: 40 }, 296],
  ["spirits without macros", { calories: 97, protein: 0, carbs: 0, fat: 0, fiber: 0, alcohol: 14 }, undefined],
  ["alcohol as a word", { calories: 97, protein: 0, carbs: 4, fat: 0, fiber: 0, alcohol: Number.NaN }, undefined],
  ["nothing typed yet", { calories: Number.NaN, protein: 33, carbs: 100, fat: 38, fiber: 5 }, undefined],
])("%s", (_, food, expected) => expect(findContradiction(food)).toBe(expected));

test("the energy of the macros themselves is never a contradiction, with fiber as carbs or beside them", () => {
  const grams = fc.double({ min: 0, max: 5000, noNaN: true });
  fc.assert(
    fc.property(grams, grams, grams, fc.double({ min: 0, max: 1, noNaN: true }), (protein, carbs, fat, part) => {
      const fiber = carbs * part;
      const calories = 4 * protein + 4 * carbs + 9 * fat;
      expect(findContradiction({ calories, protein, carbs, fat, fiber })).toBeUndefined();
      expect(findContradiction({ calories: calories - 2 * fiber, protein, carbs, fat, fiber })).toBeUndefined();
    }),
  );
});
