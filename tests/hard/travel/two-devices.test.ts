import { expect, test } from "bun:test";
import fc from "fast-check";
import { testApi } from "../../support/api/test-api.ts";
import { createTwoDeviceRun, playTwoDevices } from "../../support/api/two-device-model.ts";

const STEPS = 1_000_000;
const LENGTH = 250;
const SEEDS = 20;
/** Ordinary days, and those on which clocks change in Europe, America and Chatham. */
const STARTS = ["2026-06-17T12:00", "2026-03-28T22:00", "2026-10-25T03:10", "2026-11-01T08:00", "2026-09-26T10:00"];

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  "two traveling devices and a server, a million steps in all: seed %i",
  async (seed) => {
    const limits = { entriesPerDay: 100_000, writesPerMinute: 100_000 };
    const { signIn, clock } = testApi({ config: { accessMode: "free" }, limits });
    const start = STARTS[seed % STARTS.length] ?? "";
    const toDate = start.slice(0, "2026-06-17".length);
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(createTwoDeviceRun({ minLength: LENGTH, maxLength: LENGTH }), async (run) => {
        steps += run.steps.length;
        clock.time = Date.parse(`${start}Z`);
        await playTwoDevices(run, { call: await signIn(`ada${steps}`), clock, toDate });
      }),
      { seed, numRuns: STEPS / SEEDS / LENGTH },
    );
    expect(steps).toBeGreaterThanOrEqual(STEPS / SEEDS);
  },
  { timeout: 20 * 60_000 },
);
