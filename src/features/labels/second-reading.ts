import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { AiQuestions } from "../../integrations/ai-questions/ai-questions.ts";
import { buildLabelQuestion, type ReadFigures } from "../../integrations/ai-questions/label-question.ts";
import { wasNotReached } from "../../integrations/food-analyzer/analysis-errors.ts";
import { MACRO_NAMES, type Nutrients } from "../../shared/food/nutrition.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import type { ColumnReadings, LabelReadings } from "./read-figures.ts";
import { type LabelAnswer, resolveFigures } from "./resolve-figures.ts";

const BASES = ["per100g", "perServing"] as const;
/** A person waits for the label, whose figures can be checked without it. */
const MAX_MS = 15 * SECOND_MS;

const listBases = (label: LabelAnswer) => BASES.filter((basis) => label[basis] !== null);
const isOfEnergy = (name: keyof Nutrients): boolean =>
  name === "calories" || MACRO_NAMES.some((macro) => macro === name);

/** The readings of a column, where what is certain has one reading, and what is not has the second one first. */
function addReadings(label: LabelAnswer, readings: ColumnReadings, basis: (typeof BASES)[number], second: ReadFigures) {
  const added: ColumnReadings = new Map(readings);
  for (const [name, reading] of readings) {
    if (name === "kj" || label.uncertain.includes(name)) continue;
    added.set(name, { ...reading, choices: [label[basis]?.[name] ?? reading.choices[0] ?? 0] });
  }
  for (const name of label.uncertain) {
    const value = second[basis]?.[name];
    if (value === undefined) continue;
    const { choices = [], hasUnit = false } = readings.get(name) ?? {};
    // Nothing but arithmetic makes it certain.
    added.set(name, { choices: [value, ...choices.filter((choice) => choice !== value)], hasUnit, confidence: 0 });
  }
  return added;
}

/**
 * The figures of a label with a second reading of those that are uncertain. It makes one certain if arithmetic confirms
 * it, and the first reader has read it as well, or every other figure in the sum of the energy: a reader that invents
 * figures invents ones that agree. What was certain stays as it is.
 */
export function addSecondReading(readings: LabelReadings, label: LabelAnswer, second: ReadFigures): LabelAnswer {
  const [per100g, perServing] = BASES.map((basis) => addReadings(label, readings[basis], basis, second));
  const resolved = resolveFigures({ ...readings, ...(per100g && { per100g }), ...(perServing && { perServing }) });
  const isReadTwice = (name: keyof Nutrients): boolean =>
    listBases(label).some((basis) => {
      const figure = second[basis]?.[name];
      return (
        figure !== undefined &&
        figure === resolved[basis]?.[name] &&
        readings[basis].get(name)?.choices.includes(figure)
      );
    });
  const readOnce = label.uncertain.filter((name) => !isReadTwice(name));
  const closesSum = (name: keyof Nutrients): boolean =>
    isOfEnergy(name) &&
    listBases(label).some((basis) => second[basis]?.[name] !== undefined) &&
    readOnce.filter(isOfEnergy).length === 1;
  const isConfirmed = (name: keyof Nutrients): boolean =>
    !resolved.uncertain.includes(name) && (isReadTwice(name) || closesSum(name));
  return { ...resolved, uncertain: label.uncertain.filter((name) => !isConfirmed(name)) };
}

type Deps = {
  questions: AiQuestions;
  access: { requireAccess(user: CurrentUser): void };
  /** Counts a call to the AI provider; throws 429. The returned function takes it back. */
  budget: { takeProviderCall(user: CurrentUser, kind: "analyses"): Promise<() => Promise<void>> };
};

/** Has an AI provider read what the first reader is unsure of. */
export const createSecondReader = ({ questions, access, budget }: Deps) => {
  async function ask(
    user: CurrentUser,
    label: LabelAnswer,
    jpeg: Uint8Array,
    signal: AbortSignal,
  ): Promise<ReadFigures> {
    access.requireAccess(user);
    const refund = await budget.takeProviderCall(user, "analyses");
    const question = buildLabelQuestion(jpeg, listBases(label), label.uncertain);
    const waits = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
    try {
      return await questions.ask(question, { account: user.id, signal: waits });
    } catch (error) {
      if (wasNotReached(error)) await refund();
      throw error;
    }
  }

  return {
    /** The label with a second reading; as it is without a provider, access or budget, and where the provider fails. */
    async read(
      user: CurrentUser,
      { readings, label, jpeg }: { readings: LabelReadings; label: LabelAnswer; jpeg: Uint8Array },
      signal: AbortSignal,
    ): Promise<LabelAnswer> {
      if (!questions.available || label.uncertain.length === 0) return label;
      try {
        return addSecondReading(readings, label, await ask(user, label, jpeg, signal));
      } catch (error) {
        if (error instanceof AppError) return label;
        throw error;
      }
    },
  };
};
export type SecondReader = ReturnType<typeof createSecondReader>;
