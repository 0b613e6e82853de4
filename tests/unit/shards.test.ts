import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readShards, selectShards } from "../../tools/shards.ts";
import { ROOT } from "../support/paths.ts";

type Workflow = { jobs: { shard: { strategy: { matrix: { shard: string[] } } } } };

const shards = readShards(ROOT);
const names = shards.map(({ name }) => name).sort();

test("every folder of tests/hard is a shard of CONTRIBUTING.md, and every shard runs at night", () => {
  expect([...readdirSync(join(ROOT, "tests/hard")), "rqlite"].sort()).toEqual(names);
  const workflow = Bun.YAML.parse(readFileSync(join(ROOT, ".github/workflows/hard.yml"), "utf8")) as Workflow;
  expect(workflow.jobs.shard.strategy.matrix.shard.toSorted()).toEqual(names);
});

test.each(shards.flatMap(({ name, covers }) => covers.map((pattern) => [name, pattern] as const)))(
  "shard %s covers something by %s",
  (_, pattern) => {
    expect([...new Bun.Glob(pattern).scanSync(ROOT)].length).toBeGreaterThan(0);
  },
);

test("a change selects the shards that cover it", () => {
  const select = (path: string) => selectShards(shards, [path]).map(({ name }) => name);
  expect(select("db/engine/engine.ts")).toEqual(["faults", "cluster", "rqlite"]);
  expect(select("LICENSE")).toEqual([]);
});
