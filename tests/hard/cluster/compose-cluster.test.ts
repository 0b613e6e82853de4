import { expect } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../../support/after-test.ts";
import { startReady, waitUntilReady } from "../../support/cluster/cluster-server.ts";
import { composeNodes, composeServers, fillVariables } from "../../support/cluster/compose-cluster.ts";
import { findRqlited } from "../../support/cluster/rqlite.ts";
import { logIn, register } from "../../support/executable/http-account.ts";
import { readFencedBlocks } from "../../support/fenced-blocks.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { findClosedPort } from "../../support/ports.ts";
import { test } from "../../support/reported-test.ts";
import { createCertificate } from "../../support/stand-ins/certificates.ts";
import { waitUntil } from "../../support/wait-until.ts";

type Folder = { path: string; env: Record<string, string> };

/** What docs/scaling.md has a host do before the start of the nodes, for this machine's address in place of their names. */
const recipe = (readFencedBlocks("docs/scaling.md").find(({ text }) => text.includes("users.json"))?.text ?? "")
  .replace(/^docker .*$/m, "")
  .replace(/DNS:rqlite-\d/g, "IP:127.0.0.1");

/** The folder with `cluster`, and the settings of `.env`, as the recipe makes them. */
function followRecipe(): Folder {
  const path = temporaryFolder();
  const { exitCode, stderr } = Bun.spawnSync(["sh", "-euc", recipe], { cwd: path });
  if (exitCode !== 0) throw new Error(`The recipe failed: ${stderr}`);
  const lines = readFileSync(join(path, ".env"), "utf8").trim().split("\n");
  const env = Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ""), line.replace(/^\w+=/, "")]));
  return { path: join(path, "cluster"), env };
}

/** The same on a machine without openssl. */
function makeFolder(): Folder {
  const path = temporaryFolder();
  const authority = createCertificate(["mealglass.test"], { isAuthority: true });
  const { cert, key } = createCertificate(["127.0.0.1"], { authority });
  const users = JSON.stringify([{ username: "mealglass", password: "letters", perms: ["all"] }]);
  for (const [name, text] of Object.entries({
    "ca.pem": authority.cert,
    "node.pem": cert,
    "node.key": key,
    "users.json": users,
  }))
    writeFileSync(join(path, name), text);
  return { path, env: { RQLITE_PASSWORD: "letters", SESSION_SECRET: "s".repeat(64) } };
}

test("the nodes and a server of compose.cluster.yaml work together, and an emptied node fetches everything again", async () => {
  const folder = Bun.which("openssl") ? followRecipe() : makeFolder();
  const places = await Promise.all(
    composeNodes.map(async ({ hostname = "" }) => ({
      hostname,
      http: `127.0.0.1:${await findClosedPort()}`,
      raft: `127.0.0.1:${await findClosedPort()}`,
      data: join(temporaryFolder(), "data"),
    })),
  );
  /** What is written for containers, on this machine. */
  const translate = (text: string) =>
    places.reduce(
      (sum, { hostname, http, raft }) => sum.replace(`${hostname}:4001`, http).replace(`${hostname}:4002`, raft),
      text.replace("/cluster/", `${folder.path}/`),
    );
  const launch = (index: number) => {
    const { http = "", raft = "", data = "", hostname = "" } = places[index] ?? {};
    mkdirSync(data, { recursive: true });
    // What the image's own start adds.
    const own = ["-node-id", hostname, "-http-addr", http, "-raft-addr", raft];
    const options = (composeNodes[index]?.command ?? []).map(translate);
    const child = Bun.spawn([findRqlited(), ...own, ...options, data], { stdout: "ignore", stderr: "ignore" });
    const stop = async () => {
      child.kill("SIGKILL");
      await child.exited;
    };
    afterThisTest(stop);
    return { stop, data };
  };
  const nodes = places.map((_, index) => launch(index));

  const environment = Object.entries(composeServers[0]?.environment ?? {}).flatMap(([name, value]) =>
    name === "DATABASE_URL" || name === "SESSION_SECRET" ? [[name, translate(fillVariables(value, folder.env))]] : [],
  );
  const { url } = await startReady({ env: { ...Object.fromEntries(environment), ACCESS_MODE: "free" } });
  const call = await register(url, "ada");
  expect((await call("POST", "/food-entries", { name: "Soup", calories: 100 })).status).toBe(201);

  const [, second, third] = nodes;
  await third?.stop();
  rmSync(third?.data ?? "", { recursive: true });
  launch(2);
  // Two of three nodes are needed: with the second one gone, the emptied one has to have joined again.
  const isJoined = async () => {
    const answer = await fetch(`https://${places[2]?.http}/readyz`, {
      headers: { authorization: `Basic ${btoa(`mealglass:${folder.env.RQLITE_PASSWORD}`)}` },
      tls: { rejectUnauthorized: false },
    }).catch(() => null);
    return answer?.ok === true;
  };
  await waitUntil("the emptied node has joined", isJoined);
  await second?.stop();
  await waitUntilReady(url);
  const entries = await (await logIn(url, "ada"))("GET", "/food-entries?limit=10");
  expect(await entries.json()).toMatchObject([{ name: "Soup" }]);
});
