import type { BrowserContext, Page } from "playwright";
import { WAITING_CHANGES_KEY } from "../../../web/lib/device-storage.ts";
import { SECOND_TAP_MS } from "../../../web/lib/second-tap.ts";
import type { HttpCall } from "../http-account.ts";
import type { BreakableNetwork } from "./breakable-network.ts";
import {
  type Disturbance,
  describeRun,
  type Find,
  formatDisturbance,
  type Other,
  type Run,
  type Step,
} from "./flow.ts";
import { createPerson, type Person, recordTapTimes } from "./person.ts";

/** How long a person waits for the next thing before doing something else. */
const PATIENCE_MS = 2500;
/** Longer than any run that goes on. */
const RUN_MAX_MS = 120_000;
/** How long it takes to see what is there already. */
const GLANCE_MS = 400;
/** How long a screen may take on a busy machine to show what it has to. */
const SCREEN_MS = 20_000;
/** How long a page that is reloaded may wait while answers are held up. */
const HELD_MAX_MS = 3000;
/** How long the network stays away. */
const OUTAGE_MS = 700;
/** How many times a person tries before giving up. */
const ATTEMPTS_MAX = 10;
/** How many times a hasty person tries before looking whether it is done already. */
const HASTY_ATTEMPTS = 3;
/** How many times in a row the same control. */
const REPEATS_MAX = 3;

/** How much of a screen is said where it leads nowhere. */
const SHOWN_MAX = 3000;

const findRetry: Find = (page) => page.getByRole("button", { name: /^(Try Again|Retry)$/ });
const findReload: Find = (page) => page.getByRole("button", { name: "Reload", exact: true });
/** What says that something is still to come. */
const findWaiting: Find = (page) => page.locator(".skeleton:visible, .rt-Spinner:visible, [aria-busy=true]:visible");
const findLayer: Find = (page) => page.getByRole("dialog");
const findClose: Find = (page) => page.getByRole("dialog").getByRole("button", { name: /^(Close|Cancel)/ });

/** The screen does not lead where the person wants to go. */
class Stuck extends Error {}
/** The machine was too slow for the pause between two taps: this run has shown nothing. */
class TooSlow extends Error {}

export const TOO_SLOW = "too slow";

type NetworkCut = Extract<Disturbance, { kind: "network" }>;

export type Stage = {
  context: BrowserContext;
  network: BreakableNetwork;
  account: HttpCall;
  others: readonly Other[];
};

