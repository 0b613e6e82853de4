import { afterAll, beforeAll, beforeEach, describe, expect } from "bun:test";
import { createServer, type Socket } from "node:net";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { createRqliteNode } from "../../support/cluster/rqlite.ts";
import { catchError, findKind, run, SHORT_TIMES } from "../../support/executable/engine-calls.ts";
import { findClosedPort } from "../../support/ports.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// What the nodes of a cluster say, and which of them is asked then.

let node: Awaited<ReturnType<typeof createRqliteNode>>;
beforeAll(async () => {
  node = await createRqliteNode();
});
afterAll(() => node.remove());

/** A node that reads a request and then treats it in its own way. */
async function createStandIn(answer: (socket: Socket, request: string) => void) {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      requests.push(String(data));
      answer(socket, String(data));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  afterThisTest(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { origin: `http://127.0.0.1:${address.port}`, requests };
}

const reply = (status: string, body: string, headers = "") =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n${headers}\r\n${body}`;
const WRITE = { sql: "INSERT INTO counts VALUES (?, 1)", params: ["once"] };
const READ = { sql: "SELECT 1", params: [] };

describe("a cluster", () => {
  const openWith = (...first: string[]) =>
    createRqliteEngine({ ...node.cluster, nodes: [...first, ...node.cluster.nodes] }, SHORT_TIMES);
  beforeEach(async () => {
    await run(openWith(), "DROP TABLE IF EXISTS counts");
    await run(openWith(), "CREATE TABLE counts (what TEXT PRIMARY KEY, count INTEGER NOT NULL)");
  });
  const openAlone = (...nodes: string[]) => createRqliteEngine({ ...node.cluster, nodes }, SHORT_TIMES);
  const countWrites = async () => (await run(openWith(), "SELECT count(*) FROM counts"))[0]?.[0];

  test("answers a read and a write while a node is down", async () => {
    const closed = `http://127.0.0.1:${await findClosedPort()}`;
    expect(await openWith(closed).execute(READ)).toEqual([[1]]);
    await openWith(closed).execute(WRITE);
    expect(await countWrites()).toBe(1);
  });

  test("writes on another node if one has no leader, or cannot connect to it", async () => {
    const leaderless = await createStandIn((socket) =>
      socket.end(reply("503 Service Unavailable", "leader not found")),
    );
    const refused = JSON.stringify({ results: [], error: "dial tcp 127.0.0.1:4002: connect: connection refused" });
    const cut = await createStandIn((socket) => socket.end(reply("200 OK", refused)));
    await openWith(leaderless.origin, cut.origin).execute(WRITE);
    expect([leaderless.requests.length, cut.requests.length, await countWrites()]).toEqual([1, 1, 1]);
  });

  const lost = (message: string) => reply("200 OK", JSON.stringify({ error: message }));
  test.each([
    ["breaks off", (socket: Socket) => socket.destroy()],
    ["loses its leadership", (socket: Socket) => socket.end(lost("leadership lost while committing log"))],
    ["never comes", () => undefined],
    ["is no JSON", (socket: Socket) => socket.end(reply("200 OK", "<html>"))],
    ["is an error", (socket: Socket) => socket.end(reply("500 Internal Server Error", "EOF"))],
  ])("does not repeat a write whose answer %s, but a read", async (_name, answer) => {
    const broken = await createStandIn(answer);
    expect(await findKind(openWith(broken.origin).execute(WRITE))).toBe("unreachable");
    expect([broken.requests.length, await countWrites()]).toEqual([1, 0]);
    expect(await openWith(broken.origin).execute(READ)).toEqual([[1]]);
  });

  test("is not asked at a node that leaves others waiting, as behind a cut network", async () => {
    const silent = await createStandIn(() => undefined);
    const engine = createRqliteEngine(
      { ...node.cluster, nodes: [silent.origin, ...node.cluster.nodes] },
      { ...SHORT_TIMES, slowMs: 0 },
    );
    let isLost = false;
    const waiting = findKind(engine.execute(WRITE)).then((kind) => {
      isLost = true;
      return kind;
    });
    await waitUntil("the silent node is asked", () => silent.requests.length > 0);
    await engine.execute(WRITE);
    expect([isLost, silent.requests.length, await countWrites()]).toEqual([false, 1, 1]);
    expect(await waiting).toBe("unreachable");
  });

  test("is followed to its leader, with the password", async () => {
    const location = `location: ${node.cluster.nodes[0]}/db/request?transaction\r\n`;
    const follower = await createStandIn((socket) => socket.end(reply("301 Moved Permanently", "", location)));
    await openWith(follower.origin).execute(WRITE);
    expect(await countWrites()).toBe(1);
  });

  test("is asked at its leader, once a read has found that, and through a follower that names an unknown one", async () => {
    const [leader = ""] = node.cluster.nodes;
    const name = (origin: string) => `location: ${origin}/db/query?transaction&level=strong&redirect\r\n`;
    const follower = await createStandIn((socket) => socket.end(reply("301 Moved Permanently", "", name(leader))));
    const engine = openWith(follower.origin);
    for (let count = 0; count < 3; count += 1) expect(await engine.execute(READ)).toEqual([[1]]);
    expect(follower.requests).toHaveLength(1);

    const rows = JSON.stringify({ results: [{ columns: ["1"], types: ["integer"], values: [[1]] }] });
    const forwarding = await createStandIn((socket, request) =>
      socket.end(
        request.includes("&redirect")
          ? reply("301 Moved Permanently", "", name("http://known-to-nodes-alone.invalid:4001"))
          : reply("200 OK", rows),
      ),
    );
    const alone = openAlone(forwarding.origin);
    expect(await alone.execute(READ)).toEqual([[1]]);
    expect(forwarding.requests).toHaveLength(2);
  });

  test.each([
    ["knows no leader", () => reply("503 Service Unavailable", "leader not found")],
    [
      "names one that has died",
      (path: string) => reply("301 Moved Permanently", "", `location: http://127.0.0.1:1${path}\r\n`),
    ],
  ])(
    "is asked again while a node %s, also by what does not wait for nodes that are not there",
    async (_name, answer) => {
      const rows = JSON.stringify({ results: [{ columns: ["1"], types: ["integer"], values: [[1]] }] });
      const electing = await createStandIn((socket, request) => {
        const [, path = ""] = request.split(" ");
        socket.end(electing.requests.length < 5 ? answer(path) : reply("200 OK", rows));
      });
      const nodes = [`http://127.0.0.1:${await findClosedPort()}`, electing.origin];
      const times = { ...SHORT_TIMES, totalMs: 0, electionMs: 60_000 };
      expect(await createRqliteEngine({ ...node.cluster, nodes }, times).execute(READ)).toEqual([[1]]);
      const nobody = createRqliteEngine({ ...node.cluster, nodes: nodes.slice(0, 1) }, times);
      expect(await findKind(nobody.execute(READ))).toBe("unreachable");
    },
  );

  test("that cannot choose a leader says so, whichever node was asked last", async () => {
    const leaderless = await createStandIn((socket) =>
      socket.end(reply("503 Service Unavailable", "leader not found")),
    );
    const closed = `http://127.0.0.1:${await findClosedPort()}`;
    const error = await catchError(openAlone(leaderless.origin, closed).execute(READ));
    expect(error).toMatchObject({ kind: "unreachable", message: "A database node answered 503: leader not found." });
  });

  test("is unreachable within a bounded time while nothing answers, and then answers again", async () => {
    const engine = openWith();
    await engine.execute(WRITE);
    await node.stop();
    expect(await findKind(engine.execute(READ))).toBe("unreachable");
    expect(await findKind(engine.execute(WRITE))).toBe("unreachable");
    await node.start();
    expect(await run(engine, "SELECT what FROM counts")).toEqual([["once"]]);
  });

  test("that refuses the password is unreachable, and the error does not contain it", async () => {
    const engine = createRqliteEngine({ ...node.cluster, user: { name: "eve", password: "guessed" } }, SHORT_TIMES);
    const error = await catchError(engine.execute(READ));
    expect(await findKind(engine.execute(READ))).toBe("unreachable");
    expect(Bun.inspect(error)).not.toContain("guessed");
  });
});
