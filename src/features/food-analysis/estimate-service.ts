import type { EstimatedParts } from "../../contracts/meal-sentence.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { AiQuestions } from "../../integrations/ai-questions/ai-questions.ts";
import { buildEstimateQuestion } from "../../integrations/ai-questions/estimate-question.ts";
import { wasNotReached } from "../../integrations/food-analyzer/analysis-errors.ts";
import { toEstimate } from "./ground-items.ts";

type Deps = {
  questions: AiQuestions;
  access: { requireAccess(user: CurrentUser): void };
  /** Counts a call to the AI provider; throws 429. The returned function takes it back. */
  budgets: { takeProviderCall(user: CurrentUser, kind: "analyses"): Promise<() => Promise<void>> };
};

/** Has an AI provider estimate the parts of a sentence of which no food is known. */
export const createEstimateService = ({ questions, access, budgets }: Deps) => ({
  /**
   * The parts that the provider knows, as estimates under the person's own words, and the others. Without a provider
   * these are all. Throws 403 `requiresTrial`, 429, and the provider's 502, 503 and 504.
   */
  async estimate(user: CurrentUser, parts: readonly string[], signal: AbortSignal): Promise<EstimatedParts> {
    access.requireAccess(user);
    if (!questions.available) return { items: [], unresolved: parts.map((text) => ({ text })) };
    const refund = await budgets.takeProviderCall(user, "analyses");
    try {
      const foods = await questions.ask(buildEstimateQuestion(parts), { account: user.id, signal });
      const known = parts.map((text, index) => ({ text, food: foods[index] ?? null }));
      return {
        items: known.flatMap(({ text, food }) => (food ? [{ ...toEstimate(food), text }] : [])),
        unresolved: known.flatMap(({ text, food }) => (food ? [] : [{ text }])),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (wasNotReached(error)) await refund();
      throw new AppError(
        error.status,
        "No estimate could be made. Search for the food, or try again later.",
        error.details,
        {
          cause: error.cause,
        },
      );
    }
  },
});
export type EstimateService = ReturnType<typeof createEstimateService>;
