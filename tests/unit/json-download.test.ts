import { expect, test } from "bun:test";
import { createJsonDownload } from "../../src/http/json-download.ts";
import { afterThisTest } from "../support/after-test.ts";
import { waitUntil } from "../support/wait-until.ts";

const PIECE = "x".repeat(100_000);

/** Serves a download of these pieces on a real connection. */
function serve(pieces: () => AsyncIterable<string>) {
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message) };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    development: false,
    fetch: () => createJsonDownload({ fileName: "a.json", pieces: pieces(), log }),
  });
  afterThisTest(() => server.stop(true));
  return { url: server.url, warnings };
}

test("sends the pieces one after another, gathering small ones", async () => {
  const { url } = serve(async function* () {
    for (let n = 0; n < 1000; n += 1) yield `${n},`;
  });
  const answer = await fetch(url);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a.json"');
  expect(await answer.text()).toBe(Array.from({ length: 1000 }, (_, n) => `${n},`).join(""));
});

test("a piece that cannot be made breaks the connection off, and the log says so", async () => {
  const { url, warnings } = serve(async function* () {
    for (let n = 0; n < 5; n += 1) yield PIECE;
    throw new Error("The disk is gone");
  });
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
  expect(warnings).toEqual(["A download broke off"]);
});

test("makes no more than the client takes, and stops when it hangs up", async () => {
  let made = 0;
  let hasStopped = false;
  const { url } = serve(async function* () {
    try {
      for (; made < 5000; made += 1) yield PIECE;
    } finally {
      hasStopped = true;
    }
  });
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(url.port),
    socket: { data: () => undefined },
  });
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: a.test\r\n\r\n");
  // It fills the buffers of the connection, some megabytes, and stands still then.
  let before = -1;
  const standsStill = () => {
    const isSame = made > 0 && made === before;
    before = made;
    return isSame;
  };
  await waitUntil("full buffers", standsStill, { intervalMs: 100 });
  expect(made).toBeLessThan(500);
  socket.resume();
  await waitUntil("more pieces", () => made > before);
  socket.terminate();
  await waitUntil("the end", () => hasStopped);
  expect(made).toBeLessThan(5000);
});
