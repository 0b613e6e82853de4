import { LOCALE } from "./locale.ts";

const wholeNumber = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** `1240.4` as `1,240`. */
export const formatNumber = (amount: number): string => wholeNumber.format(amount);

/** The word for `count` of a thing: `pluralize(1, "day")` is `day`, otherwise `days` or the plural given. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  count === 1 ? singular : plural;

/** An amount and its word: `1 day`, `1,240 days`, `0 entries`. */
export const formatCount = (count: number, singular: string, plural?: string): string =>
  `${formatNumber(count)} ${pluralize(count, singular, plural)}`;
