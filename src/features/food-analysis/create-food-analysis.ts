import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createCalorieErrors } from "./calorie-errors.ts";
import { createErrorRepository } from "./error-repository.ts";
import { createEstimateService } from "./estimate-service.ts";
import { estimateRoutes, foodAnalysisRoutes } from "./routes.ts";
import { createFoodAnalysisService, type FoodAnalysisDeps } from "./service.ts";

type Deps = Pick<SharedDeps, "db" | "questions"> & Omit<FoodAnalysisDeps, "calorieErrors">;

/** Creates the analysis of photos. */
export function createFoodAnalysis({ db, questions, ...deps }: Deps) {
  const calorieErrors = createCalorieErrors(createErrorRepository(db));
  const analysis = createFoodAnalysisService({ ...deps, calorieErrors });
  const estimates = createEstimateService({ ...deps, questions });
  return {
    routes: ({ guard, connection, uploads, respondToError }: Http) => [
      foodAnalysisRoutes({ guard, connection, uploads, respondToError, analysis }),
      estimateRoutes({ guard, connection, estimates }),
    ],
  };
}
