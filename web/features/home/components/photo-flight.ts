import { type RefObject, useEffect, useState } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { endLanding, isLanding } from "../../../domain/diary/just-added.ts";
import { isMotionReduced } from "../../../ui/hooks/reduced-motion.ts";
import { COUNT_MS } from "../../../ui/hooks/use-counted-figure.ts";
import { useWasTrue } from "../../../ui/hooks/use-was-true.ts";

/** How long the photo flies, in milliseconds: it lands as the ring reaches its figure. */
const FLIGHT_MS = COUNT_MS;
/** The share of the flight after which the photo is in the ring. */
const LANDS_AT = 0.8;

const findCenter = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** A copy of the photo in its place, which no one can press and no screen reader reads. */
function placeCopy(photo: HTMLImageElement): HTMLElement {
  const copy = document.createElement("span");
  copy.className = "added-card__flight";
  copy.style.backgroundImage = `url("${photo.currentSrc}")`;
  copy.setAttribute("aria-hidden", "true");
  photo.after(copy);
  return copy;
}

/** Lifts the photo off, moves it into the middle of the ring and lets it vanish there. */
function flyIntoRing(photo: Element, ring: Element): Animation {
  const from = findCenter(photo);
  const to = findCenter(ring);
  const inRing = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
  return photo.animate(
    [
      { transform: "none", opacity: 1, easing: "ease-out" },
      { transform: "translateY(-8px) scale(1.15)", opacity: 1, offset: 0.2, easing: "ease-in-out" },
      { transform: `${inRing} scale(0.8)`, opacity: 1, offset: LANDS_AT, easing: "ease-in" },
      { transform: `${inRing} scale(0.2)`, opacity: 0 },
    ],
    FLIGHT_MS,
  );
}

/** Has the ring give way a little as the photo lands. */
const nudge = (ring: Element): Animation =>
  ring.animate([{ transform: "none" }, { transform: "scale(1.05)" }, { transform: "none" }], {
    delay: FLIGHT_MS * LANDS_AT,
    duration: FLIGHT_MS * (1 - LANDS_AT),
    easing: "ease-in-out",
  });

/** Flies as soon as the photo is loaded, if that is while the ring counts. The returned function ends it. */
function flyOnceLoaded(photo: HTMLImageElement, ring: Element): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const fly = () => {
    clearTimeout(timer);
    const copy = placeCopy(photo);
    const nudging = nudge(ring);
    signal.addEventListener("abort", () => {
      nudging.finish();
      copy.remove();
    });
    flyIntoRing(copy, ring).onfinish = end;
  };
  const end = () => ended.abort();
  const timer = setTimeout(end, COUNT_MS);
  if (!photo.complete) photo.addEventListener("load", fly, { signal });
  else if (photo.naturalWidth > 0) fly();
  return () => {
    clearTimeout(timer);
    end();
  };
}

type PhotoFlight = {
  /** The entry that was just added. */
  entry: FoodEntry;
  /** Its photo on the card. */
  photo: RefObject<HTMLImageElement | null>;
  ring: RefObject<HTMLElement | null>;
  /** Whether the ring counts to what it is with the entry, or shows it. */
  isRingCurrent: boolean;
};

/**
 * Has a copy of the photo fly into the ring, once for what was added, and not where motion is reduced. A photo that is
 * loaded only after the ring has counted stays where it is.
 */
export function usePhotoFlight({ entry, photo, ring, isRingCurrent }: PhotoFlight): void {
  const [isDue] = useState(() => isLanding(entry) && !isMotionReduced());
  const hasBegun = useWasTrue(isRingCurrent) && isDue;
  useEffect(() => {
    if (!hasBegun) return;
    endLanding();
    if (photo.current && ring.current) return flyOnceLoaded(photo.current, ring.current);
  }, [hasBegun, photo, ring]);
}
