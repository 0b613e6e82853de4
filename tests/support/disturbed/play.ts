import type { Page } from "playwright";
import { PENDING_CHANGES_KEY } from "../../../web/platform/device-storage.ts";
import { SECOND_TAP_MS } from "../../../web/ui/hooks/second-tap.ts";
import { pressBack } from "../e2e/pages.ts";
import type { HttpCall } from "../executable/http-account.ts";
import type { BreakableNetwork } from "./breakable-network.ts";
import { findButton } from "./finds.ts";
import { type Disturbance, describeRun, type Find, type Other, type Run, type Step } from "./flow.ts";
import { CAUSE, createPerson, GLANCE_MS, logCauses, type Person, poll, recordTapTimes } from "./person.ts";

/** How long a person waits for the next thing before doing something else. */
const PATIENCE_MS = 2500;
/** Longer than any run that goes on. */
const RUN_MAX_MS = 120_000;
/** How long a screen may take on a busy machine to show what it has to. */
const SCREEN_MS = 20_000;
/** How long a page that is reloaded may wait while answers are held up. */
const HELD_MAX_MS = 3000;
/** How long the network stays away, and how long Back takes on a page that is not asked. */
const OUTAGE_MS = 700;
const BACK_MS = 200;
/** How many times a person tries before giving up, and a hasty one before looking whether it is done already. */
const ATTEMPTS_MAX = 10;
const HASTY_ATTEMPTS = 3;
/** How many times in a row the same control. */
const REPEATS_MAX = 3;
/** How much of a screen is said where it leads nowhere. */
const SHOWN_MAX = 3000;

const findRetry = findButton(/^(Try Again|Retry)$/);
const findReload = findButton(/^Reload$/);
/** What says that something is still to come. */
const findWaiting: Find = (page) => page.locator(".skeleton:visible, .rt-Spinner:visible, [aria-busy=true]:visible");
const findLayer: Find = (page) => page.getByRole("dialog");
const findClose: Find = (page) => page.getByRole("dialog").getByRole("button", { name: /^(Close|Cancel)/ });

/** The machine was too slow for the pause between two taps: a run has shown nothing. */
export const TOO_SLOW = "too slow";

export type Stage = { page: Page; network: BreakableNetwork; account: HttpCall; others: readonly Other[] };

const sendsSomething = (step: Step): boolean => "tap" in step && step.sends !== undefined;

/**
 * Plays a flow on a page, with what disturbs it, and carries on as a person would. Throws where that leads nowhere.
 * Returns true if the flow ended before a step that was no longer offered. `note` is called with what the person does
 * after the disturbance.
 */
