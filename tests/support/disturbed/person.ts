import type { Locator, Page } from "playwright";
import { SECOND_TAP_MS } from "../../../web/lib/second-tap.ts";
import { SAME_SPOT_PX } from "../../../web/lib/tap-guard.ts";
import type { Find, Other } from "./flow.ts";

type Spot = { x: number; y: number };
type TapTimes = { tapTimes?: number[] };

/** Runs in the page before all else, and records when the pointer went down. */
export function recordTapTimes(): void {
  const times: number[] = [];
  Object.assign(globalThis, { tapTimes: times });
  addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), { capture: true });
}

const POLL_MS = 40;
/** Long enough to find what is there with one look, on a busy machine too. */
const GLANCE_MS = 400;
const SOON = { timeout: 2000 };
/** Longer than a person's next tap on the same spot is taken for a part of the last one. */
const REST_MS = SECOND_TAP_MS + 50;

/** The middle of a control that a finger would hit there, and that can be used; null if there is none. */
async function findSpot(target: Locator): Promise<Spot | null> {
  try {
    if (!(await target.isVisible()) || !(await target.isEnabled(SOON))) return null;
    return await target.evaluate(
      async (element) => {
        element.scrollIntoView({ block: "center" });
        const measure = () => element.getBoundingClientRect();
        const before = measure();
        await new Promise(requestAnimationFrame);
        const { x, y, width, height } = measure();
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

/** Waits until `look` finds something; null after `timeoutMs`. */
async function poll<Found>(look: () => Promise<Found | null>, timeoutMs: number): Promise<Found | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null || performance.now() > deadline) return found;
    await Bun.sleep(POLL_MS);
  }
}

/** A person with the phone in the hand: looks for what to tap, taps it in the middle, and waits for what comes. */
export function createPerson(page: Page, others: readonly Other[]) {
  const locate = (find: Find): Locator => find(page, others).first();
  let last: Spot & { at: number } = { x: -1000, y: -1000, at: 0 };

  const tapAt = async (spot: Spot): Promise<void> => {
    const isNear = Math.hypot(spot.x - last.x, spot.y - last.y) <= SAME_SPOT_PX;
    const pause = last.at + REST_MS - performance.now();
    if (isNear && pause > 0) await Bun.sleep(pause);
    last = { ...spot, at: performance.now() };
    await page.touchscreen.tap(spot.x, spot.y);
  };

  return {
    page,
    /** Where the control is that can be tapped; null if there is none for so long. */
    findControl: (find: Find, timeoutMs = GLANCE_MS): Promise<Spot | null> =>
      poll(() => findSpot(locate(find)), timeoutMs),
    sees: async (find: Find, timeoutMs = 0): Promise<boolean> =>
      (await poll(async () => ((await locate(find).isVisible()) ? true : null), timeoutMs)) ?? false,
    tapAt,
    /** The second tap of a hurried thumb: on the same spot, whatever is there by then. */
    tapAgain: () => page.touchscreen.tap(last.x, last.y),
    /** How long ago the last tap began, in milliseconds. */
    measureSinceTap: (): number => performance.now() - last.at,
    /** Lists when the page's pointer went down since it was loaded, in milliseconds. */
    readTapTimes: () => page.evaluate(() => (globalThis as TapTimes).tapTimes ?? []),
    /** Types the text where it does not stand yet; false if the field has left the page meanwhile. */
    async type(find: Find, text: string | ((others: readonly Other[]) => string)): Promise<boolean> {
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
