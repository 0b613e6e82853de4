import type { Locator, Page } from "playwright";
import { SECOND_TAP_MS } from "../../../web/ui/hooks/second-tap.ts";
import { SAME_SPOT_PX } from "../../../web/ui/hooks/tap-guard.ts";
import { WaitTimeout, waitUntil } from "../wait-until.ts";
import type { Find, Other, Text } from "./flow.ts";

type Spot = { x: number; y: number };
type TapTimes = { tapTimes?: number[] };

/** Runs in the page before all else, and records when the pointer went down. */
export function recordTapTimes(): void {
  const times: number[] = [];
  Object.assign(globalThis, { tapTimes: times });
  addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), { capture: true });
}

/** What `logCauses` writes to the console begins with. */
export const CAUSE = "Caused by: ";

/** Runs in the page before all else, and writes the causes of errors, which Playwright leaves out. */
export function logCauses(prefix: string): void {
  window.addEventListener("error", ({ error }) => {
    if (error?.cause) console.error(`${prefix}${error.cause.stack ?? error.cause}`);
  });
}

const POLL_MS = 40;
/** Long enough to find what is there with one look, on a busy machine too. */
export const GLANCE_MS = 400;
const SOON = { timeout: 2000 };
/** Longer than a person's next tap on the same spot is taken for a part of the last one. */
const REST_MS = SECOND_TAP_MS + 50;

/** Waits until `look` finds something; undefined after `timeoutMs`. */
export const poll = <Found>(look: () => Promise<Found | null | false>, timeoutMs: number) =>
  waitUntil("what the person looks for", look, { timeoutMs, intervalMs: POLL_MS }).catch((error: unknown) => {
    if (!(error instanceof WaitTimeout)) throw error;
    return undefined;
  });

/** The middle of a control that a finger would hit there, and that can be used; null if there is none. */
async function findSpot(target: Locator): Promise<Spot | null> {
  try {
    if (!(await target.isVisible()) || !(await target.isEnabled(SOON))) return null;
    return await target.evaluate(
      async (element) => {
        element.scrollIntoView({ block: "center" });
        const before = element.getBoundingClientRect();
        await new Promise(requestAnimationFrame);
        const { x, y, width, height } = element.getBoundingClientRect();
        if (before.x !== x || before.y !== y) return null;
        const middle = { x: x + width / 2, y: y + height / 2 };
        const hit = document.elementFromPoint(middle.x, middle.y);
        const label = hit?.closest("label");
        return hit && (element.contains(hit) || (label && label.control === element)) ? middle : null;
      },
      undefined,
      SOON,
    );
  } catch {
    // It has left the page meanwhile.
    return null;
  }
}

/** A person with the phone in the hand: looks for what to tap, taps it in the middle, and waits for what comes. */
export function createPerson(page: Page, others: readonly Other[]) {
  const locate = (find: Find): Locator => find(page, others).first();
  let last: Spot & { at: number } = { x: -1000, y: -1000, at: 0 };

  return {
    page,
    /** Where the control is that can be tapped; undefined if there is none for so long. */
    findControl: (find: Find, timeoutMs = GLANCE_MS) => poll(() => findSpot(locate(find)), timeoutMs),
    sees: async (find: Find, timeoutMs = 0): Promise<boolean> =>
      (await poll(() => locate(find).isVisible(), timeoutMs)) ?? false,
    async tapAt(spot: Spot): Promise<void> {
      const isNear = Math.hypot(spot.x - last.x, spot.y - last.y) <= SAME_SPOT_PX;
      // The app would take it for a part of the last one: nothing but time tells it that it is not.
      if (isNear) await Bun.sleep(Math.max(0, last.at + REST_MS - performance.now()));
      last = { ...spot, at: performance.now() };
      await page.touchscreen.tap(spot.x, spot.y);
    },
    /** Waits until so long after the last tap: a busy machine has taken a part of that already. */
    waitAfterTap: (ms: number): Promise<void> => Bun.sleep(Math.max(0, last.at + ms - performance.now())),
    /** The second tap of a hurried thumb, on the same spot, whatever is there. Returns for the page's time between both. */
    async tapAgain(): Promise<number> {
      await page.touchscreen.tap(last.x, last.y);
      const times = await page.evaluate(() => (globalThis as TapTimes).tapTimes ?? []);
      const [first = 0, second = 0] = times.slice(-2);
      return second - first;
    },
    /** Types the text where it does not stand yet; false if the field has left the page meanwhile. */
    async type(find: Find, text: Text): Promise<boolean> {
      const field = locate(find);
      const wanted = typeof text === "string" ? text : text(others);
      try {
        if ((await field.inputValue(SOON)) !== wanted) await field.fill(wanted, SOON);
        return true;
      } catch {
        return false;
      }
    },
  };
}
export type Person = ReturnType<typeof createPerson>;
