/** A call under way: its answer, and the signal with which whoever makes it cancels it. */
export type SingleFlightCall<Answer> = { readonly answer: Promise<Answer>; readonly signal: AbortSignal };

/** Calls under way by what they ask, so that what is asked twice at the same time is one call. */
export function createSingleFlight<Answer>() {
  const underWay = new Map<string, SingleFlightCall<Answer>>();
  return {
    /** The call under way for `key`. */
    find: (key: string): SingleFlightCall<Answer> | undefined => underWay.get(key),
    /** Announces a call for `key`. The returned function, which has to be called, tells its outcome and returns it. */
    announce(key: string, signal: AbortSignal): (outcome: Promise<Answer>) => Promise<Answer> {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      underWay.set(key, { answer: promise, signal });
      const end = () => void underWay.delete(key);
      // Whoever makes the call handles its failure; others may not be waiting.
      promise.then(end, end);
      return (outcome) => {
        resolve(outcome);
        return promise;
      };
    },
  };
}
