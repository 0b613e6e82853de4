/**
 * A process of its own, so that the neighbor is not measured in the one that sends megabytes. It sends hostile bodies of
 * 8 MB, AT_ONCE at the same time, each shape in turn, and prints how often each status was answered.
 */
import { buildHostileBodies } from "../support/executable/hostile-bodies.ts";

const { TARGET = "", HEADERS = "{}", AT_ONCE = "50" } = process.env;
const BODY_BYTES = 8_000_000;
const ROUNDS = 4;
const CALLS = [
  { method: "POST", path: "/api/food-entries", field: "name" },
  { method: "POST", path: "/api/food-entries/remove", field: "ids" },
];

const headers: Record<string, string> = { ...JSON.parse(HEADERS), "content-type": "application/json" };
const calls = CALLS.flatMap(({ method, path, field }) =>
  Object.values(buildHostileBodies(BODY_BYTES, field)).map((text) => ({ method, path, body: Buffer.from(text) })),
);
const statuses = new Map<number, number>();
for (let round = 0; round < ROUNDS; round += 1) {
  await Promise.all(
    Array.from({ length: Number(AT_ONCE) }, async (_, index) => {
      const call = calls[(round * Number(AT_ONCE) + index) % calls.length];
      if (!call) throw new Error("There is nothing to send.");
      const { method, path, body } = call;
      const answer = await fetch(`${TARGET}${path}`, { method, headers, body });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }),
  );
}
console.log([...statuses].map(([status, count]) => `${status}: ${count}`).join(", "));
