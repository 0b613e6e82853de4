import { expect } from "bun:test";
import type { Attack, Target } from "./target.ts";

/** Sends at least `least` attacks. Fails for a wrong answer, and for a change to the database. */
export async function expectRefused(target: Target, attacks: readonly Attack[], least: number): Promise<void> {
  expect(attacks.length).toBeGreaterThanOrEqual(least);
  target.database.readChanges();
  expect(await target.run(attacks)).toEqual([]);
  expect(target.database.readChanges()).toEqual([]);
}
