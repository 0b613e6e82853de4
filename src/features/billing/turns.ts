import { paymentsUnreachable } from "../../integrations/payments/payments.ts";

/** Nobody waits longer than this for the payment provider. */
const ANSWER_WITHIN_MS = 22_000;

/**
 * Lets what is done for one account happen one after the other, so that nothing the provider said is overwritten by
 * something it said before. Whoever has waited for `answerWithinMs` gets 503 `payments_unreachable`; the work goes on
 * and is found done, or is repeated without effect, by whoever asks again.
 */
export function createTurns(answerWithinMs = ANSWER_WITHIN_MS) {
  const last = new Map<number, Promise<unknown>>();

  const queue = <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(userId) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(userId, mine);
    const leave = () => {
      if (last.get(userId) === mine) last.delete(userId);
    };
    mine.then(leave, leave);
    return mine;
  };

  return async <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    let timer: Timer | undefined;
    const patienceEnds = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(paymentsUnreachable()), answerWithinMs);
    });
    try {
      return await Promise.race([queue(userId, work), patienceEnds]);
    } finally {
      clearTimeout(timer);
    }
  };
}
export type Turns = ReturnType<typeof createTurns>;
