import { expect, test } from "bun:test";
import { proposeCalorieGoal } from "../../src/shared/calorie-proposal.ts";

const body = { age: 30, heightCm: 170, weightKg: 70 };

test("Mifflin-St Jeor with the mean of both constants, times the activity, plus the goal, to the next ten", () => {
  // 10·70 + 6.25·170 − 5·30 − 78 = 1534.5 at rest.
  expect(proposeCalorieGoal(body, "sedentary", "maintenance")).toBe(1840);
  expect(proposeCalorieGoal(body, "moderately_active", "general_health")).toBe(2380);
  expect(proposeCalorieGoal(body, "extremely_active", "weight_gain")).toBe(3420);
  expect(proposeCalorieGoal(body, "sedentary", "weight_loss")).toBe(1340);
  expect(proposeCalorieGoal(body, "sedentary", "muscle_gain")).toBe(2140);
});

test("stays within 1000 and 5000", () => {
  expect(proposeCalorieGoal({ age: 120, heightCm: 30, weightKg: 30 }, "sedentary", "weight_loss")).toBe(1000);
  expect(proposeCalorieGoal({ age: 13, heightCm: 300, weightKg: 1000 }, "very_active", "weight_gain")).toBe(5000);
});
