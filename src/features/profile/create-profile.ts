import type { Http } from "../../http/create-http.ts";
import { profileRoutes } from "./routes.ts";
import { createProfileService } from "./service.ts";

/** Creates the profiles of accounts. */
export function createProfile(deps: Parameters<typeof createProfileService>[0]) {
  const profiles = createProfileService(deps);
  const routes = ({ guard, uploads }: Http) => profileRoutes({ guard, uploads, profiles });
  return { getProfile: profiles.getProfile, routes };
}
