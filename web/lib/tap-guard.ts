/** How long after a tap another one on the same spot counts as a part of it, in milliseconds. */
export const SECOND_TAP_MS = 800;
/** How far the same spot reaches, in CSS pixels: less than from the middle of one control to the middle of the next. */
export const SAME_SPOT_PX = 20;

const CONTROL = "a[href], button, input, select, textarea, label";
/** What people tap twice on purpose: fields to type in, and buttons that are made for many taps in a row. */
const REPEATABLE = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [data-repeatable]';
/** The events of one tap, in the order in which they are sent. */
const TAP_EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

type Tap = {
  /** Where it was, in CSS pixels, and when, in the milliseconds of `Event.timeStamp`. */
  x: number;
  y: number;
  at: number;
  target: EventTarget | null;
};

const findControl = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(CONTROL) : null;

/** True for a control that cannot be used yet: a tap on it has done nothing that a second one could be a part of. */
const isDisabled = (control: Element | null): boolean =>
  control?.getAttribute("aria-disabled") === "true" || control?.matches(":disabled") === true;

/** True if both taps are on the same field or on the same button for many taps, or on the same text. */
function isMeantToRepeat(first: Tap, target: EventTarget | null): boolean {
  const control = findControl(target);
  if (control === null) return target === first.target;
  return control === findControl(first.target) && control.matches(REPEATABLE);
}

const isSecondTap = (first: Tap, { clientX, clientY, timeStamp, target }: MouseEvent): boolean =>
  timeStamp - first.at < SECOND_TAP_MS &&
  Math.hypot(clientX - first.x, clientY - first.y) <= SAME_SPOT_PX &&
  !isMeantToRepeat(first, target);

/**
 * Makes the second tap of a hurried thumb do nothing: one on the spot of the last tap, sooner than `SECOND_TAP_MS`.
 * What is there by then may be the next row, another screen or a toast, and was not what the tap was for. Keys, screen
 * readers and scripts press controls without a pointer and are never held up. Returns a function that removes it.
 */
export function installTapGuard(page: Window): () => void {
  let last: Tap | undefined;
  /** What becomes of the tap under way; undefined between two taps. */
  let verdict: "counts" | "ignored" | undefined;

  const handle = (event: MouseEvent) => {
    const { type, clientX: x, clientY: y, timeStamp: at, target } = event;
    if (type === "pointerdown") verdict = last && isSecondTap(last, event) ? "ignored" : "counts";
    // A key press clicks as well; its click has no count.
    const isClick = type === "click" && event.detail > 0;
    if (type === "click" && !isClick) return;
    if (isClick && verdict === "counts" && !isDisabled(findControl(target))) last = { x, y, at, target };
    if (verdict === "ignored") {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    // The click of a label is followed by one of its field, which is no tap of its own.
    if (isClick) verdict = undefined;
  };

  for (const type of TAP_EVENTS) page.addEventListener(type, handle, { capture: true });
  return () => {
    for (const type of TAP_EVENTS) page.removeEventListener(type, handle, { capture: true });
  };
}
