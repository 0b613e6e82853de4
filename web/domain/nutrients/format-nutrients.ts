import { LOCALE } from "../../../src/shared/text/locale.ts";

/** `1,240 mg`, `12.4 mg`, `0.35 mg`: three digits that say something. */
export function formatAmount(amount: number, unit: string): string {
  const maximumFractionDigits = amount >= 100 ? 0 : amount >= 10 ? 1 : 2;
  return `${new Intl.NumberFormat(LOCALE, { maximumFractionDigits }).format(amount)} ${unit}`;
}

/** A share in whole per cent, rounded down, so that only all of it is 100%, and rounded up to 1% if it is not 0. */
export const formatCoverage = (share: number): string => `${share > 0 && share < 0.01 ? 1 : Math.floor(share * 100)}%`;

/** How much of the calories nutrients are known of. */
export const describeCoverage = (coverage: number): string =>
  coverage === 1
    ? "all calories are of foods of the table."
    : `${formatCoverage(coverage)} of the calories are of foods of the table; the others state nothing.`;
