import { expect, test } from "bun:test";
import { EntryCopies, NewFoodEntry } from "../../src/contracts/diary.ts";
import { findFieldMessages } from "../../src/http/validation-messages.ts";

/** An array that notes which of its items were looked at. */
function createWatchedList(length: number, item: unknown) {
  const seen = new Set<string>();
  const list = new Proxy(Array(length).fill(item), {
    get(target, key, receiver) {
      if (typeof key === "string" && key !== "length") seen.add(key);
      return Reflect.get(target, key, receiver);
    },
  });
  return { list, seen };
}

test("each wrong field has its first message, without the value", () => {
  const entry = { name: " ", calories: "many", protein: -1, category: { deep: ["secret"] }, secret: "secret" };
  expect(findFieldMessages(NewFoodEntry, entry)).toEqual({
    name: "Name is required",
    calories: "Calories must be a whole number",
    protein: "Protein must be at least 0",
    category: "Category is not valid",
  });
  expect(findFieldMessages(NewFoodEntry, {})).toEqual({ name: "Name is required", calories: "Calories is required" });
  expect(findFieldMessages(NewFoodEntry, "text")).toEqual({ body: "Body is not valid" });
});

test("a list that is too long is not looked at", () => {
  const { list, seen } = createWatchedList(20_000, 1);
  expect(findFieldMessages(EntryCopies, { ids: list, toDate: "2026-06-17" })).toEqual({ ids: "Ids is not valid" });
  expect(seen.size).toBe(0);
});

test("a list with a wrong item is looked at up to that item, and no hash of it is computed", () => {
  const { list, seen } = createWatchedList(1000, "x".repeat(1000));
  expect(findFieldMessages(EntryCopies, { ids: list, toDate: "2026-06-17" })).toEqual({
    "ids.0": "Ids.0 is not valid",
  });
  expect(seen.size).toBe(1);
});

test("a key that no schema knows is not looked at", () => {
  const body = {
    name: 1,
    get unknown(): never {
      throw new Error("looked at");
    },
  };
  expect(findFieldMessages(NewFoodEntry, body)).toMatchObject({ name: "Name must be text" });
});
