import { Elysia } from "elysia";
import { FoodAnalysis } from "../../contracts/food-analysis.ts";
import { invalidField } from "../../errors.ts";
import { FRAME_MAX_BYTES, readUpload } from "../../http/multipart.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { UploadAdmission } from "../../http/upload-admission.ts";
import { ANALYSIS_NOTE_MAX_LENGTH, FOOD_PHOTO } from "../../shared/limits.ts";
import { fitsLength } from "../../shared/text-length.ts";
import type { AnalysisUpload, FoodAnalysisService } from "./service.ts";

type Deps = { guard: SessionGuard; uploads: Pick<UploadAdmission, "admit">; analysis: FoodAnalysisService };

/** Reads the photo and the note of a request. Throws like `readUpload`, and 422 for a note that is too long. */
async function readPhoto(request: Request): Promise<Pick<AnalysisUpload, "bytes" | "note">> {
  const { bytes, texts } = await readUpload(request, { fileField: "image", maxFileBytes: FOOD_PHOTO.uploadMaxBytes });
  const note = texts.get("note")?.trim();
  if (note && !fitsLength(note, ANALYSIS_NOTE_MAX_LENGTH)) {
    throw invalidField("note", `The note must be at most ${ANALYSIS_NOTE_MAX_LENGTH} characters`);
  }
  return { bytes, note: note || undefined };
}

/** Replaces the framework's body parser, which would read the upload before access is checked. */
const skipParsing = () => null;

/** The photo analysis. */
export const foodAnalysisRoutes = ({ guard, uploads, analysis }: Deps) => {
  /** Reads the upload once there is room for it, which the caller gives back. */
  async function receivePhoto(request: Request, userId: number): Promise<AnalysisUpload> {
    const release = await uploads.admit(request, userId, FOOD_PHOTO.uploadMaxBytes + FRAME_MAX_BYTES);
    try {
      return { ...(await readPhoto(request)), [Symbol.dispose]: release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return new Elysia()
    .use(guard)
    .post(
      "/analyze-food",
      ({ user, request }) => analysis.analyse(user, () => receivePhoto(request, user.id), request.signal),
      { parse: skipParsing, response: { 200: FoodAnalysis } },
    );
};
