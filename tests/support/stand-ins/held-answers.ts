import { waitUntil } from "../wait-until.ts";
import type { AiStandIn } from "./ai-stand-in.ts";

/** Lets the provider's answers go on piece by piece. */
export function holdAnswers({ state }: AiStandIn) {
  let allowed = 0;
  const waiting: (() => void)[] = [];
  state.pause = async () => {
    while (allowed <= 0) await new Promise<void>((resolve) => void waiting.push(resolve));
    allowed -= 1;
  };
  const allow = (pieces: number): void => {
    allowed += pieces;
    for (const goOn of waiting.splice(0)) goOn();
  };
  return {
    allow,
    /** Lets one piece after another go until `isShown`. */
    allowUntil: (what: string, isShown: () => Promise<boolean>): Promise<boolean> =>
      waitUntil(
        what,
        async () => {
          const isDone = await isShown();
          if (!isDone) allow(1);
          return isDone;
        },
        { intervalMs: 20 },
      ),
  };
}
