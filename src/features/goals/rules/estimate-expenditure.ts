import { average, findMedian, isNumber } from "./averages.ts";

/** A day of the diary, oldest first: what was weighed in its morning, and what was eaten after that. */
export type EnergyDay = {
  /** In kcal; null if it is not known. */
  intake: number | null;
  /** In kg; null if nothing was weighed. */
  weight: number | null;
};

/** The mean and standard deviation of what is believed of the expenditure before the first day, in kcal a day. */
export type Prior = { mean: number; sd: number };

/** The energy used in a day, in kcal, and the bounds between which it lies with nine chances of ten. */
export type Expenditure = { mean: number; sd: number; low: number; high: number };

/** The energy of a kilogram of body weight, in kcal (Wishnofsky, Am J Clin Nutr 1958;6:542-6). */
export const KCAL_PER_KG = 7700;

type ModelFigure = "startSd" | "weighingSd" | "intakeShareSd" | "unknownIntakeSd" | "driftSd" | "outlierSds";

/** How the filter weighs what it sees. The simulation of `docs/goals.md` shows what follows from these. */
export const MODEL: Readonly<Record<ModelFigure, number>> = {
  /** Of the weight on the first day around the median of all weighings, in kg. */
  startSd: 10,
  /** Of a weighing, in kg: 0.8 of the daily noise of water, and what salt and the cycle add. */
  weighingSd: 0.95,
  /** Of a day's logged intake, as a share of it. */
  intakeShareSd: 0.2,
  /** Of the intake of a day that is not known, in kcal. */
  unknownIntakeSd: 800,
  /** By how much the expenditure changes in a day, in kcal. */
  driftSd: 8,
  /** A weighing that is further from the expected one, in standard deviations, counts less (Huber 1964). */
  outlierSds: 1.5,
};

/** Half of the width of a band that a normal value hits with nine chances of ten, in standard deviations. */
export const BAND_SDS = 1.645;

/**
 * Estimates the energy that a body uses in a day, from what was eaten and weighed, with a Kalman filter (J Basic Eng
 * 1960;82:35-45) of two states: the weight without water noise, and the expenditure. Each day the weight changes by what
 * is eaten less what is used. Undefined without a weighing or a known intake.
 */
export function estimateExpenditure(days: readonly EnergyDay[], prior: Prior, model = MODEL): Expenditure | undefined {
  const intakes = days.map(({ intake }) => intake).filter(isNumber);
  const weights = days.map(({ weight }) => weight).filter(isNumber);
  if (intakes.length === 0 || weights.length === 0) return undefined;
  const usual = average(intakes);
  let [weight, expenditure] = [findMedian(weights), prior.mean];
  // The covariance of both states: of the weight, of both together, and of the expenditure.
  let [pWeight, pBoth, pExpenditure] = [model.startSd ** 2, 0, prior.sd ** 2];
  for (const day of days) {
    if (day.weight !== null) {
      const surprise = day.weight - weight;
      const expected = pWeight + model.weighingSd ** 2;
      const excess = Math.abs(surprise) / (model.outlierSds * Math.sqrt(expected));
      const variance = excess > 1 ? expected * excess : expected;
      const [gainWeight, gainExpenditure] = [pWeight / variance, pBoth / variance];
      weight += gainWeight * surprise;
      expenditure += gainExpenditure * surprise;
      pExpenditure -= gainExpenditure * pBoth;
      pBoth -= gainWeight * pBoth;
      pWeight -= gainWeight * pWeight;
    }
    const intakeSd = day.intake === null ? model.unknownIntakeSd : day.intake * model.intakeShareSd;
    weight += ((day.intake ?? usual) - expenditure) / KCAL_PER_KG;
    pWeight += (intakeSd ** 2 + pExpenditure) / KCAL_PER_KG ** 2 - (2 * pBoth) / KCAL_PER_KG;
    pBoth -= pExpenditure / KCAL_PER_KG;
    pExpenditure += model.driftSd ** 2;
  }
  const sd = Math.sqrt(pExpenditure);
  return { mean: expenditure, sd, low: expenditure - BAND_SDS * sd, high: expenditure + BAND_SDS * sd };
}
