import { AppError } from "../../../errors.ts";
import type { Clock } from "../../../integrations/clock.ts";
import type { AnalyzedFood, FoodAnalyzer } from "../../../integrations/food-analyzer/food-analyzer.ts";
import type { LabeledPhoto } from "../../../integrations/labeled-photos/read-labeled-photos.ts";
import { type EntryItem, sumItems } from "../../../shared/diary/entry-items.ts";
import type { Nutrients } from "../../../shared/food/nutrition.ts";
import { type FindItemFoods, groundSeenItems } from "../ground-items.ts";

/** What an answer makes of a photo, with the figures of either the foods or the model. */
export type Estimate = { figures: Nutrients; items: EntryItem[] };

/** The answer to a photo. `grams` is the weight of the meal, null if an item has none. */
export type Answer = { photo: LabeledPhoto; grounded: Estimate; own: Estimate; grams: number | null };

/** All answers of a run, with the time and the tokens that they took. */
export type Answers = {
  answers: Answer[];
  /** Photos that could not be read, and calls that brought nothing. */
  unreadable: number;
  failed: number;
  /** Milliseconds of each call that was answered, also without food. */
  latencies: number[];
  tokens: { prompt: number; completion: number; answers: number };
};

/** A photo that cannot be read, or a call that brought nothing. */
export type AnswerProblem = { kind: "unreadable" | "failed"; place: string; problem: string };

type Deps = {
  analyzer: FoodAnalyzer;
  /** Reads a photo and scales it, as the product does before it is sent. Throws an Error that says what is wrong. */
  readPhoto(path: string): Promise<Uint8Array>;
  findFoods: FindItemFoods;
  clock: Pick<Clock, "monotonic">;
};

type Run = {
  photos: readonly LabeledPhoto[];
  /** How often each photo is analyzed, and how many at the same time. */
  times: number;
  atOnce: number;
  /** Stops the run; what is there is returned. */
  signal: AbortSignal;
  onProblem(problem: AnswerProblem): void;
  /** Gets the number of calls that are done. */
  onProgress(calls: number): void;
};

/** Own foods belong to accounts; no one has this one. */
const NO_ACCOUNT = 0;

const addUp = (items: EntryItem[]): Estimate => ({ figures: sumItems(items), items });

const sumGrams = (items: readonly EntryItem[]): number | null =>
  items.some(({ grams }) => grams === null) ? null : items.reduce((sum, { grams }) => sum + (grams ?? 0), 0);

/** Why something failed, for the host: the cause of an error says more than its message for people. */
function describeFailure(error: unknown): string {
  const told = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  const message = told instanceof Error ? told.message : String(told);
  return message.replace(/\.$/, "");
}

/** Asks an analyzer about photos whose figures are known, and computes what the product would make of its answers. */
export const createAnswerCollector = ({ analyzer, readPhoto, findFoods, clock }: Deps) => ({
  /** Nothing that fails ends the run, except for the foods table: without it there is nothing to compare. */
  async collect({ photos, times, atOnce, signal, onProblem, onProgress }: Run): Promise<Answers> {
    const collected: Answers = {
      answers: [],
      unreadable: 0,
      failed: 0,
      latencies: [],
      tokens: { prompt: 0, completion: 0, answers: 0 },
    };
    let calls = 0;
    const isStopped = (): boolean => signal.aborted;

    function addProblem(problem: AnswerProblem): void {
      collected[problem.kind] += 1;
      onProblem(problem);
    }

    /** The photo as it is sent; undefined if it cannot be read. */
    async function read({ path, place }: LabeledPhoto): Promise<Uint8Array | undefined> {
      try {
        return await readPhoto(path);
      } catch (error) {
        // Of a photo the message says what is wrong; the cause is the decoder's.
        const problem = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
        addProblem({ kind: "unreadable", place, problem });
        return undefined;
      }
    }

    async function ask(jpeg: Uint8Array, account: number): Promise<AnalyzedFood | null> {
      const startedAt = clock.monotonic();
      const food = await analyzer.analyze({
        jpeg,
        note: undefined,
        signal,
        account,
        onTokens({ promptTokens, completionTokens }) {
          if (promptTokens === undefined && completionTokens === undefined) return;
          collected.tokens.prompt += promptTokens ?? 0;
          collected.tokens.completion += completionTokens ?? 0;
          collected.tokens.answers += 1;
        },
      });
      collected.latencies.push(clock.monotonic() - startedAt);
      return food;
    }

    async function addAnswer(photo: LabeledPhoto, food: AnalyzedFood): Promise<void> {
      const { estimates, grounded } = await groundSeenItems(NO_ACCOUNT, food.items, findFoods);
      if (grounded.length === 0) {
        return addProblem({ kind: "failed", place: photo.place, problem: "the model's answer lacks figures" });
      }
      const answer = { photo, grounded: addUp(grounded), own: addUp(estimates), grams: sumGrams(estimates) };
      collected.answers.push(answer);
    }

    async function analyze(photo: LabeledPhoto, jpeg: Uint8Array, worker: number): Promise<void> {
      let food: AnalyzedFood | null;
      try {
        food = await ask(jpeg, worker);
      } catch (error) {
        if (!isStopped()) addProblem({ kind: "failed", place: photo.place, problem: describeFailure(error) });
        return;
      }
      if (food) await addAnswer(photo, food);
      else addProblem({ kind: "failed", place: photo.place, problem: "the model sees no food" });
    }

    const waiting = [...photos];
    /** Workers are accounts of their own, so that none waits for its turn. */
    async function work(worker: number): Promise<void> {
      for (let photo = waiting.shift(); photo && !isStopped(); photo = waiting.shift()) {
        const jpeg = await read(photo);
        for (let attempt = 0; jpeg && attempt < times && !isStopped(); attempt += 1) {
          await analyze(photo, jpeg, worker);
          calls += 1;
          onProgress(calls);
        }
      }
    }

    await Promise.all(Array.from({ length: Math.min(atOnce, photos.length) }, (_, worker) => work(worker)));
    return collected;
  },
});