/** Plays a flow on a page, with what disturbs it, and carries on as a person would. */
function createPlay(run: Run, person: Person, network: BreakableNetwork) {
  const { page } = person;
  const { steps, look, offers = [] } = run.flow;
  /** The flow ended before a step that was not offered any more. */
  let hasSkipped = false;
  let progress = "";

  async function tapIfThere(find: Find, patienceMs = GLANCE_MS): Promise<boolean> {
    const spot = await person.findControl(find, patienceMs);
    if (spot) await person.tapAt(spot);
    return spot !== null;
  }

  const fillFieldsBefore = async (index: number): Promise<void> => {
    for (const step of steps.slice(0, index)) {
      if ("type" in step && (await person.findControl(step.type))) await person.type(step.type, step.text);
    }
  };

  /** Takes the step if it can be taken within `patienceMs`; false if not. */
  async function take(step: Step, patienceMs: number): Promise<boolean> {
    progress = `at "${step.name}"`;
    if ("see" in step) return await person.sees(step.see, patienceMs);
    if ("type" in step)
      return (await person.findControl(step.type, patienceMs)) !== null && (await person.type(step.type, step.text));
    if (!(await person.findControl(step.tap, patienceMs))) return false;
    await fillFieldsBefore(steps.indexOf(step));
    // The fields may have moved it.
    return await tapIfThere(step.tap, patienceMs);
  }

  async function goBack(): Promise<void> {
    // Later, because it may leave the page that would answer.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await Bun.sleep(200);
  }

  const hasLeftApp = (): boolean => !page.url().startsWith(network.url);

  /** Opens the app again where Back has left it. */
  async function returnToApp(): Promise<void> {
    if (hasLeftApp()) await page.goto(network.url + run.flow.startAt);
  }

  /** Reloads, and once more where the page was about to go back by itself, which takes the reload's place. */
  async function reload(): Promise<void> {
    for (let attempt = 0; attempt < REPEATS_MAX; attempt += 1) {
      const loaded = new Promise<boolean>((resolve) => page.once("load", () => resolve(true)));
      await page.evaluate(() => void setTimeout(() => location.reload()));
      // A browser that waits for six answers already asks for no page.
      const passing = setTimeout(network.passAnswersOn, HELD_MAX_MS);
      const isLoaded = await Promise.race([loaded, Bun.sleep(SCREEN_MS).then(() => false)]);
      clearTimeout(passing);
      if (isLoaded) return;
    }
    throw new Stuck("the page does not load again");
  }

  async function cutNetwork(disturbance: NetworkCut, act: () => Promise<void>): Promise<void> {
    if (disturbance.cut === "before") {
      network.cutNow();
      await act();
    } else {
      const caught = network.cutAt(disturbance.cut, disturbance.call);
      await act();
      await Promise.race([caught, Bun.sleep(SCREEN_MS)]);
    }
    await Bun.sleep(OUTAGE_MS);
    network.restore();
  }

  async function tapAgain(): Promise<void> {
    await person.tapAgain();
    const [first = 0, second = 0] = (await person.readTapTimes()).slice(-2);
    if (second - first >= SECOND_TAP_MS) throw new TooSlow();
  }

  async function takeDisturbed(step: Step, disturbance: Disturbance): Promise<void> {
    const act = async () => {
      if (!(await take(step, SCREEN_MS))) throw new Stuck(`"${step.name}" cannot be done`);
    };
    const find = "tap" in step ? step.tap : "type" in step ? step.type : undefined;
    if (find) await person.findControl(find, SCREEN_MS);
    await network.waitUntilQuiet();
    if (disturbance.kind === "network") return cutNetwork(disturbance, act);
    // Else the answer may come, and be overlooked, while a busy machine reloads.
    if (disturbance.afterMs === 0 && disturbance.kind !== "second tap") network.holdAnswers();
    await act();
    progress = `at ${formatDisturbance(disturbance)}`;
    // Counted from the tap, which takes a while on a busy machine.
    await Bun.sleep(Math.max(0, disturbance.afterMs - person.measureSinceTap()));
    if (disturbance.kind === "second tap") await tapAgain();
    else if (disturbance.kind === "Back") await goBack();
    else await reload();
    network.passAnswersOn();
  }

  /** Closes the sheet or dialog on top, by Back if it has no button for it; false if there is none. */
  async function closeLayer(): Promise<boolean> {
    if (await tapIfThere(findClose)) return true;
    if (!(await person.sees(findLayer))) return false;
    await goBack();
    return true;
  }

  /** Takes one of the steps that lead to the outcome; closes the sheet that may be over it. */
  const takeLookStep = async (step: Step, patienceMs: number): Promise<boolean> =>
    (await take(step, PATIENCE_MS)) ||
    ((await closeLayer()) && (await take(step, PATIENCE_MS))) ||
    (patienceMs > PATIENCE_MS && (await take(step, patienceMs)));

  /** True if the outcome shows where people look for it. */
  async function looksDone(patienceMs = PATIENCE_MS): Promise<boolean> {
    for (const step of look) if (!(await takeLookStep(step, patienceMs))) return false;
    return true;
  }

  /** Taps what the screen offers after a failure; false if it offers nothing. */
  async function takeOffer(): Promise<boolean> {
    for (const offer of [findRetry, ...offers]) if (await tapIfThere(offer)) return true;
    return false;
  }

  /** Begins again at the last step before `position` that the screen allows; undefined if it allows none. */
  async function beginAgain(position: number): Promise<number | undefined> {
    for (let index = position; index >= 0; index -= 1) {
      const step = steps[index];
      if (step && "tap" in step && (await tapIfThere(step.tap))) return index;
    }
    return undefined;
  }

  /** Waits for what should come next; false as soon as the screen offers to try again. */
  async function takeNext(step: Step): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS;
    do {
      if (await take(step, 0)) return true;
      if (await person.sees(findRetry)) return false;
    } while (performance.now() < deadline);
    return false;
  }

  /** The first step after `position` whose outcome shows already; undefined if none does. */
  async function findSeen(position: number): Promise<number | undefined> {
    for (const [index, step] of steps.entries())
      if (index > position && "see" in step && !step.isShownBefore && (await person.sees(step.see))) return index;
    return undefined;
  }

  /**
   * Goes on after the step `done`, as a person does: waits for what should come next, else tries again what the screen
   * still offers, else looks whether it is done already (a hasty one does not at first), else begins again.
   */
  async function carryOn(done: number): Promise<void> {
    let position = done;
    let farthest = done;
    let repeats = 0;
    let hasSent = false;
    let hasReturned = false;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      await returnToApp();
      for (let next = steps[position + 1]; next; next = steps[position + 1]) {
        // Nobody does again what has just come about, however late.
        const seen = position < farthest ? await findSeen(position) : undefined;
        if (seen === undefined && !(await takeNext(next))) break;
        position = seen ?? position + 1;
        farthest = Math.max(farthest, position);
        repeats = 0;
      }
      const last = steps[position];
      const next = steps[position + 1];
      if (!next) return;
      repeats += 1;
      const hasRepeated = repeats <= REPEATS_MAX && last && !("see" in last) && (await take(last, GLANCE_MS));
      if (hasRepeated || (await takeOffer())) {
        // Until it is answered, the failure of the time before may still be shown.
        await network.waitUntilQuiet();
        continue;
      }
      hasSent ||= steps.slice(0, position + 1).some((step) => "tap" in step && step.sends);
      const isLooking = hasSent && (!run.isHasty || attempt >= HASTY_ATTEMPTS);
      if (isLooking && (await looksDone())) return;
      if ("tap" in next && next.isPassing) {
        hasSkipped = true;
        return;
      }
      const again = await beginAgain(position);
      if (again !== undefined) position = again;
      // On a busy machine Back may take until here.
      else if (!hasLeftApp() && !(await closeLayer()) && !(await tapIfThere(findReload))) {
        if (hasSent && (await looksDone())) return;
        if (hasReturned) throw new Stuck(`nothing leads on to "${next.name}"`);
        // Nothing has come of it, as after a reload that the page needed: back to where it began.
        hasReturned = true;
        await page.goto(network.url + run.flow.startAt);
        position = -1;
      }
    }
    throw new Stuck(`"${steps[position + 1]?.name}" does not come, however often the person tries`);
  }

  const findStep = (index: number): Step => {
    const step = steps[index];
    if (!step) throw new Error(`There is no step ${index}.`);
    return step;
  };

  const isWaitingForEver = async (): Promise<boolean> => {
    const deadline = performance.now() + SCREEN_MS;
    while (await person.sees(findWaiting)) {
      if (performance.now() > deadline) return true;
      await Bun.sleep(100);
    }
    return false;
  };

  return {
    describeProgress: () => progress,
    hasSkipped: () => hasSkipped,
    async play(): Promise<void> {
      const { stepIndex, disturbance } = run;
      for (let index = 0; index < stepIndex; index += 1) {
        const step = findStep(index);
        if (!(await take(step, SCREEN_MS))) throw new Stuck(`"${step.name}" cannot be done, undisturbed`);
      }
      await takeDisturbed(findStep(stepIndex), disturbance);
      if (await isWaitingForEver()) throw new Stuck("the screen waits for ever");
      await carryOn(stepIndex);
      await network.waitUntilQuiet();
      await returnToApp();
      if (!hasSkipped && !(await looksDone(SCREEN_MS))) throw new Stuck("the outcome does not show");
      if (await isWaitingForEver()) throw new Stuck("the last screen waits for ever");
    },
  };
}

