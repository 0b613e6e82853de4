/** Tells the outcome of a call to those who follow it, and returns it. It has to be called by who has the lead. */
export type Lead<Answer> = (outcome: Promise<Answer>) => Promise<Answer>;
/** How a follower's wait ends: with the answer, or with the lead, if the caller before has left. */
export type Turn<Answer> = { answer: Answer } | { lead: Lead<Answer> };

type Follower<Answer> = { signal: AbortSignal; end(turn: Turn<Answer> | Promise<Turn<Answer>>): void };

/**
 * Calls under way by what they ask, so that what is asked several times at once is one call. If the caller whose call it
 * is leaves, one follower gets the lead and the others go on waiting. Followers who leave are forgotten at once.
 */
export function createSingleFlight<Answer>({ maxFollowers }: { maxFollowers: number }) {
  const underWay = new Map<string, Set<Follower<Answer>>>();

  function createLead(key: string, signal: AbortSignal): Lead<Answer> {
    return (outcome) => {
      const land = (): void => {
        for (const follower of underWay.get(key) ?? []) follower.end(outcome.then((answer) => ({ answer })));
        underWay.delete(key);
      };
      outcome.then(land, () => {
        const [next] = (signal.aborted && underWay.get(key)) || [];
        if (next) next.end({ lead: createLead(key, next.signal) });
        else land();
      });
      return outcome;
    };
  }

  /** Waits for the call under way. Rejects with the signal's reason if the follower leaves. */
  function follow(followers: Set<Follower<Answer>>, signal: AbortSignal): Promise<Turn<Answer>> {
    const { promise, resolve, reject } = Promise.withResolvers<Turn<Answer>>();
    const follower: Follower<Answer> = {
      signal,
      end(turn) {
        followers.delete(follower);
        signal.removeEventListener("abort", leave);
        resolve(turn);
      },
    };
    const leave = (): void => {
      followers.delete(follower);
      reject(signal.reason);
    };
    followers.add(follower);
    signal.addEventListener("abort", leave, { once: true });
    // Who follows handles a failure later.
    promise.catch(() => {});
    if (signal.aborted) leave();
    return promise;
  }

  return {
    /** The lead of a new call for `key`, or the wait for the one under way; undefined if too many wait for it. */
    join(key: string, signal: AbortSignal): { lead: Lead<Answer> } | { turn: Promise<Turn<Answer>> } | undefined {
      const followers = underWay.get(key);
      if (!followers) {
        underWay.set(key, new Set());
        return { lead: createLead(key, signal) };
      }
      return followers.size < maxFollowers ? { turn: follow(followers, signal) } : undefined;
    },
  };
}
