import { AppError } from "../../errors.ts";

/** The cost of one argon2id hash: memory in KiB and number of passes. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** 64 MB and a tenth of a second on one core. This is above OWASP's minimum (19 MB, 2 passes), and Bun's default. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 65_536, timeCost: 2 };

const QUEUE_MAX = 32;
const RETRY_AFTER_SECONDS = 2;
/**
 * The hash for accounts that do not exist. Salt and hash are random bytes, so no known password fits. With the same
 * cost, checking it takes as long as checking a real one.
 */
const buildDummyHash = ({ memoryCost, timeCost }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$6CsKMiw0bkukGa4EXq3KzCjJtiP8ddHOnES6RsXsrDc$MgJ8IFJfv/4BX7mRLeWJ6PBhw/WkJbWzTBvWNRBz13Q`;

/** What someone waits for. Each has a queue of its own, so that many of one kind hold up no other. */
const PURPOSES = ["login", "login from a known address", "registration", "change"] as const;
export type HashPurpose = (typeof PURPOSES)[number];

/**
 * Hashes and checks passwords with argon2id, one at a time: each takes 64 MB and a core, and several at once would only
 * slow down each other and all other requests. The purposes take turns. Throws 503 if 32 others are already waiting for
 * the same purpose.
 */
export function createPasswordHasher(cost: PasswordCost) {
  const dummyHash = buildDummyHash(cost);
  const queues = new Map<HashPurpose, (() => void)[]>(PURPOSES.map((purpose) => [purpose, []]));
  let isBusy = false;

  const acquireSlot = (purpose: HashPurpose): Promise<void> | undefined => {
    if (!isBusy) {
      isBusy = true;
      return undefined;
    }
    const queue = queues.get(purpose) ?? [];
    if (queue.length >= QUEUE_MAX) {
      throw new AppError(503, "Too many people are signing in right now. Please try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return new Promise((resolve) => queue.push(resolve));
  };

  /** Takes the next waiting task, of the purpose whose turn it is. */
  const takeNext = (): (() => void) | undefined => {
    for (const [purpose, queue] of queues) {
      const next = queue.shift();
      if (!next) continue;
      // Behind the others.
      queues.delete(purpose);
      queues.set(purpose, queue);
      return next;
    }
    return undefined;
  };

  const withSlot = async <Result>(purpose: HashPurpose, work: () => Promise<Result>): Promise<Result> => {
    await acquireSlot(purpose);
    try {
      return await work();
    } finally {
      const next = takeNext();
      // The next waiting task takes over the slot. The slot becomes free only if no one waits.
      if (next) next();
      else isBusy = false;
    }
  };

  return {
    hash: (password: string, purpose: HashPurpose): Promise<string> =>
      withSlot(purpose, () => Bun.password.hash(password, { algorithm: "argon2id", ...cost })),

    /**
     * True if the password matches the hash. Without a hash, as for an unknown e-mail, it checks against a dummy hash,
     * so that both take the same time.
     */
    verify: (password: string, hash: string | undefined, purpose: HashPurpose): Promise<boolean> =>
      withSlot(purpose, async () => (await Bun.password.verify(password, hash ?? dummyHash)) && hash !== undefined),
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
