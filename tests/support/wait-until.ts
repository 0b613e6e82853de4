/** How often a condition is looked at again, in milliseconds. */
const INTERVAL_MS = 10;

/** Not a limit for slow machines: it only ends a wait for what never comes. */
const TIMEOUT_MS = 60_000;

/** The condition did not come true in time. */
export class WaitTimeout extends Error {}

/**
 * Waits until `find` returns something other than false, null and undefined, and returns it. Throws a
 * `WaitTimeout` that names `what` was expected if that takes longer than `timeoutMs`. What `find` throws fails the test at once.
 */
export async function waitUntil<Found>(
  what: string,
  find: () => Found | Promise<Found>,
  { timeoutMs = TIMEOUT_MS, intervalMs = INTERVAL_MS } = {},
): Promise<Exclude<Found, false | null | undefined>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== false && found !== null && found !== undefined) {
      return found as Exclude<Found, false | null | undefined>;
    }
    if (performance.now() > deadline) throw new WaitTimeout(`Waited ${timeoutMs} ms in vain: ${what}.`);
    await Bun.sleep(intervalMs);
  }
}
