import { expect } from "bun:test";
import type { HttpCall } from "./http-account.ts";

// Steps of the tests of a full disk.

/** What a write is answered then. */
export const DISK_FULL = { message: "This server's disk is full", kind: "disk_full" };
/** The most entries that are tried until a disk is full. */
const TRIES_MAX = 20_000;

/** An entry of about a kilobyte. */
export const soup = { name: "Soup", calories: 300, notes: "Leek and potato. ".repeat(50) };

/** The names of the entries of an account. */
export async function listNames(call: HttpCall): Promise<string[]> {
  const entries: { name: string }[] = await (await call("GET", "/food-entries?limit=1000")).json();
  return entries.map(({ name }) => name);
}

/** Adds entries until one is refused, and returns how many were stored. */
export async function addUntilRefused(call: HttpCall): Promise<number> {
  for (let stored = 0; stored < TRIES_MAX; stored += 1) {
    const answer = await call("POST", "/food-entries", soup);
    if (answer.status !== 201) {
      expect([answer.status, await answer.json()]).toEqual([507, DISK_FULL]);
      return stored;
    }
  }
  throw new Error("The disk was never full.");
}
