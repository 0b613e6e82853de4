import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createAnalysisCache } from "./analysis-cache.ts";
import { createAnalysisCacheRepository } from "./analysis-cache-repository.ts";
import { createCorrectedCaloriesRepository } from "./corrected-calories-repository.ts";
import { createCorrectionRepository } from "./correction-repository.ts";
import { createCorrections } from "./corrections.ts";
import { createOwnAccuracy } from "./own-accuracy.ts";
import { memoryRoutes } from "./routes.ts";
import { createMemoryService } from "./service.ts";
import { createSimilarMeals } from "./similar-meals.ts";

type SimilarDeps<Look extends { photoId: number }> = Parameters<typeof createSimilarMeals<Look>>[0];
type Deps<Look extends { photoId: number }> = Pick<SharedDeps, "db" | "tryWrite" | "clock"> &
  Pick<Parameters<typeof createCorrections>[0], "buildAnalysis"> &
  Pick<Parameters<typeof createOwnAccuracy>[0], "computeAccuracy"> & {
    entries: SimilarDeps<Look>["entries"];
    photoStorage: {
      rows: Parameters<typeof memoryRoutes>[0]["photos"];
      looks: SimilarDeps<Look>["looks"] & Parameters<typeof createMemoryService>[0]["looks"];
      measureDistance: SimilarDeps<Look>["measureDistance"];
    };
  };

/** Creates what remembers the photos of accounts, and what was made of their analyses. */
export function createLearnedCorrections<Look extends { photoId: number }>(deps: Deps<Look>) {
  const { db, entries, photoStorage, buildAnalysis, computeAccuracy, tryWrite, clock } = deps;
  const { looks, measureDistance } = photoStorage;
  const answerRows = createAnalysisCacheRepository(db);
  const corrections = createCorrectionRepository(db);
  const accuracy = createOwnAccuracy({ calories: createCorrectedCaloriesRepository(db), computeAccuracy, clock });
  const answers = createAnalysisCache({ answers: answerRows, tryWrite, clock });
  const similarMeals = createSimilarMeals({ looks, measureDistance, entries });
  const memory = createMemoryService({ answers: answerRows, corrections, accuracy, looks });
  return {
    answers,
    similarMeals,
    corrections: createCorrections({ corrections, answers, buildAnalysis, accuracy, tryWrite, clock }),
    routes: ({ guard }: Http) => memoryRoutes({ guard, memory, similarMeals, photos: photoStorage.rows }),
  };
}
