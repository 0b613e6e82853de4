import { MINUTE_MS, SECOND_MS } from "../../../src/shared/product/durations.ts";
import { formatCount } from "../../../src/shared/text/format-count.ts";
import { formatWait } from "../../../src/shared/text/format-wait.ts";

/** How many seconds pass before it is said how long it may take. */
const DESCRIBED_AFTER_SECONDS = 10;

/** A time left is said in steps of this many seconds, so that the text does not change each second. */
const STEP_SECONDS = 10;

/** What a place in the queue means, 1 for the next. */
export const formatPlace = (place: number): string =>
  place === 1 ? "Your photo is next" : `${formatCount(place - 1, "photo")} before yours`;

type Wait = {
  /** Since the photo was sent. */
  seconds: number;
  /** UTC milliseconds. */
  now: number;
  /** In the queue; null if the provider has the photo, or if nothing is known. */
  place: number | null;
  /** When the provider got the photo, or when it was sent if that is not known (UTC milliseconds). */
  startedAt: number;
  /** How long the provider may take; undefined where the server does not say. */
  timeoutSeconds: number | undefined;
};

/** What is known of how long it may still take: nothing for the first seconds, or without the server's limit. */
export function describeWait({ seconds, now, place, startedAt, timeoutSeconds }: Wait): string {
  if (seconds < DESCRIBED_AFTER_SECONDS || timeoutSeconds === undefined) return "";
  if (place !== null) return `One photo may take up to ${formatWait(timeoutSeconds)}.`;
  const left = timeoutSeconds * SECOND_MS - (now - startedAt);
  if (left <= 0) return "This takes longer than expected.";
  if (left > MINUTE_MS) return `It may take up to ${formatCount(Math.ceil(left / MINUTE_MS), "more minute")}.`;
  const steps = Math.ceil(left / (STEP_SECONDS * SECOND_MS));
  return `It may take up to ${steps * STEP_SECONDS} more seconds.`;
}
