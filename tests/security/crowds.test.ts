import { beforeAll, expect } from "bun:test";
import { connect, type Socket } from "node:net";
import { afterThisTest } from "../support/after-test.ts";
import { readMemory } from "../support/attack/memory.ts";
import { type Account, asPage, register, startTarget, type Target } from "../support/attack/target.ts";
import { test } from "../support/reported-test.ts";

// One account that asks for as much as it can, and what others notice of it.

const ENTRIES = 1000;
/** Of 6 MB each: with what the server uses for itself, more than the memory allowed. */
const UNREAD = 40;
const MEMORY_MAX_MB = 300;
const LIST = "/api/food-entries?limit=1000";
/** Short enough that a busy machine answers the last of a crowd before its connection was silent for too long. */
const SHORT_LIST = "/api/food-entries?limit=200";

let target: Target;
let neighbor: Account;

beforeAll(async () => {
  target = await startTarget();
  neighbor = await register(target.url, "nora");
  const insert = target.file.query(
    `INSERT INTO food_entries (user_id, name, calories, meal_type, notes, serving_size, tags, eaten_at, created_at)
     VALUES (?, ?, 1, 'lunch', ?, ?, ?, ?, 0)`,
  );
  // The longest texts, in characters of three bytes: 6 MB in one answer, which is more than the system's buffers take.
  const fill = (length: number) => "水".repeat(length);
  const tags = JSON.stringify(Array(20).fill(fill(40)));
  target.file.transaction(() => {
    for (let index = 0; index < ENTRIES; index += 1) {
      insert.run(target.accounts.attacker.id, fill(200), fill(1000), fill(100), tags, index);
    }
  })();
});

/** Asks for the list; `onAnswer` is called when the answer begins. Returns the status when it has been read. */
async function readList(account: Account, list: string, onAnswer: () => void = () => undefined): Promise<number> {
  const response = await fetch(target.url + list, { headers: { ...asPage(account), "accept-encoding": "identity" } });
  onAnswer();
  await response.arrayBuffer();
  return response.status;
}

test("someone who comes later is served before most of what one account asks for at once", async () => {
  const requests = 40;
  const { promise: isAnswering, resolve } = Promise.withResolvers<void>();
  let answered = 0;
  const countAnswer = () => {
    answered += 1;
    resolve();
  };
  const crowd = Promise.all(
    Array.from({ length: requests }, () => readList(target.accounts.attacker, SHORT_LIST, countAnswer)),
  );
  // The crowd is there, and its first request is being answered.
  await isAnswering;
  expect(await readList(neighbor, SHORT_LIST)).toBe(200);
  expect(answered).toBeLessThan(requests / 2);
  await crowd;
});

/** Asks for the list and never reads the answer. */
function askWithoutReading({ cookie }: Account): Promise<Socket> {
  const { hostname, port } = new URL(target.url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.pause();
      socket.write(`GET ${LIST} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
      resolve(socket);
    });
    // The server may reset what no one reads.
    socket.on("error", () => undefined);
    afterThisTest(() => void socket.destroy());
  });
}

test("answers that no one reads fill no memory, and others read on", async () => {
  const sockets = await Promise.all(Array.from({ length: UNREAD }, () => askWithoutReading(target.accounts.attacker)));
  expect(sockets.length).toBe(UNREAD);
  // The requests of an account are answered in their order: those before have been answered then.
  await readList(target.accounts.attacker, LIST);
  expect(await readList(neighbor, LIST)).toBe(200);
  expect(readMemory(target.pid)).toBeLessThan(MEMORY_MAX_MB);
});
