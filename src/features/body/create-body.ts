import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createDrinkService } from "./drink-service.ts";
import { createExerciseService } from "./exercise-service.ts";
import { createDrinkRepository, createExerciseRepository } from "./record-repository.ts";
import { drinkRoutes, exerciseRoutes, weighingRoutes } from "./routes.ts";
import { createWeighingRepository } from "./weighing-repository.ts";
import { createWeighingService } from "./weighing-service.ts";

/** Creates the weighings, glasses of water and exercises of accounts. */
export function createBody({ db, clock }: Pick<SharedDeps, "db" | "clock">) {
  const rows = createWeighingRepository(db);
  const weighings = createWeighingService({ weighings: rows, clock });
  const drinks = createDrinkService({ drinks: createDrinkRepository(db), clock });
  const exercises = createExerciseService({ exercises: createExerciseRepository(db), clock });
  return {
    exercises: { sumAdded: exercises.sumAdded, listAdded: exercises.listAdded },
    weighings: { listSince: weighings.listSince, hasBetween: rows.hasBetween },
    routes: ({ guard }: Http) => [
      weighingRoutes({ guard, weighings }),
      drinkRoutes({ guard, drinks }),
      exerciseRoutes({ guard, exercises }),
    ],
  };
}
