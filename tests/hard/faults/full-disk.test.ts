import { expect } from "bun:test";
import { cpSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { waitUntilReady } from "../../support/cluster/cluster-server.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { addUntilRefused, DISK_FULL, listNames, soup } from "../../support/executable/full-disk.ts";
import { ACCOUNT_PASSWORD, type HttpCall, logIn, register } from "../../support/executable/http-account.ts";
import { MAKE_OLDER, runSql } from "../../support/executable/run-sql.ts";
import { mountSmallDisk } from "../../support/executable/small-disk.ts";
import { noisyJpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

const ENTRIES = 300;

async function addPhoto(call: HttpCall, side: number): Promise<Response> {
  const imageUrl = `data:image/jpeg;base64,${Buffer.from(await noisyJpeg(side, side)).toString("base64")}`;
  return call("POST", "/food-entries", { ...soup, imageUrl });
}

const waitForReserve = (dataDir: string): Promise<true> =>
  waitUntil("there is a reserve", () => {
    const reserve = statSync(join(dataDir, "disk-reserve"), { throwIfNoEntry: false });
    return (reserve?.size ?? 0) >= 1024 * 1024;
  });

/** Everything that must go on while the disk is full. `name` has an entry of each id. */
async function useFullDisk(url: string, name: string, ids: [number, number]): Promise<void> {
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("disk is full")]);
  const call = await logIn(url, name);
  const [first, second] = ids;
  expect((await call("DELETE", `/food-entries/${first}`)).status).toBe(204);
  expect((await call("POST", "/food-entries/remove", { ids: [second] })).status).toBe(204);
  const document = await (await call("GET", "/user/export")).json();
  expect(document.format).toBe("mealglass-export");
  for (const path of ["/food-entries", "/user/daily-summary", "/nutrition-advice", "/auth/sessions", "/friends"]) {
    const answer = await call("GET", path, undefined, { "x-time-zone": "Asia/Tokyo" });
    expect(`${path} ${answer.status}`).toBe(`${path} 200`);
  }
  const refused = await call("POST", "/food-entries", soup);
  expect([refused.status, await refused.json()]).toEqual([507, DISK_FULL]);
  expect((await call("POST", "/auth/logout")).status).toBe(200);
}

const unfinished = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /unfinished|probe|journal/.test(file));

const isPossible = (await canMount()) === true;

async function canMount(): Promise<boolean> {
  // Registers its clean-up with the first test.
  return (await mountSmallDisk("1m")) !== undefined;
}

test.if(isPossible)("a disk that is full, and has room again later", async () => {
  const disk = await mountSmallDisk("48m");
  if (!disk) throw new Error("No disk could be mounted.");
  const dataDir = join(disk.folder, "data");
  const settings = { ...disk.server, env: { ACCESS_MODE: "free" } };
  const first = await startExecutable(settings);
  const ada = await register(first.url, "ada");
  const bob = await register(first.url, "bob");
  for (let entry = 0; entry < ENTRIES; entry += 20) {
    await Promise.all(Array.from({ length: 10 }, () => ada("POST", "/food-entries", soup)));
    await Promise.all(Array.from({ length: 10 }, () => bob("POST", "/food-entries", soup)));
  }
  expect((await addPhoto(ada, 500)).status).toBe(201);
  await waitForReserve(dataDir);

  disk.fill();
  await addUntilRefused(ada);
  await useFullDisk(first.url, "ada", [1, 2]);
  // Whatever fills the disk takes what was given up, too.
  disk.fill();
  await useFullDisk(first.url, "ada", [3, 4]);
  expect((await addPhoto(ada, 100)).status).toBe(507);
  // One line for the whole time, however many writes were refused.
  expect(first.readLog().match(/disk is full/g)).toHaveLength(1);

  const backup = await runExecutable({ ...settings, args: ["backup"] });
  expect(backup).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("is full. No backup was made."),
  });
  const elsewhere = await runExecutable({ ...settings, args: ["backup", join(disk.server.dataDir, "copy.db")] });
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining("is full. No backup was made.") });
  expect(unfinished(disk.folder)).toEqual([]);
  const doctor = await runExecutable({ ...settings, args: ["doctor"] });
  expect(doctor).toMatchObject({ code: 1, stdout: expect.stringContaining("full: ") });
  // Deleting a whole account needs more of the reserve than a login.
  const leaving = await logIn(first.url, "bob");
  expect((await leaving("DELETE", "/user", { password: ACCOUNT_PASSWORD })).status).toBe(204);
  disk.fill();
  expect((await first.stop()).code).toBe(0);

  disk.fill();
  const second = await startExecutable(settings);
  await useFullDisk(second.url, "ada", [5, 6]);
  const stored = (await listNames(await logIn(second.url, "ada"))).length;
  disk.free();
  await waitUntilReady(second.url);
  const call = await logIn(second.url, "ada");
  expect((await addPhoto(call, 200)).status).toBe(201);
  expect(await listNames(call)).toHaveLength(stored + 1);
  await waitForReserve(dataDir);
  expect((await runExecutable({ ...settings, args: ["backup"] })).code).toBe(0);
  expect((await runExecutable({ ...settings, args: ["doctor"] })).code).toBe(0);
  expect((await second.stop()).code).toBe(0);
});

/** The data of a server that has stopped, with no reserve. */
async function createData(): Promise<string> {
  const { url, dataDir, stop } = await startExecutable();
  await register(url, "ada");
  await stop();
  rmSync(join(dataDir, "disk-reserve"), { force: true });
  return dataDir;
}

test.if(isPossible)("a full disk without a reserve, at the start and at an update", async () => {
  const disk = await mountSmallDisk("8m");
  if (!disk) throw new Error("No disk could be mounted.");
  const dataDir = await createData();
  const onDisk = join(disk.folder, "data");
  cpSync(dataDir, onDisk, { recursive: true });
  disk.fill();
  const server = await startExecutable(disk.server);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200);
  await server.kill();

  disk.free();
  rmSync(onDisk, { recursive: true });
  runSql(join(dataDir, "mealglass.db"), MAKE_OLDER);
  cpSync(dataDir, onDisk, { recursive: true });
  disk.fill();
  const update = await runExecutable(disk.server);
  expect(update).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is full, and this version has to back .* Nothing was changed/),
  });
  expect(unfinished(disk.folder)).toEqual([]);
});
