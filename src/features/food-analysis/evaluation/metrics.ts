/** An estimate and what is true, in the same unit. */
export type Pair = { estimate: number; truth: number };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** The arithmetic mean; null of nothing. */
export const computeMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** How far estimates are off. */
export type Accuracy = {
  /** The mean of the absolute differences, in the unit of the figure. */
  mae: number | null;
  /** The mean of the absolute differences as shares of the truth: 0.25 is 25%. */
  mape: number | null;
  /** The mean of estimate minus truth: above 0 if estimates are too high. */
  bias: number | null;
  /** The same as shares of the truth. */
  biasShare: number | null;
};

/** How far estimates are off. Shares leave out what is truly 0, because nothing is a share of it. */
export function computeAccuracy(pairs: readonly Pair[]): Accuracy {
  const differences = pairs.map(({ estimate, truth }) => estimate - truth);
  const shares = pairs.filter(({ truth }) => truth > 0).map(({ estimate, truth }) => (estimate - truth) / truth);
  return {
    mae: computeMean(differences.map(Math.abs)),
    mape: computeMean(shares.map(Math.abs)),
    bias: computeMean(differences),
    biasShare: computeMean(shares),
  };
}

/** The standard deviation of several answers (by n - 1) as a share of their mean; null if that is 0. */
function computeVariation(answers: readonly number[]): number | null {
  const mean = computeMean(answers);
  if (!mean) return null;
  return Math.sqrt(sum(answers.map((answer) => (answer - mean) ** 2)) / (answers.length - 1)) / mean;
}

/**
 * How much answers to the same photo differ: the mean over the photos of their coefficients of variation. 0 is always
 * the same answer; null if no photo has two answers.
 */
export const computeRepeatability = (answersByPhoto: readonly (readonly number[])[]): number | null =>
  computeMean(
    answersByPhoto.filter((answers) => answers.length > 1).flatMap((answers) => computeVariation(answers) ?? []),
  );

/** The smallest value that a share (0 to 1) of all values do not exceed, by the nearest rank; null of nothing. */
export function findQuantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** The middle value, or the mean of the two in the middle; null of nothing. */
export function computeMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return computeMean(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
}
