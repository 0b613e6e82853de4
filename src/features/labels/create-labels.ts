import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { labelRoutes } from "./routes.ts";
import { createLabelService } from "./service.ts";

type Deps = Pick<SharedDeps, "textReader"> & Pick<Parameters<typeof createLabelService>[0], "photos">;

/** Creates the reading of nutrition labels. */
export function createLabels({ textReader, photos }: Deps) {
  const labels = createLabelService({ textReader, photos });
  return {
    routes: ({ guard, connection, uploads }: Http) => labelRoutes({ guard, connection, uploads, labels }),
  };
}
