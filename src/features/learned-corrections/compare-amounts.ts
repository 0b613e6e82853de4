/** Estimates of the same amount differ by about this factor. */
const SAME_AMOUNT_FACTOR = 1.3;
const SAME_AMOUNT = Math.log(SAME_AMOUNT_FACTOR);

/**
 * How much there is now of what was corrected then: 1 for the same amount, and from the square of its factor on the ratio
 * of both. Between them it grows evenly, so that a gram more on the plate never makes a step. 1 if one is not known.
 */
export function compareAmounts(now: number | null, then: number | null): number {
  if (!now || !then) return 1;
  const distance = Math.log(now / then);
  const size = Math.abs(distance);
  if (size >= 2 * SAME_AMOUNT) return now / then;
  return Math.exp(Math.sign(distance) * Math.max(0, 2 * (size - SAME_AMOUNT)));
}
