import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { TryWrite } from "../../best-effort.ts";
import { nutrients } from "../../contracts/items.ts";
import { nullable, oneOf } from "../../contracts/one-of.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { AnalyzedFood } from "../../integrations/food-analyzer/food-analyzer.ts";
import { FOOD_CATEGORIES } from "../../shared/product/enums.ts";
import { normalizeForSearch } from "../../shared/text/normalize-for-search.ts";
import type { AnalysisCacheRepository, AnswerKey } from "./analysis-cache-repository.ts";

/**
 * A photo of an account, what the person said about it, and which other photos of the meal there are: what each shows and
 * its digest.
 */
export type AnalysisKey = { userId: number; photoId: number; note: string | undefined; otherPhotos: string };

/** The most answers that an account keeps, the latest ones: a year and a half of a photo a day, about a megabyte. */
const ANSWERS_MAX = 500;

const Grams = Type.Object({ low: Type.Number(), best: Type.Number(), high: Type.Number() });

const StoredItem = Type.Object({
  name: Type.String(),
  calories: Type.Number(),
  ...nutrients,
  count: nullable(Type.Number()),
  unit: nullable(Type.String()),
  grams: nullable(Grams),
  preparation: nullable(Type.String()),
  box: nullable(Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() })),
  isIncomplete: Type.Optional(Type.Literal(true)),
  left: Type.Optional(Grams),
  labelPer100g: Type.Optional(Type.Object({ calories: Type.Number(), ...nutrients })),
});

const CachedResponse = Type.Object({
  name: Type.String(),
  calories: Type.Number(),
  ...nutrients,
  confidence: Type.Number(),
  isDoubtful: Type.Boolean(),
  servingSize: Type.String(),
  category: nullable(oneOf(FOOD_CATEGORIES)),
  tags: Type.Array(Type.String()),
  items: Type.Array(StoredItem),
  omittedItems: Type.Optional(Type.Integer({ minimum: 1 })),
  answeredBy: Type.Object({ endpoint: Type.String(), model: Type.String() }),
});

/** Reads a stored answer; undefined for one that another version has stored in another form. */
function parseAnswer(stored: string): AnalyzedFood | undefined {
  const answer: unknown = JSON.parse(stored);
  if (!Value.Check(CachedResponse, answer)) return undefined;
  return answer satisfies Static<typeof CachedResponse>;
}

const toKey = ({ userId, photoId, note = "", otherPhotos }: AnalysisKey): AnswerKey => ({
  userId,
  photoId,
  otherPhotos,
  noteKey: normalizeForSearch(note).trim().replace(/\s+/g, " "),
});

type Deps = { answers: AnalysisCacheRepository; tryWrite: TryWrite; clock: Clock };

/** Remembers what the analyzer said of each photo, so that a photo has one answer. */
export const createAnalysisCache = ({ answers, tryWrite, clock }: Deps) => ({
  /** The remembered answer for a photo and a note; undefined if there is none. */
  async find(question: AnalysisKey): Promise<AnalyzedFood | undefined> {
    const key = toKey(question);
    const stored = await answers.find(key);
    const answer = stored === undefined ? undefined : parseAnswer(stored);
    if (stored !== undefined && !answer) await tryWrite(() => answers.remove(key));
    return answer;
  },
  /**
   * What was last said of a photo alone; undefined if that was about a note or other photos as well, or if there is
   * none.
   */
  async findLatestOfPhotoAlone(userId: number, photoId: number): Promise<AnalyzedFood | undefined> {
    const latest = await answers.findLatest(userId, photoId);
    return latest?.noteKey === "" && latest.otherPhotos === "" ? parseAnswer(latest.answer) : undefined;
  },
  /**
   * Remembers an answer, and returns the one that counts: an earlier one, if there is one by now. A disk that is full
   * forgets it.
   */
  async keep(question: AnalysisKey, food: AnalyzedFood): Promise<AnalyzedFood> {
    const options = { now: clock.now(), most: ANSWERS_MAX };
    const stored = await tryWrite(() => answers.keep(toKey(question), JSON.stringify(food), options));
    return (stored && parseAnswer(stored)) || food;
  },
});
export type Answers = ReturnType<typeof createAnalysisCache>;
