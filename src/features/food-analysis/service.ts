import type { FoodEntry } from "../../contracts/diary.ts";
import type { AnalysisValues, FoodAnalysis } from "../../contracts/food-analysis.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import {
  analysisCanceled,
  analysisFollowed,
  notRecognized,
  wasNotReached,
  withoutCall,
} from "../../integrations/food-analyzer/analysis-errors.ts";
import type {
  AnalysisRequest,
  AnalyzedFood,
  AnalyzedItem,
  FoodAnalyzer,
} from "../../integrations/food-analyzer/food-analyzer.ts";
import type { Log } from "../../log.ts";
import { parseNote } from "../../shared/analysis/parse-note.ts";
import type { ItemFood } from "../../shared/diary/entry-items.ts";
import { buildAnalysis, type CorrectedValues, correctAnalysis } from "./build-analysis.ts";
import type { CalorieErrors } from "./calorie-errors.ts";
import { type FindItemFoods, requireFigures, toEstimate } from "./ground-items.ts";
import {
  formatOtherPhotos,
  type OtherSentPhoto,
  type OtherStoredPhoto,
  type PhotoStore,
  receivePhotos,
  type SentPhoto,
} from "./receive-photos.ts";
import { createSingleFlight, type Lead } from "./single-flight.ts";
import { subtractLeftovers } from "./subtract-leftovers.ts";

/**
 * An upload: the photo of a meal and others of it, each as it was taken or the address of a stored one, and an optional
 * note. Disposing of it makes room for the next one.
 */
export type AnalysisUpload = {
  photo: SentPhoto;
  others: readonly OtherSentPhoto[];
  note: string | undefined;
} & Disposable;

/** An item as the API has it. */
export type AnalysisItem = FoodAnalysis["items"][number];

/**
 * What happens while someone waits: `similar` meals were found, with the photo's address; `place` in the queue, the
 * photo is `analyzing`, an `item` was found.
 */
export type AnalysisProgress =
  | { event: "similar"; imageData: string; entries: FoodEntry[] }
  | { event: "place"; place: number }
  | { event: "analyzing" }
  | { event: "item"; item: AnalysisItem };
type OnProgress = (progress: AnalysisProgress) => void;

/** A photo of an account, what the person said about it, and which other photos of the meal there are. */
type Question = { userId: number; photoId: number; note: string | undefined; otherPhotos: string };

/** Brings what the analyzer says of a photo; null for no food. It has to be called. */
type FindAnswer = (onProgress?: OnProgress) => Promise<AnalyzedFood | null>;

/** A photo that is stored and may be analyzed. `run` has to be called. */
export type StartedAnalysis = { run(onProgress?: OnProgress): Promise<FoodAnalysis> };

/** What the service needs of other features, by their names. */
export type FoodAnalysisDeps = {
  analyzer: FoodAnalyzer;
  photos: PhotoStore;
  access: { requireAccess(user: CurrentUser): void };
  /** Counts a call to the AI provider; throws 429. The returned function takes it back. */
  budgets: { takeProviderCall(user: CurrentUser, kind: "analyses"): Promise<() => Promise<void>> };
  memory: {
    /** What the analyzer said of photos before. `keep` returns the answer that counts, which is the first one. */
    answers: {
      find(question: Question): Promise<AnalyzedFood | undefined>;
      keep(question: Question, food: AnalyzedFood): Promise<AnalyzedFood>;
    };
    /** Meals of the account that look like the photo. */
    similarMeals: { find(userId: number, photoId: number): Promise<FoodEntry[]> };
    /** What the account made of the same dish or items before; undefined for nothing. */
    corrections: {
      find(userId: number, analysis: AnalysisValues, hasNote: boolean): Promise<CorrectedValues | undefined>;
    };
  };
  foodTables: {
    findItemFoods: FindItemFoods;
    /** The foods that answers to questions about the photo may add. */
    findAdditions(): Promise<ItemFood[]>;
  };
  calorieErrors: CalorieErrors;
  clock: Clock;
  log: Log;
};

/** How many may wait for an answer that another call of the account gets. */
const MAX_FOLLOWERS = 8;

