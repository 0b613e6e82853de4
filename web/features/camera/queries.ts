import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { OnProgress } from "./analysis-progress.ts";
import type { OtherPhoto } from "./outcome.ts";

/** What is sent, the signal that cancels the analysis, and who is told how it proceeds. */
export type AnalysisCall = { form: FormData; signal: AbortSignal; onProgress: OnProgress };

/** A scaled-down JPEG, or the address of a stored photo, other photos of the meal, and what the person tells of it. */
export type PhotoToAnalyse = Omit<AnalysisCall, "form"> & {
  id: string;
  /** When it was taken (ISO instant). */
  takenAt: string;
  photo: Blob | string;
  others: OtherPhoto[] | undefined;
  note: string | undefined;
  /** How much of the meal was eaten, which stays on the device. */
  share: number | undefined;
};

export const loadSender = () => import("./send-photo.ts");

/** Lets the server analyse a photo; the server stores the photo in any case. */
export const analyseFoodMutation = (client: QueryClient) =>
  mutationOptions({
    // Never by a reload of the page, which would lose the photo.
    mutationFn: async (photo: PhotoToAnalyse) => (await loadSender()).sendPhoto(client, photo),
  });
