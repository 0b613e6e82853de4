import { Elysia } from "elysia";
import { FoodAnalysis } from "../../contracts/food-analysis.ts";
import { invalidField } from "../../errors.ts";
import type { BodyMemory } from "../../http/body-memory.ts";
import { readUpload } from "../../http/multipart.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { ANALYSIS_NOTE_MAX_LENGTH, FOOD_PHOTO } from "../../shared/limits.ts";
import type { AnalysisUpload, FoodAnalysisService } from "./service.ts";

type Deps = { guard: SessionGuard; analysis: FoodAnalysisService; bodyMemory: BodyMemory };

/** Reads the photo and the note of a request. Throws like `readUpload`, and 422 for a note that is too long. */
async function readPhotoUpload(request: Request, memory: BodyMemory): Promise<AnalysisUpload> {
  const limits = { fileField: "image", maxFileBytes: FOOD_PHOTO.uploadMaxBytes, memory };
  const { bytes, texts } = await readUpload(request, limits);
  const note = texts.get("note")?.trim();
  if (note && note.length > ANALYSIS_NOTE_MAX_LENGTH) {
    throw invalidField("note", `The note must be at most ${ANALYSIS_NOTE_MAX_LENGTH} characters`);
  }
  return { bytes, note: note || undefined };
}

/** Replaces the framework's body parser, which would read the upload before access is checked. */
const skipParsing = () => null;

/** The photo analysis. */
export const foodAnalysisRoutes = ({ guard, analysis, bodyMemory }: Deps) =>
  new Elysia()
    .use(guard)
    .post(
      "/analyze-food",
      ({ user, request }) => analysis.analyse(user, () => readPhotoUpload(request, bodyMemory), request.signal),
      { parse: skipParsing, response: { 200: FoodAnalysis } },
    );
