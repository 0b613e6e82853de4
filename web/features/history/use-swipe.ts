import { type PointerEvent, useRef } from "react";

/** How far a finger must move before its direction is known, in pixels. */
const SLOP = 10;
/** The distance of a swipe, and the distance and speed (pixels per millisecond) of a flick. */
const SWIPE_DISTANCE = 70;
const FLICK_DISTANCE = 30;
const FLICK_SPEED = 0.5;
/** How much the content follows the finger; less if there is nothing on that side. */
const DRAG_FACTOR = 0.6;
const RESISTANCE_FACTOR = 0.15;

type Swipe = { left?: (() => void) | undefined; right?: (() => void) | undefined };
type Touch = { pointerId: number; x: number; y: number; at: number; isSideways: boolean };

const isSwipe = (distance: number, milliseconds: number): boolean =>
  Math.abs(distance) >= SWIPE_DISTANCE ||
  (Math.abs(distance) >= FLICK_DISTANCE && Math.abs(distance) / Math.max(1, milliseconds) >= FLICK_SPEED);

const translateBy = (element: HTMLElement, distance: number): void => {
  element.style.translate = distance === 0 ? "" : `${Math.round(distance)}px 0`;
};

/** An element that scrolls sideways itself, such as a wide row of filters, keeps its touches. */
const isSidewaysScrollable = (target: EventTarget, within: HTMLElement): boolean => {
  let element = target instanceof Element ? target : null;
  for (; element && element !== within; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === "auto") return true;
  }
  return false;
};

/**
 * Handlers that detect a swipe to the left or right. Set `touch-action: pan-y` on the element: then the browser handles
 * vertical scrolling and cancels that touch here. Mouse and keyboard are ignored.
 */
export function useSwipe({ left, right }: Swipe) {
  const touch = useRef<Touch>(null);
  const end = (element: HTMLElement) => {
    touch.current = null;
    translateBy(element, 0);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== "touch" || !event.isPrimary) return end(event.currentTarget);
      if (isSidewaysScrollable(event.target, event.currentTarget)) return;
      const { pointerId, clientX, clientY, timeStamp } = event;
      touch.current = { pointerId, x: clientX, y: clientY, at: timeStamp, isSideways: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = touch.current;
      if (start?.pointerId !== event.pointerId) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.isSideways) {
        if (Math.abs(dy) > SLOP && Math.abs(dy) >= Math.abs(dx)) return end(event.currentTarget);
        if (Math.abs(dx) <= SLOP) return;
        start.isSideways = true;
      }
      translateBy(event.currentTarget, dx * ((dx < 0 ? left : right) ? DRAG_FACTOR : RESISTANCE_FACTOR));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const start = touch.current;
      if (start?.pointerId !== event.pointerId) return;
      end(event.currentTarget);
      const distance = event.clientX - start.x;
      if (!start.isSideways || !isSwipe(distance, event.timeStamp - start.at)) return;
      (distance < 0 ? left : right)?.();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
  };
}
