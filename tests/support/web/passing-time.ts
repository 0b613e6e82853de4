import { setImmediate } from "node:timers/promises";
import { act } from "@testing-library/react";
import { SECOND_TAP_MS } from "../../../web/ui/hooks/second-tap.ts";
import { setProperty } from "./set-property.ts";

/** So many turns of the event loop that whatever waits for no time has run. */
const TURNS = 50;

/** Lets everything run that waits for no time, before a test says that something has not happened. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
  });

/** Lets so much time pass that the next tap is not a second tap of a hurried thumb. */
export function passSecondTap(): void {
  const readTime = performance.now.bind(performance);
  setProperty(performance, "now", () => readTime() + SECOND_TAP_MS);
}
