import { mutationOptions } from "@tanstack/react-query";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { callApi } from "../../lib/api-client.ts";

/** A JPEG, already scaled down, and what stops its analysis. */
export type PhotoToAnalyse = { photo: Blob; signal: AbortSignal };

/** Asks the server what is on a photo; it keeps the photo whatever comes of it. */
export const analyseFood = () =>
  mutationOptions({
    mutationFn: ({ photo, signal }: PhotoToAnalyse) => {
      const form = new FormData();
      form.append("image", photo, "meal.jpg");
      return callApi<FoodAnalysis>("POST", "/api/analyze-food", { form, signal });
    },
  });