/** Ends a run that hangs. */
async function giveUp(describeProgress: () => string): Promise<never> {
  await Bun.sleep(RUN_MAX_MS);
  throw new Stuck(`the run hangs: ${describeProgress()}`);
}

/** Waits until the page has sent what waited on the device for the connection; false if it does not. */
const waitUntilSent = (page: Page): Promise<boolean> =>
  page
    .waitForFunction((mark) => localStorage.getItem(mark) === null, WAITING_CHANGES_KEY, { timeout: 2 * SCREEN_MS })
    .then(
      () => true,
      () => false,
    );

/**
 * Plays one run on a stage of its own. Returns what was wrong, and undefined if nothing was; "too slow" if the machine
 * left more time between two taps than a hurried thumb takes.
 */
export async function playRun(run: Run, { context, network, account, others }: Stage): Promise<string | undefined> {
  const { flow } = run;
  const problems: string[] = [];
  const page = await context.newPage();
  await page.addInitScript(recordTapTimes);
  page.on("pageerror", (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  await flow.prepare?.(account, others);
  await flow.install?.(page);
  await page.goto(network.url + flow.startAt);
  const play = createPlay(run, createPerson(page, others), network);
  try {
    await Promise.race([play.play(), giveUp(() => play.describeProgress())]);
  } catch (error) {
    if (error instanceof TooSlow) return TOO_SLOW;
    if (!(error instanceof Stuck)) throw error;
    const shown = (await page.locator("body").ariaSnapshot()).slice(0, SHOWN_MAX);
    problems.push(`${error.message}; ${page.url().slice(network.url.length)} shows:\n${shown}`);
  }
  if (!(await waitUntilSent(page))) problems.push("what waits on the device is not sent");
  await network.waitUntilQuiet();
  const stored = JSON.stringify(await flow.readStored(account, others));
  const meant = JSON.stringify(play.hasSkipped() ? flow.meantWithout : flow.meant);
  if (stored !== meant) problems.push(`stored ${stored}, meant ${meant}`);
  if (problems.length === 0) return undefined;
  return [describeRun(run), ...problems].join("\n  ");
}
