import { expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { inspectServerLock, LockedError, takeServerLock } from "../../db/file/server-lock.ts";
import { afterThisTest } from "../support/after-test.ts";
import { NOON } from "../support/api/test-api.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

const now = () => NOON;
const SINCE = new Date(NOON).toISOString();

/** Another process that takes the lock and keeps it until it is killed. */
async function lockElsewhere(path: string) {
  const script = `
    const { takeServerLock } = await import(${JSON.stringify(join(ROOT, "db/file/server-lock.ts"))});
    globalThis.lock = takeServerLock(process.argv.at(-1), () => ${NOON});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const child = Bun.spawn([process.execPath, "-e", script, path], { stdio: ["ignore", "pipe", "inherit"] });
  afterThisTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  for await (const chunk of child.stdout) if (new TextDecoder().decode(chunk).includes("locked")) break;
  return child;
}

test("a second process is refused and told who has the lock, until that one is killed", async () => {
  const path = join(temporaryFolder(), "server-lock");
  const child = await lockElsewhere(path);
  const holder = { pid: child.pid, host: hostname(), since: SINCE };
  expect(inspectServerLock(path)).toEqual({ isHeld: true, holder });
  let refused: unknown;
  try {
    takeServerLock(path, now);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(LockedError);
  expect(refused).toMatchObject({ holder });

  child.kill("SIGKILL");
  await child.exited;
  expect(inspectServerLock(path).isHeld).toBe(false);
  const lock = takeServerLock(path, now);
  expect(readFileSync(`${path}-holder`, "utf8")).toContain(`"pid":${process.pid},`);
  lock.release();
});

test("a lock that was released is free, and its files are the owner's", () => {
  const path = join(temporaryFolder(), "server-lock");
  expect(inspectServerLock(path)).toEqual({ isHeld: false, holder: null });
  takeServerLock(path, now).release();
  expect(inspectServerLock(path).isHeld).toBe(false);
  for (const file of [path, `${path}-holder`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  takeServerLock(path, now).release();
});
