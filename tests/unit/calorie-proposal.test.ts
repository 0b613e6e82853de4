import { expect, test } from "bun:test";
import { proposeCalorieGoal } from "../../src/shared/diary/calorie-proposal.ts";

const body = { age: 30, height: 170, weight: 70, sex: null };

test("Mifflin-St Jeor with the mean of both constants, times the activity, plus the goal, to the next ten", () => {
  // 10·70 + 6.25·170 − 5·30 − 78 = 1534.5 at rest.
  expect(proposeCalorieGoal(body, "sedentary", "maintenance")).toBe(1840);
  expect(proposeCalorieGoal(body, "moderately_active", "general_health")).toBe(2380);
  expect(proposeCalorieGoal(body, "extremely_active", "weight_gain")).toBe(3420);
  expect(proposeCalorieGoal(body, "sedentary", "weight_loss")).toBe(1340);
  expect(proposeCalorieGoal(body, "sedentary", "muscle_gain")).toBe(2140);
});

test("a known sex has its own constant", () => {
  // 1612.5 + 5 and 1612.5 − 161 at rest.
  expect(proposeCalorieGoal({ ...body, sex: "male" }, "sedentary", "maintenance")).toBe(1940);
  expect(proposeCalorieGoal({ ...body, sex: "female" }, "sedentary", "maintenance")).toBe(1740);
});

test("stays within 1000 and 5000", () => {
  expect(proposeCalorieGoal({ age: 120, height: 30, weight: 30, sex: null }, "sedentary", "weight_loss")).toBe(1000);
  expect(proposeCalorieGoal({ age: 18, height: 300, weight: 1000, sex: null }, "very_active", "weight_gain")).toBe(
    5000,
  );
});

test.each([
  ["age", [12, 121, null]],
  ["height", [29.9, 300.1, null]],
  ["weight", [29.9, 1000.1, null, Number.NaN]],
])("nothing is proposed while %s is missing or out of its bounds", (field, values) => {
  for (const value of values) {
    const body = { age: 36, height: 180, weight: 72.5, sex: null, [field]: value };
    expect(proposeCalorieGoal(body, "sedentary", "maintenance")).toBeNull();
  }
});

test("nothing is proposed under 18, and from 18 on something is", () => {
  expect(proposeCalorieGoal({ ...body, age: 17 }, "sedentary", "weight_loss")).toBeNull();
  expect(proposeCalorieGoal({ ...body, age: 18 }, "sedentary", "weight_loss")).toBe(1410);
});
