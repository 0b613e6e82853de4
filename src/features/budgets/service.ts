import type { BudgetValues } from "../../../db/sql/budgets.ts";
import type { Limits } from "../../config.ts";
import type { Budgets, DailyBudget } from "../../contracts/budgets.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, budgetUsedUp } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import type { BudgetKind } from "../../shared/product/enums.ts";
import { formatCount } from "../../shared/text/format-count.ts";
import { formatWait } from "../../shared/text/format-wait.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { LOCALE } from "../../shared/text/locale.ts";
import type { Allowances } from "./allowances.ts";
import type { ProviderMinute } from "./provider-minute.ts";
import type { BudgetRepository, UsedWindow } from "./repository.ts";

type Deps = {
  budgets: BudgetRepository;
  allowances: Allowances;
  providerMinute: ProviderMinute;
  photos: { countBytes(userId: number): Promise<number> };
  /** A keyed hash, so that no address is stored. */
  hashAddress(address: string): string;
  limits: Pick<Limits, "photoBytes" | "photoBytesPerDay">;
  /** False if no AI provider is set. */
  hasAnalyzer: boolean;
  clock: Clock;
};

const formatMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString(LOCALE)} MB`;

/** The message for an account that has used up a daily budget. */
const ACCOUNT_MESSAGES: Record<BudgetKind, (limit: number, wait: string) => string> = {
  analyses: (limit, wait) => `You can analyze ${formatCount(limit, "photo")} a day. You can analyze more in ${wait}.`,
  advice: (limit, wait) => `You can get ${formatCount(limit, "advice text")} a day. You can get more in ${wait}.`,
  entries: (limit, wait) => `You can add ${formatCount(limit, "entry", "entries")} a day. You can add more in ${wait}.`,
  photo_bytes: (limit, wait) => `You can add ${formatMegabytes(limit)} of photos a day. You can add more in ${wait}.`,
};
/** The same for what the accounts of an address have used up together. */
const addressMessage = (wait: string): string =>
  `Too many requests came from your network today. Please try again in ${wait}.`;

/** The budgets of 24 hours: what an account has left, and why something is refused. */
export function createBudgetService(deps: Deps) {
  const { budgets, allowances, providerMinute, photos, hashAddress, limits, hasAnalyzer, clock } = deps;

  const describe = (user: CurrentUser, kind: BudgetKind): BudgetValues => {
    const { limit, address } = allowances.daily(user, kind);
    return {
      userId: user.id,
      kind,
      now: clock.now(),
      accountLimit: limit,
      addressHash: address && hashAddress(address.name),
      addressLimit: address?.limit ?? Number.MAX_SAFE_INTEGER,
    };
  };

  const getSecondsLeft = ({ startedAt }: UsedWindow, now: number): number =>
    Math.ceil(Math.min(DAY_MS, startedAt + DAY_MS - now) / 1000);

  /** Why `amount` of a budget could not be used; undefined if it was not because of the budget. */
  async function findRefusal(values: BudgetValues, amount: number): Promise<AppError | undefined> {
    const { account, address } = await budgets.findWindows(values);
    if (account && account.used + amount > values.accountLimit) {
      const seconds = getSecondsLeft(account, values.now);
      return budgetUsedUp(ACCOUNT_MESSAGES[values.kind](values.accountLimit, formatWait(seconds)), seconds);
    }
    if (address && address.used + amount > values.addressLimit) {
      const seconds = getSecondsLeft(address, values.now);
      return budgetUsedUp(addressMessage(formatWait(seconds)), seconds);
    }
    return undefined;
  }

  /** The same if it was because of the budget. What was taken then may have been given back since. */
  const getRefusal = async (values: BudgetValues, amount: number): Promise<AppError> =>
    (await findRefusal(values, amount)) ?? budgetUsedUp("Please try again.", 1);

  /** Counts a call to the AI provider before it is made. Throws 429. The returned function takes it back. */
  async function takeProviderCall(user: CurrentUser, kind: "analyses" | "advice"): Promise<() => Promise<void>> {
    const refundMinute = await providerMinute.take(user);
    const values = describe(user, kind);
    if (!(await budgets.take(values))) {
      await refundMinute();
      throw await getRefusal(values, 1);
    }
    return async () => {
      await refundMinute();
      await budgets.refund(values);
    };
  }

  async function getDailyBudget(user: CurrentUser, kind: BudgetKind): Promise<DailyBudget> {
    const values = describe(user, kind);
    const { account, address } = await budgets.findWindows(values);
    const ofAccount = { window: account, remaining: values.accountLimit - (account?.used ?? 0) };
    const ofAddress = { window: address, remaining: values.addressLimit - (address?.used ?? 0) };
    const { window, remaining } = ofAddress.remaining < ofAccount.remaining ? ofAddress : ofAccount;
    return {
      limit: values.accountLimit,
      remaining: Math.max(0, remaining),
      resetsAt: window ? formatInstant(window.startedAt + DAY_MS) : null,
    };
  }

  return {
    takeProviderCall,

    /** The values for the statement that stores entries and counts them. */
    describeEntries: (user: CurrentUser): BudgetValues => describe(user, "entries"),
    /** Why entries were not stored: 429, or 422 for more than a day ever takes. Undefined if it is not the budget. */
    async findEntryRefusal(values: BudgetValues, count: number): Promise<AppError | undefined> {
      if (count <= values.accountLimit) return findRefusal(values, count);
      return new AppError(422, `You can add at most ${formatCount(values.accountLimit, "entry", "entries")} a day.`);
    },

    /** The values for the statement that stores a photo and counts its bytes. */
    describePhotos: (user: CurrentUser) => ({ ...describe(user, "photo_bytes"), quota: limits.photoBytes }),
    /** Why a photo of this size was not stored: 413 `photo_quota`, or 429 for more than a day's worth. */
    async getPhotoRefusal(values: BudgetValues, bytes: number): Promise<AppError> {
      if (bytes > Math.min(limits.photoBytes, limits.photoBytesPerDay)) {
        return new AppError(413, "This photo is too large for this server.", { kind: "photo_quota" });
      }
      if ((await photos.countBytes(values.userId)) + bytes <= limits.photoBytes) return getRefusal(values, bytes);
      return new AppError(
        413,
        `This photo does not fit: an account can keep ${formatMegabytes(limits.photoBytes)} of photos on this server. Delete meals with photos that you no longer need. Their space is free a day later.`,
        { kind: "photo_quota" },
      );
    },

    /** What the account may still use. */
    async getBudgets(user: CurrentUser): Promise<Budgets> {
      return {
        analyses: hasAnalyzer ? await getDailyBudget(user, "analyses") : null,
        entries: await getDailyBudget(user, "entries"),
        photos: { limitBytes: limits.photoBytes, usedBytes: await photos.countBytes(user.id) },
      };
    },
  };
}
export type BudgetService = ReturnType<typeof createBudgetService>;
