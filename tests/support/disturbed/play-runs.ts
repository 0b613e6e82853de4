import type { Browser } from "playwright";
import { afterThisTest } from "../after-test.ts";
import { launchBrowser, openContext, PHONE } from "../e2e/browser.ts";
import { REDUCED_MOTION, startProduct, waitForWorker } from "../e2e/pages.ts";
import { register } from "../executable/http-account.ts";
import { startStripeStandIn } from "../stand-ins/stripe-stand-in.ts";
import { startBreakableNetwork } from "./breakable-network.ts";
import { describeRun, type Other, type Run } from "./flow.ts";
import { playRun, TOO_SLOW } from "./play.ts";

/** How many runs are played at the same time: each waits for the network and for the person most of the time. */
const PARALLEL_RUNS = 4;
/** One run in so many is played on a device that has the app's worker, so that a reload is answered there. */
const WORKER_EVERY = 4;
const ATTEMPTS_MAX = 10;

/** The settings of a server for many runs at once: no limit for an account or an address is reached. */
const SETTINGS = {
  TRUSTED_PROXIES: "127.0.0.1",
  ...Object.fromEntries(
    ["AI_MINUTE_LIMIT", "AI_DAILY_LIMIT", "AI_TRIAL_LIMIT", "WRITES_A_MINUTE", "ENTRIES_A_DAY", "PHOTO_MB_A_DAY"].map(
      (name) => [name, "1000000"],
    ),
  ),
};

/** Starts the product for many runs at once, with a provider of answers and one of payments. */
export async function startStage() {
  const stripe = startStripeStandIn();
  afterThisTest(async () => void (await stripe.stop()));
  return { ...(await startProduct({ env: { ...stripe.env, ...SETTINGS } })), stripe };
}

let accountCount = 0;

/** Registers another account, from an address of its own. */
async function registerNext(url: string): Promise<Other> {
  accountCount += 1;
  const address = `10.${accountCount >> 16}.${(accountCount >> 8) & 255}.${accountCount & 255}`;
  const name = `person${accountCount}`;
  return { name, call: await register(url, name, { "x-forwarded-for": address }) };
}

/** Plays a run with accounts, a network and a device of its own. */
async function stageOnce(url: string, run: Run, hasWorker: boolean, browser: Browser): Promise<string | undefined> {
  const network = await startBreakableNetwork(url);
  const serviceWorkers = hasWorker ? "allow" : "block";
  const context = await openContext(browser, { ...PHONE, ...REDUCED_MOTION, serviceWorkers });
  try {
    const { call: account } = await registerNext(url);
    await account("POST", "/user/start-trial");
    const [name = "", value = ""] = account.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: network.url }]);
    if (hasWorker) {
      const visit = await context.newPage();
      await visit.goto(network.url);
      await waitForWorker(visit);
      await visit.close();
    }
    const others: Other[] = [];
    for (let count = run.flow.otherCount ?? 0; count > 0; count -= 1) others.push(await registerNext(url));
    return await playRun(run, { page: await context.newPage(), network, account, others });
  } catch (error) {
    return `${describeRun(run)}${hasWorker ? ", with the worker" : ""}\n  ${error instanceof Error ? error.stack : error}`;
  } finally {
    await context.close();
    network.stop();
  }
}

/** Plays a run until the machine was fast enough for it. */
async function stageRun(url: string, run: Run, hasWorker: boolean, browser: Browser): Promise<string | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const problem = await stageOnce(url, run, hasWorker, browser);
    if (problem !== TOO_SLOW) return problem;
  }
  return `${describeRun(run)}: this machine is too slow for two taps of a hurried thumb.`;
}

/** Plays the runs at a server, several at a time. Returns what was wrong with each that went wrong. */
export async function playRuns(url: string, runs: readonly Run[], cameraFile: string): Promise<string[]> {
  const browser = await launchBrowser({ cameraFile });
  const waiting = runs.entries();
  const problems: string[] = [];
  const playWaiting = async () => {
    for (const [index, run] of waiting) {
      const problem = await stageRun(url, run, index % WORKER_EVERY === 0, browser);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_RUNS }, playWaiting));
  return problems;
}
