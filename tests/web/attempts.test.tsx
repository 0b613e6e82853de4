import { describe, expect, jest, setSystemTime, test } from "bun:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { isUuid } from "../../src/shared/diary/entry-id.ts";
import { useEntryAttempts } from "../../web/domain/diary/use-entry-attempts.ts";
import { createQueryClient } from "../../web/platform/query-client.ts";
import { startFakeTimers } from "../support/fake-timers.ts";
import { NOON } from "../support/fixed-now.ts";

// What is sent again, and what is one more: for every way to log something (`useAttempts`).

const SOUP: NewFoodEntry = { name: "Soup", calories: 210 };
const PIE: NewFoodEntry = { name: "Pie", calories: 480 };
const tappedAt = (minutes: number): NewFoodEntry => ({
  ...SOUP,
  eatenAt: new Date(NOON + minutes * 60_000).toISOString(),
});

/** The attempts of a page that has just been loaded. */
function loadAttempts() {
  const client = createQueryClient();
  const { result } = renderHook(useEntryAttempts, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return result.current;
}

describe("what is sent again", () => {
  test("is the same for less than an hour; after that, or after a change, it is one more", () => {
    const { begin } = loadAttempts();
    const keys = [0, 30, 60].map((minutes) => {
      setSystemTime(NOON + minutes * 60_000);
      return begin(SOUP).key;
    });
    keys.push(begin({ ...SOUP, fat: 3 }).key);
    expect(isUuid(String(keys[0]))).toBe(true);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  });

  test.each([
    [1, true],
    [5, false],
  ])("after a reload that took the answer away, tapped again %i minutes later, is the same: %p", (minutes, isSame) => {
    const { key } = loadAttempts().begin(tappedAt(0));
    setSystemTime(NOON + minutes * 60_000);
    expect(loadAttempts().begin(tappedAt(minutes)).key === key).toBe(isSame);
  });

  test("keeps its key although another was stored meanwhile; what is stored is one more", () => {
    const { begin, end } = loadAttempts();
    const [soup, pie] = [begin(SOUP), begin(PIE)];
    end(soup);
    expect(begin(PIE).key).toBe(pie.key);
    expect(begin(SOUP).key).not.toBe(soup.key);
  });

  test("after a reload before the toast was read is the same, and one more on the screen, or later", () => {
    startFakeTimers();
    const { begin, end } = loadAttempts();
    const soup = begin(SOUP);
    end(soup, 5000);
    expect(loadAttempts().begin(SOUP).key).toBe(soup.key);
    expect(begin(SOUP).key).not.toBe(soup.key);
    localStorage.clear();
    const pie = begin(PIE);
    end(pie, 5000);
    jest.advanceTimersByTime(5000);
    expect(loadAttempts().begin(PIE).key).not.toBe(pie.key);
  });

  test("as the result of one photo stays the same however it was edited, with what was sent first", () => {
    const first = loadAttempts().begin(SOUP, "photo");
    expect(loadAttempts().begin({ ...SOUP, calories: 300 }, "photo")).toEqual(first);
    expect(loadAttempts().begin(SOUP, "another").key).not.toBe(first.key);
  });
});
