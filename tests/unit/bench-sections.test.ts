import { expect, test } from "bun:test";
import { compare, type Subject } from "../bench/load.ts";
import { runSections } from "../bench/run-sections.ts";
import type { Row } from "../bench/statistics.ts";
import { afterThisTest } from "../support/after-test.ts";

const row = (what: string): Row => ({ what, measured: "1/s", reference: "1/s", ratio: "1.00x", limit: "" });

/** A server with one endpoint that answers with this status. */
function startServer(respond: () => number): Subject {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("{}", { status: respond() }) });
  afterThisTest(() => server.stop(true));
  return { server: { url: `http://127.0.0.1:${server.port}`, pid: 0, stop: async () => {} }, headers: {} };
}
const load = () => [{ method: "GET" as const, path: "/api/food-entries" }];

test("a section that throws is named, and what others measure is kept", async () => {
  const result = await runSections([
    { name: "Logins", run: (bench) => bench.measure("Failed logins", async () => [row("logins")]) },
    {
      name: "Food search",
      async run(bench) {
        await bench.measure("Typing", async () => [row("typing")]);
        throw new Error("the server ended");
      },
    },
    {
      name: "Social feed",
      async run(bench) {
        await bench.measure("First page", () => Promise.reject(new Error("no page")));
        await bench.measure("Second page", async () => [row("second page")]);
      },
    },
  ]);
  expect(result.rows.map(({ what }) => what)).toEqual(["logins", "typing", "second page"]);
  expect(result.failures).toEqual(["Food search: the server ended", "First page: no page"]);
});

test("a good run has no failures", async () => {
  const run = { name: "Logins", run: async () => {} };
  expect(await runSections([run])).toEqual({ rows: [], failures: [] });
});

test("an endpoint that answers 500 is named with how often a run failed by it, and gives no row", async () => {
  const subject = startServer(() => 500);
  const { rows, failures } = await runSections([
    {
      name: "Request rates",
      async run(bench) {
        await bench.measure("Day's list", async () => {
          await compare([{ subject, load }], bench, 1);
          return [row("list")];
        });
        await bench.measure("Write", async () => [row("write")]);
      },
    },
  ]);
  expect(rows.map(({ what }) => what)).toEqual(["write"]);
  expect(failures).toEqual([
    "GET /api/food-entries answered 500 (2 times)",
    "Day's list: no run without failed requests",
  ]);
});

test("one failed request leaves its run out, and the others are compared", async () => {
  let requests = 0;
  const subject = startServer(() => (++requests === 50 ? 503 : 200));
  const failures: string[] = [];
  const [rate = 0] = await compare([{ subject, load }], { reportFailure: (failure) => failures.push(failure) }, 1);
  expect(rate).toBeGreaterThan(0);
  expect(failures).toEqual(["GET /api/food-entries answered 503"]);
});