async function play(
  run: Run,
  person: Person,
  network: BreakableNetwork,
  note: (deed: string) => void,
): Promise<boolean> {
  const { page } = person;
  const { steps, look, offers = [], startAt } = run.flow;
  let hasSkipped = false;

  async function tapIfThere(find: Find, patienceMs = GLANCE_MS): Promise<boolean> {
    const spot = await person.findControl(find, patienceMs);
    if (spot) await person.tapAt(spot);
    return spot !== undefined;
  }

  /** Takes the step if it can be taken within `patienceMs`; false if not. */
  async function take(step: Step, patienceMs: number): Promise<boolean> {
    if ("see" in step) return person.sees(step.see, patienceMs);
    const find = "tap" in step ? step.tap : step.type;
    if (!(await person.findControl(find, patienceMs))) return false;
    if ("type" in step) return person.type(step.type, step.text);
    for (const before of steps.slice(0, steps.indexOf(step)))
      if ("type" in before && (await person.findControl(before.type))) await person.type(before.type, before.text);
    // The fields may have moved it.
    return tapIfThere(find, patienceMs);
  }

  async function goBack(): Promise<void> {
    // Nothing tells that it has stayed on its page.
    await pressBack(page);
    await Bun.sleep(BACK_MS);
  }

  const hasLeftApp = (): boolean => !page.url().startsWith(network.url);

  /** Opens the app again where Back has left it. */
  async function returnToApp(): Promise<void> {
    if (hasLeftApp()) await page.goto(network.url + startAt);
  }

  /** Reloads, and once more where the page was about to go back, which takes the reload's place. */
  async function reload(): Promise<void> {
    // A browser that waits for six answers already asks for no page.
    const passing = setTimeout(network.passAnswersOn, HELD_MAX_MS);
    for (let attempt = 0; attempt < REPEATS_MAX; attempt += 1) {
      const loaded = page.waitForEvent("load", { timeout: SCREEN_MS }).catch(() => undefined);
      await page.evaluate(() => void setTimeout(() => location.reload()));
      if (await loaded) return clearTimeout(passing);
    }
    throw new Error("the page does not load again");
  }

  async function cutNetwork(disturbance: Disturbance, act: () => Promise<void>): Promise<void> {
    if (!("cut" in disturbance)) return;
    let isCut = disturbance.cut === "before";
    if (disturbance.cut === "before") network.cutNow();
    else void network.cutAt(disturbance.cut, disturbance.call).then(() => (isCut = true));
    await act();
    if (!(await poll(async () => isCut, SCREEN_MS))) throw new Error("what was to be cut was never sent");
    // The outage itself.
    await Bun.sleep(OUTAGE_MS);
    network.restore();
  }

  async function takeDisturbed(step: Step, disturbance: Disturbance): Promise<void> {
    const act = async () => {
      if (!(await take(step, SCREEN_MS))) throw new Error(`"${step.name}" cannot be done`);
    };
    if ("tap" in step) await person.findControl(step.tap, SCREEN_MS);
    await network.waitUntilQuiet();
    if (disturbance.kind === "network") return cutNetwork(disturbance, act);
    // Else the answer may come, and be overlooked, while a busy machine reloads.
    if (disturbance.afterMs === 0 && disturbance.kind !== "second tap") network.holdAnswers();
    await act();
    await person.waitAfterTap(disturbance.afterMs);
    if (disturbance.kind === "second tap" && (await person.tapAgain()) >= SECOND_TAP_MS) throw new Error(TOO_SLOW);
    if (disturbance.kind === "Back") await goBack();
    if (disturbance.kind === "reload") await reload();
    network.passAnswersOn();
  }

  /** Closes the sheet or dialog on top, by Back if it has no button for it; false if there is none. */
  async function closeLayer(): Promise<boolean> {
    if (await tapIfThere(findClose)) return true;
    if (!(await person.sees(findLayer))) return false;
    await goBack();
    return true;
  }

  /** True if the outcome shows where people look for it; closes the sheet that may be over it. */
  async function looksDone(patienceMs = 0): Promise<boolean> {
    for (const [index, step] of look.entries()) {
      const last = look[index - 1];
      const isTaken =
        (await take(step, PATIENCE_MS)) ||
        ((await closeLayer()) && (await take(step, PATIENCE_MS))) ||
        // A toast that came up under the finger has taken the last tap.
        (last && (await take(last, 0)) && (await take(step, PATIENCE_MS))) ||
        (patienceMs > 0 && (await take(step, patienceMs)));
      if (!isTaken) return false;
    }
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
    const find = async () => ((await take(step, 0)) ? "taken" : (await person.sees(findRetry)) ? "failed" : null);
    const found = await poll(find, PATIENCE_MS);
    note(`${found ?? "missed"}: ${step.name}`);
    return found === "taken";
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
        // No one does again what has just come about, however late.
        const seen = position < farthest ? await findSeen(position) : undefined;
        if (seen === undefined && !(await takeNext(next))) break;
        position = seen ?? position + 1;
        farthest = Math.max(farthest, position);
        repeats = 0;
      }
      const [last, next] = [steps[position], steps[position + 1]];
      if (!next) return;
      repeats += 1;
      const hasRepeated = repeats <= REPEATS_MAX && last && !("see" in last) && (await take(last, GLANCE_MS));
      if (hasRepeated || (await takeOffer())) {
        note(hasRepeated ? `again: ${last?.name}` : "tapped what was offered");
        // Until it is answered, the failure of the time before may still be shown.
        await network.waitUntilQuiet();
        continue;
      }
      hasSent ||= steps.slice(0, position + 1).some(sendsSomething);
      const isLooking = hasSent && (!run.isHasty || attempt >= HASTY_ATTEMPTS);
      if (isLooking && (await looksDone())) return;
      if ("tap" in next && next.isPassing) {
        hasSkipped = true;
        return;
      }
      const again = await beginAgain(position);
      note(again === undefined ? "nothing to begin with" : `began again: ${steps[again]?.name}`);
      if (again !== undefined) position = again;
      // On a busy machine Back may take until here.
      else if (!hasLeftApp() && !(await closeLayer()) && !(await tapIfThere(findReload))) {
        if (hasSent && (await looksDone())) return;
        if (hasReturned) throw new Error(`nothing leads on to "${next.name}"`);
        // Nothing has come of it, as after a reload that the page needed: back to where it began.
        hasReturned = true;
        await page.goto(network.url + startAt);
        position = -1;
      }
    }
    throw new Error(`"${steps[position + 1]?.name}" does not come, however often the person tries`);
  }

  async function expectNoWaiting(): Promise<void> {
    const isOver = await poll(async () => !(await person.sees(findWaiting)), SCREEN_MS);
    if (!isOver) throw new Error("the screen waits for ever");
  }

  for (const step of steps.slice(0, run.stepIndex))
    if (!(await take(step, SCREEN_MS))) throw new Error(`"${step.name}" cannot be done, undisturbed`);
  await takeDisturbed(steps[run.stepIndex] as Step, run.disturbance);
  await expectNoWaiting();
  await carryOn(run.stepIndex);
  await network.waitUntilQuiet();
  await returnToApp();
  if (!hasSkipped && !(await looksDone(SCREEN_MS))) throw new Error("the outcome does not show");
  await expectNoWaiting();
  return hasSkipped;
}

