import { test } from "bun:test";
import fc from "fast-check";
import { NOON, testApi } from "../support/api/test-api.ts";
import { createTwoDeviceRun, playTwoDevices } from "../support/api/two-device-model.ts";

test("two traveling devices and a server: each meal is on the day of its own clock, each field has its later change, nothing is lost and nothing doubled", async () => {
  // Each run is played in an account of its own.
  const { signIn, clock } = testApi({ config: { accessMode: "free" } });
  let accounts = 0;
  await fc.assert(
    fc.asyncProperty(createTwoDeviceRun({ minLength: 20, maxLength: 60 }), async (run) => {
      accounts += 1;
      clock.time = NOON;
      await playTwoDevices(run, { call: await signIn(`ada${accounts}`), clock, toDate: "2026-06-17" });
    }),
    { numRuns: 40 },
  );
}, 120_000);
