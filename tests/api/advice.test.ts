import { expect, test } from "bun:test";
import { type Call, NOON, testApi } from "../support/test-api.ts";

const eat = (call: Call, calories: number, time: number, more: object = {}) =>
  call("POST", "/food-entries", { name: "Meal", calories, eatenAt: new Date(time).toISOString(), ...more });
const advice = async (call: Call, zone = "UTC") =>
  (await call("GET", "/nutrition-advice", undefined, { headers: { "x-time-zone": zone } })).body;

test("nutrition-advice names what is left of the diary day, in the caller's zone", async () => {
  const { signIn } = testApi();
  const call = await signIn("ada");
  expect(await advice(call)).toEqual({ advice: "Nothing is logged yet today. Your goal is 2,000 kcal." });
  await eat(call, 760, NOON, { protein: 58 });
  const text = "You have 1,240 of 2,000 kcal left today, and 17 g of protein to go to your goal.";
  expect(await advice(call)).toEqual({ advice: text });
  expect(await advice(call, "Pacific/Kiritimati")).toEqual({ advice: text });
  await eat(call, 1500, NOON, { protein: 58 });
  expect(await advice(call)).toEqual({ advice: "You are 260 kcal above your goal of 2,000 kcal today." });
});

test("nutrition-advice without a session: 401", async () => {
  expect((await testApi().signedOut("GET", "/nutrition-advice")).status).toBe(401);
});