/**
 * Plays one run on a stage of its own. Returns what was wrong, and undefined if nothing was; `TOO_SLOW` if the machine
 * left more time between two taps than a hurried thumb takes.
 */
export async function playRun(run: Run, { page, network, account, others }: Stage): Promise<string | undefined> {
  const { flow } = run;
  const problems: string[] = [];
  await page.addInitScript(recordTapTimes);
  await page.addInitScript(logCauses, CAUSE);
  page.on("pageerror", (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.text().startsWith(CAUSE)) problems.push(message.text());
  });
  await flow.prepare?.(account, others);
  await flow.install?.(page);
  await page.goto(network.url + flow.startAt);
  let hasSkipped = false;
  const beganAt = performance.now();
  const deeds: string[] = [];
  const note = (deed: string) => void deeds.push(`${Math.round(performance.now() - beganAt)} ms ${deed}`);
  page.on("load", () => note(`${page.url().slice(network.url.length)} has loaded`));
  try {
    const hanging = Bun.sleep(RUN_MAX_MS).then(() => Promise.reject(new Error("the run hangs")));
    hasSkipped = await Promise.race([play(run, createPerson(page, others), network, note), hanging]);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (message === TOO_SLOW) return TOO_SLOW;
    const shown = (await page.locator("body").ariaSnapshot()).slice(0, SHOWN_MAX);
    problems.push(`${message}; ${page.url().slice(network.url.length)} shows:\n${shown}`);
  }
  const isSent = () => page.evaluate((mark) => localStorage.getItem(mark) === null, PENDING_CHANGES_KEY);
  if (!(await poll(isSent, 2 * SCREEN_MS))) problems.push("pending changes on the device are not sent");
  await network.waitUntilQuiet();
  const stored = JSON.stringify(await flow.readStored(account, others));
  const meant = JSON.stringify(hasSkipped ? flow.meantWithout : flow.meant);
  if (stored !== meant) problems.push(`stored ${stored}, meant ${meant}`);
  return problems.length === 0 ? undefined : [describeRun(run), ...problems, ...deeds].join("\n  ");
}
