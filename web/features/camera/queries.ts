import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { callApi } from "../../lib/api-client.ts";
import { loadChunk } from "../../lib/load-chunk.ts";
import { invalidateBudgets } from "../budgets/queries.ts";
import type { OnProgress } from "./analysis-progress.ts";
import type { OtherPhoto } from "./outcome.ts";

/** What is sent, the signal that cancels the analysis, and who is told how it proceeds. */
export type AnalysisCall = { form: FormData; signal: AbortSignal; onProgress: OnProgress };

/** A scaled-down JPEG, or the address of a stored photo, other photos of the meal, and what the person tells of it. */
export type PhotoToAnalyse = Omit<AnalysisCall, "form"> & {
  photo: Blob | string;
  others: readonly OtherPhoto[] | undefined;
  note: string | undefined;
};

const ANALYZE = "/api/analyze-food";

export const loadStream = () => import("./analysis-stream.ts");
export const loadPhotoFields = () => import("./append-photos.ts");

/** Lets the server analyse a photo; the server stores the photo in any case. */
export const analyseFoodMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ photo, others, note, ...call }: PhotoToAnalyse) => {
      const form = new FormData();
      if (typeof photo === "string") form.append("photo", photo);
      else form.append("image", photo, "meal.jpg");
      if (others?.length) (await loadChunk(loadPhotoFields)).appendPhotos(form, others);
      if (note) form.append("note", note);
      // Without the code that reads events, the result comes all the same.
      const stream = await loadStream().catch(() => undefined);
      return stream
        ? stream.streamAnalysis(ANALYZE, { form, ...call })
        : callApi<FoodAnalysis>("POST", ANALYZE, { form, signal: call.signal });
    },
    onSettled: () => void invalidateBudgets(client),
  });
