/** Where the time comes from, so that a test can move it. UTC milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
