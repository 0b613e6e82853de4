import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { changeRoutes } from "./routes.ts";

type Deps = Pick<SharedDeps, "version" | "readChangelog"> & {
  auth: Pick<Parameters<typeof changeRoutes>[0], "isAdmin">;
};

/** Creates the list of what has changed in the app. */
export const createChanges = ({ version, readChangelog, auth: { isAdmin } }: Deps) => ({
  routes: ({ guard }: Http) => changeRoutes({ guard, version, readChangelog, isAdmin }),
});
