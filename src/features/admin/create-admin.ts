import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { BACKUP_TASK_BUDGET } from "../../shared/product/limits.ts";
import { createDownloadTickets } from "./download-tickets.ts";
import { createAdminRepository } from "./repository.ts";
import { adminRoutes } from "./routes.ts";
import { createAdminService } from "./service.ts";

type ServiceDeps = Parameters<typeof createAdminService>[0];
type Deps = Pick<
  SharedDeps,
  "db" | "analyzer" | "config" | "version" | "host" | "localLimiters" | "sessionSecret" | "clock" | "log"
> &
  Pick<ServiceDeps, "normalizeIdentifier" | "countPhotoBytes"> & {
    users: { findById: ServiceDeps["findAccount"] };
    auth: Pick<ServiceDeps, "confirmPassword" | "invites" | "resetLinks" | "suspensions">;
    account: { remove: ServiceDeps["removeAccount"] };
    billing: Pick<ServiceDeps, "endRenewals">;
    reports: Pick<ServiceDeps, "moderation">;
  };

/** Creates what administrators see and do. */
export function createAdmin({
  db,
  users,
  auth,
  account,
  billing,
  reports,
  analyzer,
  config,
  localLimiters,
  sessionSecret,
  ...deps
}: Deps) {
  const service = createAdminService({
    ...deps,
    rows: createAdminRepository(db),
    findAccount: users.findById,
    ...{ confirmPassword: auth.confirmPassword, resetLinks: auth.resetLinks, invites: auth.invites },
    suspensions: auth.suspensions,
    endRenewals: billing.endRenewals,
    removeAccount: account.remove,
    moderation: reports.moderation,
    backupLimiter: localLimiters.budget("tasks with backups", BACKUP_TASK_BUDGET),
    tickets: createDownloadTickets({ secret: sessionSecret, clock: deps.clock }),
    provider: analyzer.available ? analyzer.name : null,
    registration: config.registration,
  });
  return { routes: ({ adminGuard, connection }: Http) => adminRoutes({ adminGuard, connection, service }) };
}
