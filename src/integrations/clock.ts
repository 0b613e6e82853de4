/** The source of the time, replaceable in tests. */
export interface Clock {
  /** The time of day in UTC milliseconds. The system's clock can be set forward and back. */
  now(): number;
  /** Milliseconds since some moment in the past. It only runs forward, at an even pace: what lasts is measured with it. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
