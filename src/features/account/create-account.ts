import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { EXPORT_BUDGET } from "../../shared/product/limits.ts";
import { createExportRepository } from "./export-repository.ts";
import { createExportService } from "./export-service.ts";
import { createRemovalService } from "./removal-service.ts";
import { accountRoutes } from "./routes.ts";

type RemovalDeps = Parameters<typeof createRemovalService>[0];
type Deps = Pick<SharedDeps, "db" | "localLimiters" | "clock" | "log"> &
  Pick<RemovalDeps, "users"> & {
    auth: { confirmPassword: RemovalDeps["passwords"]["confirm"] };
    billing: RemovalDeps["payments"];
    photoStorage: Pick<Parameters<typeof createExportService>[0], "contents">;
  };

/** Creates the export of an account's data, and its removal. */
export function createAccount({ db, users, auth, billing, photoStorage, localLimiters, clock, log }: Deps) {
  const exports = createExportService({
    rows: createExportRepository(db),
    limiter: localLimiters.budget("exports", EXPORT_BUDGET),
    contents: photoStorage.contents,
    clock,
  });
  const passwords = { confirm: auth.confirmPassword };
  const removals = createRemovalService({ users, passwords, payments: billing, log });
  return {
    remove: removals.remove,
    routes: ({ guard, cookies, connection }: Http) =>
      accountRoutes({ guard, exports, removals, cookies, connection, log }),
  };
}
