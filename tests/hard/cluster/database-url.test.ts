import { afterAll, beforeAll, expect } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady, waitUntilReady } from "../../support/cluster/cluster-server.ts";
import {
  createRqliteNode,
  defineRqliteNode,
  formatDatabaseUrl,
  type RqliteNode,
} from "../../support/cluster/rqlite.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { logIn, register } from "../../support/executable/http-account.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import { createCertificate, writeCertificate } from "../../support/stand-ins/certificates.ts";

const createEnv = (hosts: readonly string[]) => createClusterSettings(formatDatabaseUrl(hosts));

const NOT_THERE = "127.0.0.1:1";

let node: RqliteNode;
let env: ReturnType<typeof createEnv>;
beforeAll(async () => {
  node = await createRqliteNode();
  env = createEnv([NOT_THERE, node.http]);
});
afterAll(() => node.remove());

test("two servers that start at once share a new cluster: its tables, accounts, sessions and foods", async () => {
  const [first, second] = await Promise.all([startReady({ env }), startReady({ env })]);
  const call = await register(first.url, "ada");
  const added = await call("POST", "/food-entries", { name: "Soup", calories: 100 });
  expect(added.status).toBe(201);
  const elsewhere = await fetch(`${second.url}/api/food-entries?limit=10`, { headers: { cookie: call.cookie } });
  expect(await elsewhere.json()).toMatchObject([{ name: "Soup" }]);
  const foods = await (await logIn(second.url, "ada"))("GET", "/foods/search?q=lentil");
  expect(await foods.json()).not.toEqual([]);
  expect(readdirSync(first.dataDir)).toEqual(["last-version"]);
  expect(first.readOutput()).toContain(`http://${node.http}; DATABASE_URL names it`);
  for (const { stop } of [first, second]) expect((await stop()).code).toBe(0);
});

test("while the cluster is away every call is answered with a sentence, and everything goes on when it is back", async () => {
  const { url, readLog } = await startReady({ env });
  const call = await register(url, "grace");
  await node.stop();
  const answers = await Promise.all([
    call("GET", "/food-entries"),
    call("POST", "/food-entries", { name: "Soup", calories: 100 }),
  ]);
  for (const answer of answers) {
    expect({ status: answer.status, retryAfter: answer.headers.get("retry-after") }).toEqual({
      status: 503,
      retryAfter: "5",
    });
    expect(await answer.json()).toMatchObject({ message: "This server cannot reach its database." });
  }
  const readiness = await fetch(`${url}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.text()).toBe("This server cannot reach its database, or no majority of its nodes.");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  await node.start();
  expect((await call("GET", "/food-entries")).status).toBe(200);
  await waitUntilReady(url);
  const lines = readLog().split("\n");
  for (const line of ["The database cannot be reached", "The database answers again"])
    expect(lines.filter((text) => text.includes(line))).toHaveLength(1);
});

test("a server may start before its cluster, and prepares it when it comes", async () => {
  const late = await defineRqliteNode();
  afterThisTest(late.remove);
  const { url, readLog } = await startExecutable({ env: createEnv([late.http]) });
  const readiness = await fetch(`${url}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.text()).toBe("This server's database is not ready yet. Its log says more.");
  expect((await fetch(`${url}/api/food-entries`, { headers: { cookie: "session=x" } })).status).not.toBe(500);
  await late.start();
  await waitUntilReady(url);
  await register(url, "ada");
  expect(readLog()).toContain("The database is ready");
});

test("nodes that keep no foreign keys are told about", async () => {
  const loose = await createRqliteNode({ keepsForeignKeys: false });
  afterThisTest(loose.remove);
  const refused = await runExecutable({ env: createEnv([loose.http]) });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("Start every rqlited with -fk.") });
});

test("with rqlites:// the nodes speak https, by a certificate that is trusted or one of the named authority", async () => {
  const authority = createCertificate(["mealglass.test"], { isAuthority: true });
  const files = writeCertificate(createCertificate(["127.0.0.1"], { authority }));
  const secure = await createRqliteNode({ certificate: { ...files, ca: authority.cert } });
  afterThisTest(secure.remove);
  const file = join(temporaryFolder(), "ca.pem");
  writeFileSync(file, authority.cert);
  const DATABASE_URL = formatDatabaseUrl([secure.http], "rqlites");
  const { url } = await startReady({ env: { ...env, DATABASE_URL: `${DATABASE_URL}?ca=${file}` } });
  await register(url, "ada");
  const doctor = await runExecutable({ args: ["doctor"], env: { ...env, DATABASE_URL } });
  expect(doctor).toMatchObject({ code: 1, stdout: expect.stringContaining("did not answer") });
});
