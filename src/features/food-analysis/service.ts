import type { FoodAnalysis } from "../../contracts/food-analysis.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { NotReachedError, notRecognised } from "../../integrations/food-analyzer/analysis-errors.ts";
import type { AnalysedFood, AnalysisRequest, FoodAnalyzer } from "../../integrations/food-analyzer/food-analyzer.ts";
import type { Log } from "../../log.ts";

/** An upload: the photo as it was taken, and an optional note. Disposing of it makes room for the next one. */
export type AnalysisUpload = { bytes: Uint8Array; note: string | undefined } & Disposable;

type Deps = {
  analyzer: FoodAnalyzer;
  photos: { store(user: CurrentUser, bytes: Uint8Array): Promise<{ url: string; jpeg: Uint8Array }> };
  access: { requireAccess(user: CurrentUser): void };
  /** Counts a call to the AI provider; throws 429. The returned function takes it back. */
  budget: { takeProviderCall(user: CurrentUser, kind: "analyses"): Promise<() => Promise<void>> };
  clock: Clock;
  log: Log;
};

/** Adds the stored photo to an error, so that it need not be taken again. Unexpected errors stay as they are. */
const withPhoto = (error: unknown, imageData: string): unknown =>
  error instanceof AppError
    ? new AppError(error.status, error.message, { ...error.details, imageData }, { cause: error.cause })
    : error;

/** Turns a photo into name, calories and macros. */
export const createFoodAnalysisService = ({ analyzer, photos, access, budget, clock, log }: Deps) => {
  function logFailure(error: unknown, milliseconds: number): void {
    if (!(error instanceof AppError)) return;
    const reason = error.cause instanceof Error ? error.cause.message : undefined;
    const level = error.status >= 500 ? "warn" : "info";
    log[level]("An analysis brought nothing", { kind: error.details.kind, status: error.status, reason, milliseconds });
  }

  /** The upload is not needed while the provider works, which takes much longer. */
  async function storeUpload(user: CurrentUser, readUpload: () => Promise<AnalysisUpload>) {
    using upload = await readUpload();
    return { photo: await photos.store(user, upload.bytes), note: upload.note };
  }

  /**
   * Asks the analyzer, if the account's budget allows it. A call counts as soon as it is made, because a failed one may
   * be on the bill as well. Only one that never reached the provider is taken back.
   */
  async function ask(user: CurrentUser, request: AnalysisRequest): Promise<AnalysedFood | null> {
    if (!analyzer.available) return analyzer.analyse(request);
    const giveBack = await budget.takeProviderCall(user, "analyses");
    try {
      return await analyzer.analyse(request);
    } catch (error) {
      if (error instanceof AppError && error.cause instanceof NotReachedError) await giveBack();
      throw error;
    }
  }

  return {
    /**
     * Checks access (403 `requiresTrial`), then reads the upload, stores the photo (422 `invalid_image`, 413
     * `photo_quota`) and asks the analyzer. Throws 429 if the budget of analyses is used up, 422 `not_recognised`, and
     * the analyzer's 502, 503 and 504, each with the photo's address.
     */
    async analyse(
      user: CurrentUser,
      readUpload: () => Promise<AnalysisUpload>,
      signal: AbortSignal,
    ): Promise<FoodAnalysis> {
      access.requireAccess(user);
      const { photo, note } = await storeUpload(user, readUpload);
      const startedAt = clock.monotonic();
      try {
        const food = await ask(user, { jpeg: photo.jpeg, note, signal });
        if (!food) throw notRecognised(analyzer.available ? "the model sees no food" : "no provider is set");
        return { ...food, imageData: photo.url };
      } catch (error) {
        logFailure(error, Math.round(clock.monotonic() - startedAt));
        throw withPhoto(error, photo.url);
      }
    },
  };
};
export type FoodAnalysisService = ReturnType<typeof createFoodAnalysisService>;
