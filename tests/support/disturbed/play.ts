import type { BrowserContext } from "playwright";
import { SECOND_TAP_MS } from "../../../web/lib/second-tap.ts";
import type { HttpCall } from "../http-account.ts";
import type { BreakableNetwork } from "./breakable-network.ts";
import { type Disturbance, type Find, formatDisturbance, type Run, type Step } from "./flow.ts";
import { createPerson, type Person, recordTapTimes } from "./person.ts";

/** How long a person waits for the next thing before doing something else. */
const PATIENCE_MS = 2500;
/** How long it takes to see what is there already. */
const GLANCE_MS = 400;
/** How long a screen may take on a busy machine to show what it has to. */
const SCREEN_MS = 8000;
/** How long the network stays away. */
const OUTAGE_MS = 700;
/** How many times a person tries before giving up. */
const ATTEMPTS_MAX = 10;
/** How many times in a row the same control. */
const REPEATS_MAX = 3;

const findRetry: Find = (page) => page.getByRole("button", { name: /^(Try Again|Retry)$/ });
const findReload: Find = (page) => page.getByRole("button", { name: "Reload", exact: true });
/** What says that something is still to come. */
const findWaiting: Find = (page) => page.locator(".skeleton:visible, .rt-Spinner:visible, [aria-busy=true]:visible");
const findClose: Find = (page) => page.getByRole("dialog").getByRole("button", { name: /^(Close|Cancel)/ });

/** The screen does not lead where the person wants to go. */
class Stuck extends Error {}
/** The machine was too slow for the pause between two taps: this run has shown nothing. */
class TooSlow extends Error {}

export const TOO_SLOW = "too slow";

export type Stage = { context: BrowserContext; network: BreakableNetwork; account: HttpCall };

