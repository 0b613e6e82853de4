/** Millilitres of water a day for each kg (NICE guideline CG174, 2013, 1.4.1: 25 to 30 ml). */
const ML_PER_KG = 30;
/** Where the weight is not known: the adequate intake of women (EFSA Journal 2010;8(3):1459). */
const USUAL_ML = 2000;
/** A goal by weight is never outside of these. */
const BY_WEIGHT_ML = { min: 1000, max: 4000 } as const;
const ROUNDING_ML = 50;

/** The daily goal for water by weight (kg), in ml. */
export function proposeWaterGoal(kg: number | null): number {
  if (kg === null) return USUAL_ML;
  const goal = Math.round((kg * ML_PER_KG) / ROUNDING_ML) * ROUNDING_ML;
  return Math.min(BY_WEIGHT_ML.max, Math.max(BY_WEIGHT_ML.min, goal));
}
