import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { Place } from "../../domain/meal/meal-choice.ts";
import { refreshPendingPhotos, writePhotos } from "../../domain/photo/pending-photo-queries.ts";
import type { FoundOnPhoto, PhotoDetails } from "../../offline/database.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { USER_KEY } from "../../platform/query-client.ts";
import type { AnalysisFailure } from "./analysis/analysis-failure.ts";
import type { OnProgress } from "./analysis/analysis-progress.ts";
import type { OtherPhoto } from "./outcome.ts";
import type { AnalyzingPhoto } from "./photo-flow.ts";

/** What is sent, the signal that cancels the analysis, and who is told how it proceeds. */
export type AnalysisCall = { form: FormData; signal: AbortSignal; onProgress: OnProgress };

/** A scaled-down JPEG, or the address of a stored photo, other photos of the meal, and what the person tells of it. */
export type PhotoToAnalyze = Omit<AnalysisCall, "form"> & {
  id: string;
  /** When it was taken (ISO instant). */
  takenAt: string;
  photo: Blob | string;
  others: OtherPhoto[] | undefined;
  note: string | undefined;
  /** How much of the meal was eaten, which stays on the device. */
  share: number | undefined;
  /** The meal that was chosen for it. */
  place: Place | undefined;
  /** What was found on it before, where it waits for the person to look at that. */
  found: FoundOnPhoto | undefined;
};

export const importSender = () => import("./analysis/send-photo.ts");
export const importPreparation = () => import("./analysis/prepare-photo.ts");
/** Fetched ahead: without a connection too, a chosen photo says when it was taken. */
export const importFinder = () => import("./taken-at.ts");

/** The code that sends it did not arrive, or the session has ended. */
export const NOT_SENT = {
  kind: "failed",
  message: "Failed to analyze food image",
  imageUrl: null,
} as const satisfies AnalysisFailure;

const NOT_SENT_OR_STORED: AnalysisFailure = {
  ...NOT_SENT,
  message: `${NOT_SENT.message}. Your photo is kept only while this screen is open.`,
};

/** The details of a photo as they are stored with it; none if nothing was added. */
function pickDetails({ others, share, note }: Pick<PhotoToAnalyze, "others" | "share" | "note">): {
  told?: PhotoDetails;
} {
  const told = { ...(others?.length && { others }), ...(share !== undefined && { share }), ...(note && { note }) };
  return Object.keys(told).length > 0 ? { told } : {};
}

/** Stores the photo on this device until there is an answer; false if the device is full. */
function storePhoto(
  client: QueryClient,
  { id, takenAt, place, ...told }: PhotoToAnalyze,
  image: Blob,
): Promise<boolean> {
  const user = client.getQueryData<User | null>(USER_KEY);
  if (!user) return Promise.resolve(false);
  const photo = { id, userId: user.id, image, takenAt, failure: null, isTakenHere: true, ...(place && { place }) };
  return writePhotos(({ addPendingPhoto }) => addPendingPhoto({ ...photo, ...pickDetails(told) })).catch(() => false);
}

/** Stores the details that were added to a photo during its analysis, if the photo is stored. */
export const storeDetails = ({ id, told: { others, share, note } = {} }: AnalyzingPhoto): void =>
  void writePhotos(({ writePhotoDetails }) => writePhotoDetails(id, pickDetails({ others, share, note }))).catch(
    () => undefined,
  );

/**
 * Lets the server analyze a photo, once it is on this device: it survives a reload, a crash and a lost connection. The
 * server stores the photo in any case.
 */
export const analyzeFoodMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (call: PhotoToAnalyze): Promise<FoodAnalysis | AnalysisFailure> => {
      const { photo } = call;
      // One that the server has, or that waits, is not lost.
      const isKept = typeof photo === "string" || call.found ? undefined : await storePhoto(client, call, photo);
      // A reload of the page would lose a photo that is not kept.
      const sender = await loadCode(importSender, isKept !== false).catch(() => undefined);
      if (sender) return sender.sendPhoto(client, call, isKept);
      if (isKept) void refreshPendingPhotos(client);
      return isKept === false ? NOT_SENT_OR_STORED : NOT_SENT;
    },
  });
