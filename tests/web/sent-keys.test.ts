import { expect, jest, setSystemTime, test } from "bun:test";
import { isUuid } from "../../src/shared/diary/entry-id.ts";
import { beginSending, endSending, endSendings } from "../../web/offline/outbox/sent-keys.ts";
import { createId } from "../../web/platform/create-id.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { createQueryClient, USER_KEY } from "../../web/platform/query-client.ts";
import { NOON } from "../support/fixed-now.ts";
import { startFakeTimers } from "../support/web/fake-timers.ts";
import { ADA } from "../support/web/render.tsx";

// What is sent again, and what is one more: for every way to log something.

const SOUP = { subject: "entry Soup", body: { name: "Soup" } };
const PIE = { subject: "entry Pie", body: { name: "Pie" } };
const formatMinutes = (minutes: number): string => new Date(NOON + minutes * 60_000).toISOString();

/** The functions of a page that has just been loaded. */
function loadSending() {
  const client = createQueryClient();
  return {
    client,
    begin: (sending: Parameters<typeof beginSending>[1]) => beginSending(client, sending),
    end: (sent: { key: string }, unseenMs?: number) => endSending(client, sent, unseenMs),
    endOf: (...ids: string[]) => endSendings(client, ids),
  };
}

test("what is sent again has the key and the first body; something else, and what was answered, a key of its own", () => {
  const { begin, end } = loadSending();
  const [soup, pie] = [begin(SOUP), begin(PIE)];
  expect(isUuid(soup.key)).toBe(true);
  expect(begin({ ...SOUP, body: { name: "Edited" } })).toEqual(soup);
  end(soup);
  expect(begin(PIE)).toEqual(pie);
  expect(begin(SOUP).key).not.toBe(soup.key);
});

test.each([
  ["tapped 4 minutes later", 4, {}, true],
  ["tapped 5 minutes later", 5, {}, false],
  ["eaten 4 minutes later", 0, { at: formatMinutes(4) }, true],
  ["eaten on the day before", 0, { at: formatMinutes(-24 * 60) }, false],
])("after a reload that took the answer away, %s, is the same: %p", (_, minutes, changed, isSame) => {
  const { key } = loadSending().begin(SOUP);
  setSystemTime(NOON + minutes * 60_000);
  expect(loadSending().begin({ ...SOUP, ...changed }).key === key).toBe(isSame);
});

test("what belongs to a draft has the draft's key, with what was sent first, however late", () => {
  const draft = { ...SOUP, key: createId() };
  const first = loadSending().begin(draft);
  expect(first.key).toBe(draft.key);
  setSystemTime(NOON + 24 * 60 * 60_000);
  expect(loadSending().begin({ ...draft, body: { name: "Half" } })).toEqual(first);
});

test("after a reload before the toast was read is the same, and one more on the screen, or later", () => {
  startFakeTimers();
  const { begin, end } = loadSending();
  const soup = begin(SOUP);
  end(soup, 5000);
  expect(loadSending().begin(SOUP).key).toBe(soup.key);
  expect(begin(SOUP).key).not.toBe(soup.key);
  localStorage.clear();
  const pie = begin(PIE);
  end(pie, 5000);
  jest.advanceTimersByTime(5000);
  expect(loadSending().begin(PIE).key).not.toBe(pie.key);
});

test("what was deleted is one more, here and after a reload, also for its draft", () => {
  const { begin, endOf } = loadSending();
  const draft = { ...PIE, key: createId() };
  const sent = [begin(SOUP).key, begin(draft).key];
  endOf(...sent);
  expect(sent).not.toContain(loadSending().begin(SOUP).key);
  expect(sent).not.toContain(begin(SOUP).key);
  expect(sent).not.toContain(begin(draft).key);
});

test("what was deleted while its toast could still be unread is one more after a reload", () => {
  startFakeTimers();
  const { begin, end, endOf } = loadSending();
  const soup = begin(SOUP);
  end(soup, 10_000);
  endOf(soup.key);
  expect(loadSending().begin(SOUP).key).not.toBe(soup.key);
});

test("another account on the same page has other keys, and finds nothing of the first on the device", () => {
  startFakeTimers();
  const { client, begin, end } = loadSending();
  client.setQueryData(USER_KEY, ADA);
  const [soup, pie] = [begin(SOUP), begin(PIE)];
  end(pie, 5000);
  // As signing out does.
  localStorage.clear();
  client.setQueryData(USER_KEY, { ...ADA, id: ADA.id + 1 });
  jest.advanceTimersByTime(5000);
  expect(localStorage.length).toBe(0);
  expect(begin(SOUP).key).not.toBe(soup.key);
});

test("with drafts switched off nothing is kept on the device, and the screen sends the same again", () => {
  writePreferences({ autoSave: false });
  const { begin } = loadSending();
  const { key } = begin(SOUP);
  expect(begin(SOUP).key).toBe(key);
  expect(loadSending().begin(SOUP).key).not.toBe(key);
});
