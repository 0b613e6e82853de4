import { AppError } from "../../errors.ts";

/** What one argon2id hash takes: memory in KiB, and how often it is gone through. */
export type PasswordCost = { memoryCost: number; timeCost: number };

/** 64 MB and a core for a tenth of a second: above OWASP's least (19 MB, 2 passes), and what Bun itself proposes. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 65_536, timeCost: 2 };

/** More at once would only slow each other and the rest. */
const AT_ONCE = 4;
const QUEUE_MAX = 32;
const RETRY_AFTER_SECONDS = 2;
/**
 * What stands in for the hash of an account that does not exist: salt and hash are random bytes, so no password is known
 * to fit, and at the same cost a comparison takes as long as one with an account's.
 */
const nobodysHash = ({ memoryCost, timeCost }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$6CsKMiw0bkukGa4EXq3KzCjJtiP8ddHOnES6RsXsrDc$MgJ8IFJfv/4BX7mRLeWJ6PBhw/WkJbWzTBvWNRBz13Q`;

/** Hashes and compares passwords with argon2id, four at once; 503 where 32 others wait already. */
export function createPasswordHasher(cost: PasswordCost) {
  const nobodys = nobodysHash(cost);
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> | undefined => {
    if (running < AT_ONCE) {
      running += 1;
      return undefined;
    }
    if (waiting.length >= QUEUE_MAX) {
      throw new AppError(503, "Too many people are signing in right now. Please try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return new Promise((resolve) => waiting.push(resolve));
  };

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever waits takes over the place; only without anybody does it become free.
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password: string): Promise<string> =>
      inTurn(() => Bun.password.hash(password, { algorithm: "argon2id", ...cost })),

    /**
     * True for the password of a hash. Without a hash, as for an unknown e-mail, it compares with one that nobody
     * knows the password of, so that both cost the same.
     */
    verify: (password: string, hash: string | undefined): Promise<boolean> =>
      inTurn(async () => (await Bun.password.verify(password, hash ?? nobodys)) && hash !== undefined),
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