/** Plays a flow on a page, with what disturbs it, and carries on as a person would. */
function createPlay(run: Run, person: Person, network: BreakableNetwork) {
  const { page } = person;
  const { steps, look } = run.flow;
  /** The flow ended before a step that was not offered any more. */
  let hasSkipped = false;

  const fillFieldsBefore = async (index: number): Promise<void> => {
    for (const step of steps.slice(0, index)) {
      if ("type" in step && (await person.findControl(step.type))) await person.type(step.type, step.text);
    }
  };

  /** Takes the step if it can be taken within `patienceMs`; false if not. */
  async function take(index: number, patienceMs: number): Promise<boolean> {
    const step = steps[index];
    if (!step) throw new Error(`There is no step ${index}.`);
    if ("see" in step) return await person.sees(step.see, patienceMs);
    if ("type" in step) {
      if (!(await person.findControl(step.type, patienceMs))) return false;
      await person.type(step.type, step.text);
      return true;
    }
    if (!(await person.findControl(step.tap, patienceMs))) return false;
    await fillFieldsBefore(index);
    // The fields may have moved it.
    const spot = await person.findControl(step.tap, patienceMs);
    if (spot) await person.tapAt(spot);
    return spot !== null;
  }

  async function goBack(): Promise<void> {
    await page.evaluate(() => history.back());
    await Bun.sleep(100);
    // Back has left the app: it is opened again.
    if (!page.url().startsWith(network.url)) await page.goto(network.url);
  }

  async function cutNetwork(
    step: Step,
    cut: Extract<Disturbance, { kind: "network" }>["cut"],
    act: () => Promise<void>,
  ) {
    if (cut === "before") {
      network.cutNow();
      await act();
    } else {
      if (!("tap" in step) || !step.sends) throw new Error(`${step.name} sends nothing.`);
      const caught = network.cutAt(cut, step.sends);
      await act();
      await Promise.race([caught, Bun.sleep(PATIENCE_MS)]);
    }
    await Bun.sleep(OUTAGE_MS);
    network.restore();
  }

  async function tapAgain(): Promise<void> {
    await person.tapAgain();
    const [first = 0, second = 0] = (await person.readTapTimes()).slice(-2);
    if (second - first >= SECOND_TAP_MS) throw new TooSlow();
  }

  async function takeDisturbed(index: number, disturbance: Disturbance): Promise<void> {
    const step = steps[index];
    if (!step) throw new Error(`There is no step ${index}.`);
    const act = async () => {
      if (!(await take(index, SCREEN_MS))) throw new Stuck(`"${step.name}" cannot be done`);
    };
    if ("tap" in step && !(await person.findControl(step.tap, SCREEN_MS))) {
      throw new Stuck(`"${step.name}" cannot be done`);
    }
    if (disturbance.kind === "network") return cutNetwork(step, disturbance.cut, act);
    await act();
    await Bun.sleep(disturbance.afterMs);
    if (disturbance.kind === "second tap") await tapAgain();
    else if (disturbance.kind === "Back") await goBack();
    else await page.reload();
  }

  /** Taps what the screen offers after a failure. */
  async function tapOffer(find: Find): Promise<boolean> {
    const spot = await person.findControl(find);
    if (spot) await person.tapAt(spot);
    return spot !== null;
  }

  /** True if the outcome shows where people look for it. */
  async function looksDone(): Promise<boolean> {
    for (const tap of look.taps) {
      let spot = await person.findControl(tap, PATIENCE_MS);
      // A sheet is over it.
      if (!spot && (await tapOffer(findClose))) spot = await person.findControl(tap, PATIENCE_MS);
      if (!spot) return false;
      await person.tapAt(spot);
    }
    return await person.sees(look.see, PATIENCE_MS);
  }

  /** The last step up to `index` that the screen allows; undefined if it allows none. */
  async function findStepBack(index: number): Promise<number | undefined> {
    for (let earlier = index; earlier >= 0; earlier -= 1) {
      const step = steps[earlier];
      if (step && "tap" in step && (await person.findControl(step.tap))) return earlier;
    }
    return undefined;
  }

  /**
   * Goes on after the step `done`, as a person does: waits for what should come next, else tries again what the screen
   * still offers, else looks whether it is done already, else begins again.
   */
  async function carryOn(done: number): Promise<void> {
    let position = done;
    let repeats = 0;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      while (position + 1 < steps.length && (await take(position + 1, PATIENCE_MS))) {
        position += 1;
        repeats = 0;
      }
      if (position + 1 === steps.length) return;
      const last = steps[position];
      const next = steps[position + 1];
      repeats += 1;
      if (repeats <= REPEATS_MAX && last && !("see" in last) && (await take(position, GLANCE_MS))) continue;
      if (await tapOffer(findRetry)) continue;
      const hasSent = steps.slice(0, position + 1).some((step) => "tap" in step && step.sends);
      if (hasSent && (await looksDone())) return;
      if (next && "tap" in next && next.isPassing) {
        hasSkipped = true;
        return;
      }
      const back = await findStepBack(position);
      if (back !== undefined && (await take(back, GLANCE_MS))) position = back;
      else if (!(await tapOffer(findClose)) && !(await tapOffer(findReload)))
        throw new Stuck(`nothing leads on to "${next?.name}"`);
    }
    throw new Stuck(`"${steps[position + 1]?.name}" does not come, however often the person tries`);
  }

  const isWaitingForEver = async (): Promise<boolean> => {
    const deadline = performance.now() + SCREEN_MS;
    while (await person.sees(findWaiting)) {
      if (performance.now() > deadline) return true;
      await Bun.sleep(100);
    }
    return false;
  };

  return {
    hasSkipped: () => hasSkipped,
    async play(): Promise<void> {
      const { stepIndex, disturbance } = run;
      for (let index = 0; index < stepIndex; index += 1) {
        if (!(await take(index, SCREEN_MS))) throw new Stuck(`"${steps[index]?.name}" cannot be done, undisturbed`);
      }
      await takeDisturbed(stepIndex, disturbance);
      if (await isWaitingForEver()) throw new Stuck("the screen waits for ever");
      await carryOn(stepIndex);
      await network.waitUntilQuiet();
      if (!hasSkipped && !(await looksDone())) throw new Stuck("the outcome does not show");
      if (await isWaitingForEver()) throw new Stuck("the last screen waits for ever");
    },
  };
}

/**
 * Plays one run on a stage of its own. Returns what was wrong, and undefined if nothing was; "too slow" if the machine
 * left more time between two taps than a hurried thumb takes.
 */
export async function playRun(run: Run, { context, network, account }: Stage): Promise<string | undefined> {
  const { flow, stepIndex, disturbance } = run;
  const problems: string[] = [];
  const page = await context.newPage();
  await page.addInitScript(recordTapTimes);
  page.on("pageerror", (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  await flow.prepare?.(account);
  await flow.install?.(page);
  await page.goto(network.url + flow.startAt);
  const play = createPlay(run, createPerson(page), network);
  try {
    await play.play();
  } catch (error) {
    if (error instanceof TooSlow) return TOO_SLOW;
    if (!(error instanceof Stuck)) throw error;
    const shown = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ").slice(0, 600);
    problems.push(`${error.message}; ${page.url().slice(network.url.length)} shows: ${shown}`);
  }
  await network.waitUntilQuiet();
  const stored = JSON.stringify(await flow.readStored(account));
  const meant = JSON.stringify(play.hasSkipped() ? flow.meantWithout : flow.meant);
  if (stored !== meant) problems.push(`stored ${stored}, meant ${meant}`);
  if (problems.length === 0) return undefined;
  return [`${flow.name}, ${formatDisturbance(disturbance)}: "${flow.steps[stepIndex]?.name}"`, ...problems].join(
    "\n  ",
  );
}
