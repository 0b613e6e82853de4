import type { EnvironmentReader } from "./environment-reader.ts";

/** What one account may use. Days are windows of 24 hours that begin with the first use. */
export type Limits = {
  analysesPerMinute: number;
  analysesPerDay: number;
  /** During a trial and for a demo account; at most `analysesPerDay`. */
  trialAnalysesPerDay: number;
  writesPerMinute: number;
  entriesPerDay: number;
  photoBytes: number;
  photoBytesPerDay: number;
};

/** High enough to lift a limit, and exact in sums with what is used. */
const LIMIT_MAX = 1_000_000_000;
const MEGABYTE = 1_000_000;

/**
 * AI_MINUTE_LIMIT, AI_DAILY_LIMIT, AI_TRIAL_LIMIT, WRITES_A_MINUTE, ENTRIES_A_DAY, PHOTO_QUOTA_MB and PHOTO_MB_A_DAY:
 * what one account may use, so that none can fill the disk or run up the provider's bill. Someone who eats does not
 * reach the defaults. A minute of the worst that one account can do costs at most 20 calls to a provider, since each
 * of the 8 analyses may be tried twice, and less than 50 MB of disk.
 */
export function readLimits({ integer }: EnvironmentReader): Limits {
  const limit = (name: string, fallback: number) => integer(name, { min: 1, max: LIMIT_MAX, fallback });
  const analysesPerDay = limit("AI_DAILY_LIMIT", 100);
  return {
    analysesPerMinute: limit("AI_MINUTE_LIMIT", 8),
    analysesPerDay,
    trialAnalysesPerDay: Math.min(limit("AI_TRIAL_LIMIT", 30), analysesPerDay),
    writesPerMinute: limit("WRITES_A_MINUTE", 600),
    entriesPerDay: limit("ENTRIES_A_DAY", 1000),
    photoBytes: limit("PHOTO_QUOTA_MB", 1000) * MEGABYTE,
    photoBytesPerDay: limit("PHOTO_MB_A_DAY", 25) * MEGABYTE,
  };
}
