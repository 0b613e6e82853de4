import { expect, setSystemTime, spyOn, test } from "bun:test";
import { render, screen } from "@testing-library/react";
import { useToday } from "../../web/lib/today.ts";

const BEFORE_SIX = new Date(2026, 2, 10, 5, 59, 59);
const AFTER_SIX = new Date(2026, 2, 10, 6, 0, 5);

/** Shows when the diary's day starts; once it is rendered for the first time, it is `then`. */
function DayStart({ then }: { then: Date }) {
  const { startDate } = useToday("diary");
  setSystemTime(then);
  return <p>{new Date(startDate).getDate()}</p>;
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
