/**
 * Reads an account's day over and over again until it gets SIGTERM, then prints how long each read took in milliseconds,
 * as JSON. A process of its own: what sends the photos of a bench would keep its reads waiting.
 *
 *   bun tests/bench/neighbor.ts http://127.0.0.1:3000 "Bearer ..."
 */
import { setTimeout as pause } from "node:timers/promises";

const [url = "", authorization = ""] = process.argv.slice(2);
const PAUSE_MS = 2;
const durations: number[] = [];
let isStopped = false;
process.once("SIGTERM", () => {
  isStopped = true;
});

while (!isStopped) {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/food-entries`, { headers: { authorization } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`A read answered ${answer.status}`);
  durations.push(performance.now() - startedAt);
  await pause(PAUSE_MS);
}
process.stdout.write(JSON.stringify(durations));
