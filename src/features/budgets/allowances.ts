import type { Limits } from "../../config.ts";
import type { CurrentUser } from "../../current-user.ts";
import type { AccessMode, BudgetKind, RegistrationMode } from "../../shared/product/enums.ts";
import { ADDRESS_SHARES, ADVICE_REQUESTS_PER_DAY } from "../../shared/product/limits.ts";

/** What an account may use of a budget, and what the accounts of its address may use together. */
export type Allowance = { limit: number; address: { name: string; limit: number } | null };

type Deps = { limits: Limits; mode: AccessMode; registration: RegistrationMode };

/** Decides what each account may use. */
export const createAllowances = ({ limits, mode, registration }: Deps) => {
  /** How many accounts' worth the accounts of one address may use together; null if not everyone can have such one. */
  const getAddressShare = ({ isDemo, isPremium }: CurrentUser): number | null => {
    if (isDemo) return ADDRESS_SHARES.demo;
    const isPaid = mode === "subscription" && isPremium;
    return isPaid || registration !== "open" ? null : ADDRESS_SHARES.registered;
  };

  const allow = (user: CurrentUser, limit: number): Allowance => {
    const share = getAddressShare(user);
    return { limit, address: share === null ? null : { name: user.address, limit: limit * share } };
  };

  const hasFullAnalyses = ({ isDemo, isPremium }: CurrentUser): boolean => !isDemo && (isPremium || mode === "free");
  const DAILY: Record<Exclude<BudgetKind, "entries">, (user: CurrentUser) => number> = {
    analyses: (user) => (hasFullAnalyses(user) ? limits.analysesPerDay : limits.trialAnalysesPerDay),
    advice: () => ADVICE_REQUESTS_PER_DAY,
    photo_bytes: () => limits.photoBytesPerDay,
  };

  return {
    /** What an account may use within 24 hours. Entries of an address are limited by its writes. */
    daily: (user: CurrentUser, kind: BudgetKind): Allowance =>
      kind === "entries" ? { limit: limits.entriesPerDay, address: null } : allow(user, DAILY[kind](user)),
    /** How many calls to the AI provider an account may start within a minute. */
    analysesPerMinute: (user: CurrentUser): Allowance => allow(user, limits.analysesPerMinute),
    /** How many changes an account may make within a minute. */
    writesPerMinute: (user: CurrentUser): Allowance => allow(user, limits.writesPerMinute),
  };
};
export type Allowances = ReturnType<typeof createAllowances>;
