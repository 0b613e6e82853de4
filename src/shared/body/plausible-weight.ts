/** What nearly all adults weigh, in kg; others are asked once. */
const USUAL_KG = { min: 35, max: 250 } as const;
/** Water, food and another scale: of the weight before. */
const STEP_SHARE = 0.04;
/** What a day can add to that, in kg: twice the 1.5 kg a week that weight-loss guidelines call fast. */
const DAILY_KG = 0.43;
/** However long ago, more than this share is asked. */
const LARGEST_SHARE = 0.35;

/**
 * Whether a weight can follow the one before (both in kg), so many days from it to either side. Without one before,
 * whether it is usual. A weight that is not plausible may be right; the person is asked.
 */
export function isPlausibleWeight(kg: number, before?: { kg: number; days: number }): boolean {
  if (!before) return kg >= USUAL_KG.min && kg <= USUAL_KG.max;
  const allowed = before.kg * STEP_SHARE + Math.abs(before.days) * DAILY_KG;
  return Math.abs(kg - before.kg) <= Math.min(allowed, before.kg * LARGEST_SHARE);
}
