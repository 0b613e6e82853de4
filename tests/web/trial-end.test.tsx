import { expect, setSystemTime, test } from "bun:test";
import { act, fireEvent, screen } from "@testing-library/react";
import { NOON } from "../support/fixed-now.ts";
import { openApp, PREMIUM, SIGNED_IN, TRIAL_EXPIRED, WITH_TRIAL } from "../support/render.tsx";

const PROFILE = "GET /api/user/profile";

const wakeUpAfter = async (hours: number) => {
  setSystemTime(Date.now() + hours * 3_600_000);
  await act(async () => void fireEvent(document, new Event("visibilitychange")));
};

test("an open screen notices that the trial has ended, and offers the plans", async () => {
  const trialStatus = { ...WITH_TRIAL.trialStatus, trialHoursRemaining: 0.00003 };
  const { server } = openApp("/", { ...SIGNED_IN, [PROFILE]: { ...WITH_TRIAL, trialStatus } });
  await screen.findByText(/left in your free trial/);
  server.on({ [PROFILE]: TRIAL_EXPIRED });
  setSystemTime(NOON + 1000);
  await screen.findByText(/^Trial expired/);
});

test("a device that slept through the end notices it when it is looked at, and not before the end", async () => {
  const { server } = openApp("/", { ...SIGNED_IN, [PROFILE]: WITH_TRIAL });
  await screen.findByText(/left in your free trial/);
  server.on({ [PROFILE]: TRIAL_EXPIRED });
  await wakeUpAfter(23.9);
  expect(server.callsTo(PROFILE)).toHaveLength(1);
  await wakeUpAfter(0.1);
  await screen.findByText(/^Trial expired/);
  expect(server.callsTo(PROFILE)).toHaveLength(2);
});

test.each([
  ["premium", PREMIUM],
  ["an expired trial", TRIAL_EXPIRED],
])("%s has no end to wait for", async (_, profile) => {
  const { server } = openApp("/", { ...SIGNED_IN, [PROFILE]: profile });
  await screen.findByText("No meals logged today yet.");
  await wakeUpAfter(25);
  expect(server.callsTo(PROFILE)).toHaveLength(1);
});