/** Adds the stored photo to an error, so that it need not be taken again. Unexpected errors stay as they are. */
const withPhoto = (error: unknown, imageData: string): unknown =>
  error instanceof AppError
    ? new AppError(error.status, error.message, { ...error.details, imageData }, { cause: error.cause })
    : error;

/** Whether a photo shows more of this very meal than an earlier correction could know. */
const showsFurtherFood = ({ kind }: OtherStoredPhoto): boolean => kind !== "angle";

/**
 * What the model is told of a note, and what is applied to its answer. Shares of all are applied here: a model that heard
 * of them might do that, too. If a photo shows what is left, it says what was eaten, and the note only helps to see it.
 */
function readNote(note: string | undefined, others: readonly OtherStoredPhoto[]) {
  if (others.some(({ kind }) => kind === "after_eating")) {
    return { forModel: note, amounts: { weights: [], shares: [] } };
  }
  const { withoutShares, weights, shares } = parseNote(note ?? "");
  return { forModel: withoutShares || undefined, amounts: { weights, shares } };
}

const toCallbacks = (onProgress: OnProgress) => ({
  onPlace: (place: number) => onProgress({ event: "place", place }),
  onStart: () => onProgress({ event: "analyzing" }),
  onItem: (item: AnalyzedItem) => {
    for (const eaten of subtractLeftovers([item])) onProgress({ event: "item", item: toEstimate(eaten) });
  },
});

