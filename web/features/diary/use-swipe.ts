import { type PointerEvent, useRef } from "react";

/** How far a finger goes, in pixels, before it is known which way it is going. */
const SLOP = 10;
/** How far it must have gone for a swipe, and how far for a flick of at least that many pixels a millisecond. */
const SWIPE_DISTANCE = 70;
const FLICK_DISTANCE = 30;
const FLICK_SPEED = 0.5;
/** The content follows the finger, and less so where there is nothing on that side. */
const FOLLOW = 0.6;
const RESIST = 0.15;

type Swipe = { left?: (() => void) | undefined; right?: (() => void) | undefined };
type Touch = { pointerId: number; x: number; y: number; at: number; isSideways: boolean };

const isSwipe = (distance: number, milliseconds: number): boolean =>
  Math.abs(distance) >= SWIPE_DISTANCE ||
  (Math.abs(distance) >= FLICK_DISTANCE && Math.abs(distance) / Math.max(1, milliseconds) >= FLICK_SPEED);

const follow = (element: HTMLElement, distance: number): void => {
  element.style.translate = distance === 0 ? "" : `${Math.round(distance)}px 0`;
};

/** What is pushed sideways itself, such as a row of filters that is wider than the screen, keeps its own touches. */
const scrollsSideways = (target: EventTarget, within: HTMLElement): boolean => {
  let element = target instanceof Element ? target : null;
  for (; element && element !== within; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === "auto") return true;
  }
  return false;
};

/**
 * Handlers that tell a swipe to the left or right by a finger. Give the element `touch-action: pan-y`: then the browser
 * scrolls whatever goes up or down, and takes such a touch away from here. Mouse and keyboard are left alone.
 */
export function useSwipe({ left, right }: Swipe) {
  const touch = useRef<Touch>(null);
  const end = (element: HTMLElement) => {
    touch.current = null;
    follow(element, 0);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== "touch" || !event.isPrimary) return end(event.currentTarget);
      if (scrollsSideways(event.target, event.currentTarget)) return;
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
      follow(event.currentTarget, dx * ((dx < 0 ? left : right) ? FOLLOW : RESIST));
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
