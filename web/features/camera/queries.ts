import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { callApi } from "../../lib/api-client.ts";
import { invalidateBudgets } from "../budgets/queries.ts";

/** A scaled-down JPEG, and the signal that cancels its analysis. */
export type PhotoToAnalyse = { photo: Blob; signal: AbortSignal };

/** Lets the server analyse a photo; the server stores the photo in any case. */
export const analyseFoodMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ photo, signal }: PhotoToAnalyse) => {
      const form = new FormData();
      form.append("image", photo, "meal.jpg");
      return callApi<FoodAnalysis>("POST", "/api/analyze-food", { form, signal });
    },
    onSettled: () => void invalidateBudgets(client),
  });