/** Turns a photo into name, calories and macros. */
export const createFoodAnalysisService = (deps: FoodAnalysisDeps) => {
  const { analyzer, photos, access, budgets, calorieErrors, clock, log } = deps;
  const { answers, similarMeals, corrections } = deps.memory;
  const { findItemFoods: findFoods, findAdditions } = deps.foodTables;
  const calls = createSingleFlight<AnalyzedFood | null>({ maxFollowers: MAX_FOLLOWERS });

  function logFailure(error: unknown, milliseconds: number): void {
    if (!(error instanceof AppError)) return;
    const reason = error.cause instanceof Error ? error.cause.message : undefined;
    const level = error.status >= 500 ? "warn" : "info";
    log[level]("An analysis brought nothing", { kind: error.details.kind, status: error.status, reason, milliseconds });
  }

  /** The upload is not needed while the provider works, which takes much longer. */
  async function storeUpload(user: CurrentUser, readUpload: () => Promise<AnalysisUpload>) {
    using upload = await readUpload();
    const { photo, others, note } = upload;
    return { ...(await receivePhotos(photos, user, photo, others)), note };
  }

  /** Asks the analyzer. `refund` is called if the call did not reach the provider. */
  async function ask(request: AnalysisRequest, refund: () => Promise<void>): Promise<AnalyzedFood | null> {
    try {
      return await analyzer.analyze(request);
    } catch (error) {
      if (wasNotReached(error)) await refund();
      throw error;
    }
  }

  /** Does `work` for a stored photo; an error gets its address. */
  async function addPendingPhoto<Value>(imageData: string, work: () => Promise<Value>): Promise<Value> {
    const startedAt = clock.monotonic();
    try {
      return await work();
    } catch (error) {
      logFailure(error, Math.round(clock.monotonic() - startedAt));
      throw withPhoto(error, imageData);
    }
  }

  /** What is remembered for a question, or for what the analyzer would be asked for it. */
  async function findRemembered(question: Question, askedNote: string | undefined): Promise<AnalyzedFood | undefined> {
    const remembered = await answers.find(question);
    if (remembered || askedNote === question.note) return remembered;
    const asked = await answers.find({ ...question, note: askedNote });
    return asked && answers.keep(question, asked);
  }

  /** Returns the answer that counts. One that is of no use is not remembered: the next may be. */
  async function rememberAnswer(question: Question, food: AnalyzedFood | null): Promise<AnalyzedFood | null> {
    if (!food) return null;
    await requireFigures(question.userId, food, findFoods);
    return answers.keep(question, food);
  }

  /**
   * Prepares a call to the analyzer. It counts (429) as soon as it is to be made, because a failed one may be on the bill
   * as well. Only one that never reached the provider is taken back.
   */
  async function prepareCall(
    user: CurrentUser,
    question: Question,
    request: AnalysisRequest,
    lead: Lead<AnalyzedFood | null>,
  ): Promise<FindAnswer> {
    try {
      if (!analyzer.available) throw notRecognized("no provider is set");
      const refund = await budgets.takeProviderCall(user, "analyses");
      return (onProgress) =>
        lead(
          ask({ ...request, ...(onProgress && toCallbacks(onProgress)) }, refund).then((food) =>
            rememberAnswer(question, food),
          ),
        );
    } catch (error) {
      await lead(Promise.reject(error));
      throw error;
    }
  }

  /**
   * Prepares the answer to a question. One that is remembered, or that is being asked already, costs no call. Throws 503
   * if too many wait for the same answer.
   */
  async function prepareAnswer(user: CurrentUser, question: Question, request: AnalysisRequest): Promise<FindAnswer> {
    const remembered = await findRemembered(question, request.note);
    if (remembered) return async () => remembered;
    const place = calls.join(JSON.stringify(question), request.signal);
    if (!place) throw analysisFollowed();
    if ("lead" in place) return prepareCall(user, question, request, place.lead);
    return async (onProgress) => {
      onProgress?.({ event: "analyzing" });
      const turn = await place.turn.catch((error: unknown) => {
        throw request.signal.aborted ? withoutCall(analysisCanceled()) : error;
      });
      if ("answer" in turn) return turn.answer;
      return (await prepareCall(user, question, request, turn.lead))(onProgress);
    };
  }

  /** Tells of meals that look like the photo, while the provider is asked. */
  async function sendSimilar(userId: number, { id, url }: { id: number; url: string }, onProgress: OnProgress) {
    const entries = await similarMeals.find(userId, id);
    if (entries.length > 0) onProgress({ event: "similar", imageData: url, entries });
  }

  /**
   * Checks access (403 `requiresTrial`), reads the upload, stores its photos (422 `invalid_image`, 413 `photo_quota`) or
   * finds the stored ones (422), and counts the analysis (429) if the provider has to be asked.
   */
  async function begin(
    user: CurrentUser,
    readUpload: () => Promise<AnalysisUpload>,
    signal: AbortSignal,
  ): Promise<StartedAnalysis> {
    access.requireAccess(user);
    const { photo, storeOthers, note } = await storeUpload(user, readUpload);
    const { findAnswer, others, amounts } = await addPendingPhoto(photo.url, async () => {
      const stored = await storeOthers();
      const told = readNote(note, stored);
      const question = { userId: user.id, photoId: photo.id, note, otherPhotos: formatOtherPhotos(stored) };
      const request = { jpeg: photo.jpeg, others: stored, note: told.forModel, signal, account: user.id };
      return { findAnswer: await prepareAnswer(user, question, request), others: stored, amounts: told.amounts };
    });
    return {
      run: (onProgress) =>
        addPendingPhoto(photo.url, async () => {
          const [analyzed] = await Promise.all([
            findAnswer(onProgress),
            onProgress && others.length === 0 && sendSimilar(user.id, photo, onProgress),
          ]);
          if (!analyzed) throw notRecognized("the model sees no food");
          const { answeredBy, ...food } = analyzed;
          const error = await calorieErrors.findCalorieError(answeredBy);
          const values = await buildAnalysis(user.id, food, { findFoods, error, amounts });
          // An amount that is stated for this meal counts more than one of an earlier meal.
          const hasAmounts = amounts.weights.length + amounts.shares.length > 0 || others.some(showsFurtherFood);
          const corrected = hasAmounts ? undefined : await corrections.find(user.id, values, note !== undefined);
          return {
            ...(corrected ? correctAnalysis(values, corrected, error) : values),
            imageData: photo.url,
            ...(others.length > 0 && { otherPhotos: others.map(({ url, kind }) => ({ imageData: url, kind })) }),
            additions: await findAdditions(),
          };
        }),
    };
  }

  return {
    begin,
    /**
     * Begins and runs an analysis. Throws what `begin` throws, 422 `not_recognised`, and the analyzer's 502, 503 and 504,
     * each with the photo's address.
     */
    async analyze(
      user: CurrentUser,
      readUpload: () => Promise<AnalysisUpload>,
      signal: AbortSignal,
    ): Promise<FoodAnalysis> {
      return (await begin(user, readUpload, signal)).run();
    },
  };
};
export type FoodAnalysisService = ReturnType<typeof createFoodAnalysisService>;
