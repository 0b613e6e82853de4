import { listAllEntries, register } from "../executable/http-account.ts";
import { noisyJpeg } from "../pictures.ts";
import type { Target } from "./target.ts";

/** A person looks between two calls: without it the load would be another one. */
const PAUSE_MS = 30;
type Entry = { id: string; name: string };

/** Someone who eats, photographs, looks, corrects and deletes, one call after another. */
export async function createPerson(target: Target, name: string) {
  const account = await register(target.url, name);
  await account("POST", "/user/start-trial");
  const photo = new Blob([await noisyJpeg(800, 600)], { type: "image/jpeg" });
  /** What the server has acknowledged, by id. */
  const kept = new Map<string, string>();
  const problems: string[] = [];
  let calls = 0;

  async function call(method: string, path: string, expected: number[], body?: object): Promise<unknown> {
    const response = await account(method, path, body);
    calls += 1;
    const text = await response.text();
    if (!expected.includes(response.status))
      problems.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return response.ok && text !== "" ? JSON.parse(text) : undefined;
  }

  async function eat(round: number): Promise<void> {
    const meal = `Meal ${round} of ${name}`;
    const entry = (await call("POST", "/food-entries", [201], { name: meal, calories: 1 + (round % 2000) })) as
      | Entry
      | undefined;
    if (entry) kept.set(entry.id, meal);
    await call("GET", "/food-entries?limit=50", [200]);
    await call("GET", "/user/daily-summary", [200]);
    if (entry && round % 3 === 0) {
      await call("PATCH", `/food-entries/${entry.id}`, [200], { name: `${meal}, corrected` });
      kept.set(entry.id, `${meal}, corrected`);
    }
    if (entry && round % 4 === 0) {
      kept.delete(entry.id);
      await call("DELETE", `/food-entries/${entry.id}`, [204]);
    }
    // Some calls have limits of their own, by the minute.
    await call("GET", "/foods/search?q=appel", [200]);
    await call("GET", "/progress/feed", [200]);
    if (round % 20 === 0)
      await call("POST", "/progress/share", [201, 429], { title: meal, shareType: "streak", isPublic: true });
    if (round % 10 === 0) {
      const form = new FormData();
      form.set("image", photo, "meal.jpg");
      // No provider is set: the photo is stored, and the person says what it is.
      await call("POST", "/analyze-food", [422], form);
    }
    // Five in a minute are allowed.
    if (round % 50 === 0) await call("GET", "/user/export", [200, 429]);
  }

  return {
    kept,
    problems,
    /** What the diary shows, by id. */
    readDiary: async () => new Map((await listAllEntries(account)).map(({ id, name: meal }) => [id, meal])),
    countCalls: () => calls,
    /** Lives until `isOver`. */
    async live(isOver: () => boolean): Promise<void> {
      for (let round = 0; !isOver(); round += 1) {
        await eat(round);
        await Bun.sleep(PAUSE_MS);
      }
    },
  };
}
