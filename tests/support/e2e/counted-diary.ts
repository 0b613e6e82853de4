import { diaryDayAgo, eatenAgo, TEST_ZONE } from "../diary-times.ts";
import { PIZZA } from "../stand-ins/ai-stand-in.ts";

// A diary whose days have different counts, so that a screen that shows the wrong days shows a wrong count.

/** The day with as many entries as the server sends at once. */
const LARGE_DAY = { daysAgo: 20, entries: 1000 };
const COPIED_AT_ONCE = 250;

/** No one eats that much: a server that is to take this diary needs these settings. */
export const COUNTED_DIARY_SETTINGS = { ENTRIES_A_DAY: "2000", WRITES_A_MINUTE: "2000" } as const;

/** What the screens show of it, once a pizza was added today. */
export const COUNTED = {
  ring: "1,180 of 2,000 kcal eaten today, 59%",
  today: [PIZZA.name, "Pear", "Plum"],
  yesterday: ["Fig", "Kiwi"],
  largeDay: { date: diaryDayAgo(LARGE_DAY.daysAgo).toString(), entries: LARGE_DAY.entries },
  entriesInWeek: "5",
  entriesIn30Days: "1,005",
  /** What is searched for, and what every result then is. */
  search: { typed: "broccoli", found: /broccoli/i },
} as const;

/** Posts JSON with the session of the account and the header `X-Time-Zone`, and returns the answer's JSON. */
export type Post = (path: string, body: object) => Promise<unknown>;

export const POST_HEADERS = { "x-time-zone": TEST_ZONE } as const;

const hasId = (answer: unknown): answer is { id: string } =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string";

async function addEntry(post: Post, entry: object): Promise<string> {
  const answer = await post("/api/food-entries", entry);
  if (!hasId(answer)) throw new Error(`The entry was not added: ${JSON.stringify(answer)}`);
  return answer.id;
}

/** Adds all of that diary but the pizza. */
export async function addCountedDiary(post: Post): Promise<void> {
  const { daysAgo, entries } = LARGE_DAY;
  const large = { name: "Rice grain", calories: 1, eatenAt: eatenAgo(daysAgo) };
  const ids = await Promise.all(Array.from({ length: COPIED_AT_ONCE }, () => addEntry(post, large)));
  for (let count = COPIED_AT_ONCE; count < entries; count += COPIED_AT_ONCE) {
    await post("/api/food-entries/copy", { ids, toDate: COUNTED.largeDay.date });
  }
  await addEntry(post, { name: "Fig", calories: 400, eatenAt: eatenAgo(1, "09:00") });
  await addEntry(post, { name: "Kiwi", calories: 500, eatenAt: eatenAgo(1, "12:00") });
  await addEntry(post, { name: "Plum", calories: 100 });
  await addEntry(post, { name: "Pear", calories: 200 });
}
