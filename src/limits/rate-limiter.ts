import { findSite } from "../http/client-address.ts";
import { SECOND_MS } from "../shared/product/durations.ts";

/** How many times an address' limit a site has: a /48 is what a provider gives a company, or many of its customers. */
const SITE_LIMIT_FACTOR = 10;

/** What is limited: an account or something else by its name, or the address that a request comes from. */
export type RateLimitKey = string | { address: string };

/** A use of `amount` that is counted for a key, of which `limit` fits into a window of `windowMs` milliseconds. */
export type Use = { key: string; amount: number; limit: number; windowMs: number };
/** A use that was counted, in the window that ends then. */
export type CountedUse = Pick<Use, "key" | "amount"> & { endsAt: number };

/** Sums uses by key in windows. A window begins with the first use after the one before it has ended. */
export type Counters = {
  /** Counts all uses, or none if one of them does not fit: then the milliseconds until all of them do. */
  take(uses: readonly Use[]): Promise<{ taken: CountedUse[] } | { waitMs: number }>;
  /** Takes uses back, unless their windows have ended. */
  refund(taken: readonly CountedUse[]): Promise<void>;
};

export type RateLimiter = {
  /**
   * Counts an event for all keys. Throws the limiter's error if one of them has reached its limit. In memory it counts
   * before anything is awaited. The returned function takes the event back.
   */
  take(...keys: readonly RateLimitKey[]): Promise<() => Promise<void>>;
  /** Counts an event for all keys and returns true; false if one of them has reached its limit. */
  tryTake(...keys: readonly RateLimitKey[]): Promise<boolean>;
};

type Options = {
  counters: Counters;
  /** Tells limits in the same counters apart. */
  name: string;
  windows: readonly { limit: number; windowMs: number }[];
  /** The error with the seconds to wait, for an event that is not allowed. */
  refuse(seconds: number): Error;
};

/** An IPv6 address counts for its /48 network as well: a host often has 65,536 networks like that of the address. */
function listLimits(key: RateLimitKey, limit: number): Pick<Use, "key" | "limit">[] {
  if (typeof key === "string") return [{ key, limit }];
  const site = findSite(key.address);
  const ofAddress = { key: `address ${key.address}`, limit };
  return site === undefined ? [ofAddress] : [ofAddress, { key: `site ${site}`, limit: limit * SITE_LIMIT_FACTOR }];
}

/** The whole seconds to wait, at least one. */
export const toSeconds = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / SECOND_MS));

/** Limits events by key. Refused events are not counted, so that a client that retries is slowed down and not locked out. */
export function createRateLimiter({ counters, name, windows, refuse }: Options): RateLimiter {
  const count = (keys: readonly RateLimitKey[]) =>
    counters.take(
      windows.flatMap(({ limit, windowMs }) =>
        keys
          .flatMap((key) => listLimits(key, limit))
          .map((one) => ({ key: `${name} ${windowMs} ${one.key}`, limit: one.limit, windowMs, amount: 1 })),
      ),
    );
  return {
    async take(...keys) {
      const result = await count(keys);
      if ("waitMs" in result) throw refuse(toSeconds(result.waitMs));
      return () => counters.refund(result.taken);
    },
    tryTake: async (...keys) => "taken" in (await count(keys)),
  };
}
