import { afterEach, beforeEach } from "bun:test";
import { type AiStandIn, PIZZA, startAiStandIn } from "./ai-stand-in.ts";

/** A stand-in that is started before each test of the file and stopped after it. It answers with `food`. */
export function startAiStandInOfEachTest(food: unknown = PIZZA): AiStandIn {
  const standIn = {} as AiStandIn;
  beforeEach(() => {
    Object.defineProperties(standIn, Object.getOwnPropertyDescriptors(startAiStandIn()));
    standIn.state.food = food;
  });
  afterEach(() => standIn.stop());
  return standIn;
}
