import { expect, setSystemTime, spyOn, test } from "bun:test";
import { act, render, screen, waitFor } from "@testing-library/react";
import { useToday } from "../../web/platform/today.ts";
import { openApp, SIGNED_IN } from "../support/web/render.tsx";

const BEFORE_SIX = new Date(2026, 2, 10, 5, 59, 59);
const AFTER_SIX = new Date(2026, 2, 10, 6, 0, 5);

/** Shows the day of the diary's date; once it is rendered for the first time, it is `then`. */
function DayStart({ then }: { then: Date }) {
  const today = useToday("diary");
  setSystemTime(then);
  return <p>{Temporal.PlainDate.from(today).day}</p>;
}

test("a day that ends before its first screen is there changes at once, and no timer waits less than no time", () => {
  const timers = spyOn(globalThis, "setTimeout");
  setSystemTime(BEFORE_SIX);
  render(<DayStart then={AFTER_SIX} />);
  screen.getByText("10");
  const delays = timers.mock.calls.map(([, delay]) => delay ?? 0);
  timers.mockRestore();
  expect(delays.filter((delay) => delay < 0)).toEqual([]);
});

test("a day that lasts is checked once a minute, and a second after its end", () => {
  const timers = spyOn(globalThis, "setTimeout");
  setSystemTime(BEFORE_SIX);
  render(<DayStart then={BEFORE_SIX} />);
  screen.getByText("9");
  const atItsEnd = timers.mock.calls.map(([, delay]) => delay ?? 0);
  setSystemTime(AFTER_SIX);
  render(<DayStart then={AFTER_SIX} />);
  const afterwards = timers.mock.calls.slice(atItsEnd.length).map(([, delay]) => delay ?? 0);
  timers.mockRestore();
  expect(atItsEnd).toContain(1999);
  expect(afterwards).toContain(60_000);
});

const SUMMARY = "GET /api/user/daily-summary";
const ENTRIES = "GET /api/food-entries";
test.each([
  ["/", 4, [SUMMARY, ENTRIES], []],
  // Home's weekly figures are those of the diary's day, which turns when Home's has long begun.
  ["/", 6, [SUMMARY], [ENTRIES]],
  ["/stats", 6, [SUMMARY, "GET /api/user/daily-series"], []],
  ["/recommendations", 6, ["GET /api/diet-recommendations", "GET /api/diet-insights"], []],
])("%s is read again when the day turns at %i:00", async (path, hour, refetched, kept) => {
  setSystemTime(new Date(2026, 2, 10, hour - 1, 59, 50));
  const { server } = openApp(path, SIGNED_IN);
  const waitForCalls = (count: number) =>
    waitFor(() => expect(refetched.map((call) => server.callsTo(call).length)).toEqual(refetched.map(() => count)));
  await waitForCalls(1);
  await screen.findByRole("main");
  setSystemTime(new Date(2026, 2, 10, hour, 0, 1));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitForCalls(2);
  for (const call of kept) expect(server.callsTo(call)).toHaveLength(1);
});
