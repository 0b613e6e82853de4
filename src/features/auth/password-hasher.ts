import { AppError } from "../../errors.ts";

/** Each hash takes 64 MB and a core for a tenth of a second; more at once would only slow each other and the rest. */
const AT_ONCE = 4;
const QUEUE_MAX = 32;
const RETRY_AFTER_SECONDS = 2;
/** A hash, made as every other one, of a password that nobody knows: random, and never written down. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=65536,t=2,p=1$6CsKMiw0bkukGa4EXq3KzCjJtiP8ddHOnES6RsXsrDc$MgJ8IFJfv/4BX7mRLeWJ6PBhw/WkJbWzTBvWNRBz13Q";

/** Hashes and compares passwords (argon2id with Bun's defaults), four at once; 503 where 32 others wait already. */
export function createPasswordHasher() {
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
    hash: (password: string): Promise<string> => inTurn(() => Bun.password.hash(password)),

    /**
     * True for the password of a hash. Without a hash, as for an unknown e-mail, it compares with one that nobody
     * knows the password of, so that both cost the same.
     */
    verify: (password: string, hash: string | undefined): Promise<boolean> =>
      inTurn(async () => (await Bun.password.verify(password, hash ?? NOBODYS_HASH)) && hash !== undefined),
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
