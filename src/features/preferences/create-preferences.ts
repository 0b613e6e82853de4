import type { Http } from "../../http/create-http.ts";
import { preferenceRoutes } from "./routes.ts";
import { createPreferenceService } from "./service.ts";

type ServiceDeps = Parameters<typeof createPreferenceService>[0];
type Deps = Pick<ServiceDeps, "users"> & { reminders: { settings: ServiceDeps["reminders"] } };

/** Creates the preferences of accounts. */
export function createPreferences({ users, reminders }: Deps) {
  const preferences = createPreferenceService({ users, reminders: reminders.settings });
  return { routes: ({ guard }: Http) => preferenceRoutes({ guard, preferences }) };
}
