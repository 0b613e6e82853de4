import type { Db } from "../../db/db.ts";
import type { TryWrite } from "../best-effort.ts";
import { createPhotoEntryRepository } from "../features/diary/photo-entry-repository.ts";
import { buildAnalysis } from "../features/food-analysis/build-analysis.ts";
import { computeAccuracy } from "../features/food-analysis/evaluation/metrics.ts";
import { createItemFoods } from "../features/foods/matching/item-foods.ts";
import { createMatchRepository } from "../features/foods/matching/match-repository.ts";
import type { FoodRepository } from "../features/foods/repository.ts";
import type { TemplateRepository } from "../features/foods/template-repository.ts";
import { createAnswerRepository } from "../features/memory/answer-repository.ts";
import { createAnswers } from "../features/memory/answers.ts";
import { createCorrectedCaloriesRepository } from "../features/memory/corrected-calories-repository.ts";
import { createCorrectionRepository } from "../features/memory/correction-repository.ts";
import { createCorrections } from "../features/memory/corrections.ts";
import { createOwnAccuracy } from "../features/memory/own-accuracy.ts";
import { createMemoryService } from "../features/memory/service.ts";
import { createSimilarMeals } from "../features/memory/similar-meals.ts";
import { createLookRepository } from "../features/photos/look-repository.ts";
import { measureDistance } from "../features/photos/photo-look.ts";
import type { Clock } from "../integrations/clock.ts";

type Deps = { db: Db; foods: FoodRepository; templates: TemplateRepository; tryWrite: TryWrite; clock: Clock };

/** Creates what remembers the photos of accounts, and what finds the foods that their items are. */
export function createMemoryServices({ db, foods, templates, tryWrite, clock }: Deps) {
  const { find: findFoods } = createItemFoods({ matches: createMatchRepository(db), foods, templates });
  const answerRows = createAnswerRepository(db);
  const correctionRows = createCorrectionRepository(db);
  const looks = createLookRepository(db);
  const accuracy = createOwnAccuracy({ calories: createCorrectedCaloriesRepository(db), computeAccuracy, clock });
  const answers = createAnswers({ answers: answerRows, tryWrite, clock });
  return {
    findFoods,
    answers,
    similarMeals: createSimilarMeals({ looks, measureDistance, entries: createPhotoEntryRepository(db) }),
    corrections: createCorrections({
      corrections: correctionRows,
      answers,
      // The range, which the error is for, is not compared.
      buildAnalysis: (userId, { answeredBy, ...food }) =>
        buildAnalysis(userId, food, { findFoods, error: { relative: 0, factor: 1 } }),
      accuracy,
      tryWrite,
      clock,
    }),
    memory: createMemoryService({ answers: answerRows, corrections: correctionRows, accuracy, looks }),
  };
}
