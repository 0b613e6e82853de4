import type { Browser } from "playwright";
import { launchBrowser, PHONE } from "../browser.ts";
import { cameraVideo } from "../camera-video.ts";
import { TEST_ZONE } from "../diary-times.ts";
import { register } from "../http-account.ts";
import { REDUCED_MOTION, waitForWorker } from "../pages.ts";
import { startBreakableNetwork } from "./breakable-network.ts";
import { describeRun, type Other, type Run } from "./flow.ts";
import { playRun, TOO_SLOW } from "./play.ts";

/** How many runs are played at the same time. */
const PARALLEL_RUNS = 4;
/** One run in so many is played on a device that has the app's worker. */
const WORKER_EVERY = 4;
const ATTEMPTS_MAX = 10;
/** High enough that no limit for an account or an address is reached. */
const NO_LIMIT = "1000000";

/** The settings of a server for many runs at once. */
export const UNLIMITED = {
  TRUSTED_PROXIES: "127.0.0.1",
  AI_MINUTE_LIMIT: NO_LIMIT,
  AI_DAILY_LIMIT: NO_LIMIT,
  AI_TRIAL_LIMIT: NO_LIMIT,
  WRITES_A_MINUTE: NO_LIMIT,
  ENTRIES_A_DAY: NO_LIMIT,
  PHOTO_MB_A_DAY: NO_LIMIT,
};

let accountCount = 0;

/** Registers another account, from an address of its own. */
async function registerNext(url: string): Promise<Other> {
  accountCount += 1;
  const address = `10.${accountCount >> 16}.${(accountCount >> 8) & 255}.${accountCount & 255}`;
  const name = `person${accountCount}`;
  return { name, call: await register(url, name, { "x-forwarded-for": address }) };
}

/** A run, and whether the device has the app's worker by then, so that a reload is answered there. */
type Staging = { run: Run; hasWorker: boolean };

async function stageOnce(url: string, { run, hasWorker }: Staging, browser: Browser): Promise<string | undefined> {
  const network = startBreakableNetwork(url);
  const context = await browser.newContext({
    ...PHONE,
    ...REDUCED_MOTION,
    timezoneId: TEST_ZONE,
    serviceWorkers: hasWorker ? "allow" : "block",
  });
  try {
    const account = await registerNext(url);
    await account.call("POST", "/user/start-trial");
    const [name = "", value = ""] = account.call.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: network.url }]);
    const others: Other[] = [];
    if (hasWorker) {
      const visit = await context.newPage();
      await visit.goto(network.url);
      await waitForWorker(visit);
      await visit.close();
    }
    for (let count = run.flow.otherCount ?? 0; count > 0; count -= 1) others.push(await registerNext(url));
    return await playRun(run, { context, network, account: account.call, others });
  } finally {
    await context.close();
    network.stop();
  }
}

/** Stages a run until the machine was fast enough for it. */
async function stageRun(url: string, staging: Staging, browser: Browser): Promise<string | undefined> {
  const { run, hasWorker } = staging;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const problem = await stageOnce(url, staging, browser).catch(
      (error: Error) => `${describeRun(run)}${hasWorker ? ", with the worker" : ""}\n  ${error.stack ?? error.message}`,
    );
    if (problem !== TOO_SLOW) return problem;
  }
  return `${run.flow.name}: this machine is too slow for two taps of a hurried thumb.`;
}

/** Plays the runs at a server, several at a time. Returns what was wrong with each that went wrong. */
export async function playRuns(url: string, runs: readonly Run[]): Promise<string[]> {
  const browser = await launchBrowser({ cameraFile: await cameraVideo() });
  // It takes seconds until the worker is there.
  const waiting = runs.map((run, index) => ({ run, hasWorker: index % WORKER_EVERY === 0 }));
  const problems: string[] = [];
  const playWaiting = async () => {
    for (let staging = waiting.shift(); staging; staging = waiting.shift()) {
      const problem = await stageRun(url, staging, browser);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_RUNS }, playWaiting));
  return problems;
}
