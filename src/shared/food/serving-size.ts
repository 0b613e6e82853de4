/** Grams of a food that has no portions, where nothing else is said. */
export const USUAL_GRAMS = 100;

/** The weight at the end of a serving text: what stands before it, its grams, and the bracket behind it. */
export const SERVING_WEIGHT = /(^|[\s(])(\d+(?:\.\d+)?) ?g(\)?)$/;

/** The weight at the end of a serving text, in grams: "1 medium (118 g)", "1 plate, about 420 g", "150 g". */
export function parseServingGrams(servingSize: string | null): number | undefined {
  const digits = SERVING_WEIGHT.exec(servingSize ?? "")?.[2];
  const grams = Number(digits);
  return digits !== undefined && grams > 0 ? grams : undefined;
}

/** The serving text with another weight (grams) in place of its own, or without its own if the new one is not known. */
export const replaceServingGrams = (servingSize: string, grams: number | undefined): string =>
  grams === undefined
    ? servingSize.replace(/(?:^|,? \(?)(?:about )?\d+(?:\.\d+)? ?g\)?$/, "") || "1 serving"
    : servingSize.replace(
        SERVING_WEIGHT,
        (_, before: string, __, after: string) => `${before}${Math.round(grams)} g${after}`,
      );
