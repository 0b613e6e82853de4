/**
 * A clock that stands still until the test moves it. `time` is UTC milliseconds; adding to it lets time pass. Adding to
 * `offset` sets the system's clock forward or back: no time passes.
 */
export function createTestClock(time: number) {
  const clock = { time, offset: 0, now: () => clock.time + clock.offset, monotonic: () => clock.time };
  return clock;
}
