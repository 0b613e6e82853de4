import { SECOND_TAP_MS } from "./second-tap.ts";

/** How far the same spot reaches, in CSS pixels: less than from the middle of one control to the middle of the next. */
export const SAME_SPOT_PX = 20;

const CONTROL = "a[href], button, input, select, textarea, label";
/** The events of one tap, in the order in which they are sent. */
const TAP_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

type Tap = {
  /** Where it was, in CSS pixels, and when, in the milliseconds of `Event.timeStamp`. */
  x: number;
  y: number;
  at: number;
  target: Element | null;
  /** What its button or box said: pressed, checked or not. */
  state: string;
};

/** The control that a tap is on, or what else is there. */
function findTarget({ target }: Event): Element | null {
  if (!(target instanceof Element)) return null;
  const found = target.closest(CONTROL);
  return found instanceof HTMLLabelElement && found.control ? found.control : (found ?? target);
}

/** A button or box that is switched on does another thing than one that is off. */
const readState = (target: Element | null): string =>
  target instanceof HTMLInputElement && target.type === "checkbox"
    ? String(target.checked)
    : (target?.getAttribute("aria-pressed") ?? "");

const isSecondTap = (first: Tap, event: PointerEvent): boolean => {
  const target = findTarget(event);
  return (
    // A mouse is aimed again for each click.
    event.pointerType !== "mouse" &&
    event.timeStamp - first.at < SECOND_TAP_MS &&
    Math.hypot(event.clientX - first.x, event.clientY - first.y) <= SAME_SPOT_PX &&
    (target !== first.target || readState(target) !== first.state)
  );
};

/**
 * Makes the second tap of a hurried thumb do nothing where the first one has changed the screen: one on the same spot,
 * sooner than `SECOND_TAP_MS`, that finds something else there. The next row, another screen, a toast or a switch that
 * is on by now is not what the tap was for. A tap on the same control is that control's own matter, see `useLock`.
 * Mice are aimed, and keys, screen readers and scripts press controls without a pointer: none of them is ever held up.
 * Returns what removes it.
 */
export function installTapGuard(page: Window): () => void {
  let last: Tap | undefined;
  /** The tap under way; "ignored" if it is a second one. Undefined between two taps. */
  let current: Tap | "ignored" | undefined;

  const handle = (event: MouseEvent) => {
    if (event.type === "pointerdown" && event instanceof PointerEvent) {
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const target = findTarget(event);
      current = last && isSecondTap(last, event) ? "ignored" : { x, y, at, target, state: readState(target) };
    }
    // A key press clicks as well; its click has no count.
    if (event.type === "click" && event.detail === 0) return;
    if (current === "ignored") {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    if (event.type !== "click") return;
    if (current !== undefined && current !== "ignored") last = { ...current, at: event.timeStamp };
    // The click of a label is followed by one of its field, which is not a tap of its own.
    current = undefined;
  };

  for (const type of TAP_EVENTS) page.addEventListener(type, handle, { capture: true });
  return () => {
    for (const type of TAP_EVENTS) page.removeEventListener(type, handle, { capture: true });
  };
}
