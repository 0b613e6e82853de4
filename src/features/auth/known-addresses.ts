import { createHmac } from "node:crypto";
import type { TryWrite } from "../../best-effort.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { KnownAddressRepository } from "./known-address-repository.ts";

/** The most addresses that are remembered of an account. The least recently used one is forgotten. */
const ADDRESSES_PER_ACCOUNT = 20;

type Deps = {
  rows: Pick<KnownAddressRepository, "exists" | "store">;
  /** The server's secret. The key is derived from it, so that the secret signs nothing but sessions. */
  secret: string;
  tryWrite: TryWrite;
  clock: Clock;
};

/**
 * Remembers from which addresses people have logged in, also over a restart. Strangers who guess an account's password
 * must not lock its owner out. Without the server's secret no one can tell from the database which addresses they are.
 */
export function createKnownAddresses({ rows, secret, tryWrite, clock }: Deps) {
  const key = createHmac("sha256", secret).update("known addresses").digest();
  const hash = (userId: number, address: string): string =>
    createHmac("sha256", key).update(`${userId} ${address}`).digest("base64url");

  return {
    has: (userId: number, address: string): Promise<boolean> => rows.exists(userId, hash(userId, address)),
    /** Best effort: a login goes on when the address cannot be stored. */
    async add(userId: number, address: string): Promise<void> {
      const othersMax = ADDRESSES_PER_ACCOUNT - 1;
      await tryWrite(() => rows.store({ userId, addressHash: hash(userId, address), now: clock.now(), othersMax }));
    },
  };
}
export type KnownAddresses = ReturnType<typeof createKnownAddresses>;
