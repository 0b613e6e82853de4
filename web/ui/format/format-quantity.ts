const FRACTIONS: Record<string, string> = {
  "0.13": "⅛",
  "0.25": "¼",
  "0.33": "⅓",
  "0.38": "⅜",
  "0.5": "½",
  "0.63": "⅝",
  "0.67": "⅔",
  "0.75": "¾",
  "0.88": "⅞",
};

const roundToHundredths = (value: number): number => Number(value.toFixed(2));

/** Formats a quantity: `1.5` as "1½", `0.25` as "¼", others with at most two decimals. */
export function formatQuantity(quantity: number): string {
  const whole = Math.floor(quantity);
  const fraction = FRACTIONS[String(roundToHundredths(quantity - whole))];
  if (!fraction) return String(roundToHundredths(quantity));
  return whole === 0 ? fraction : `${whole}${fraction}`;
}
