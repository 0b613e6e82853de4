import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { labelRoutes } from "./routes.ts";
import { createSecondReader } from "./second-reading.ts";
import { createLabelService } from "./service.ts";

type Deps = Pick<SharedDeps, "textReader" | "questions"> &
  Pick<Parameters<typeof createLabelService>[0], "photos"> &
  Pick<Parameters<typeof createSecondReader>[0], "access"> & {
    budgets: Parameters<typeof createSecondReader>[0]["budget"];
  };

/** Creates the reading of nutrition labels. */
export function createLabels({ textReader, questions, photos, access, budgets }: Deps) {
  const secondReader = createSecondReader({ questions, access, budget: budgets });
  const labels = createLabelService({ textReader, secondReader, photos });
  return {
    routes: ({ guard, connection, uploads }: Http) => labelRoutes({ guard, connection, uploads, labels }),
  };
}
