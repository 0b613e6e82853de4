import { Elysia } from "elysia";
import { AccountPreferences, AccountPreferencesChange } from "../../contracts/preferences.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { PreferenceService } from "./service.ts";

export const preferenceRoutes = ({ guard, preferences }: { guard: SessionGuard; preferences: PreferenceService }) =>
  new Elysia({ prefix: "/user" })
    .use(guard)
    .use(jsonBody())
    .get("/preferences", ({ user }) => preferences.get(user.id), { response: { 200: AccountPreferences } })
    .patch("/preferences", ({ user, body }) => preferences.change(user.id, body), {
      body: AccountPreferencesChange,
      response: { 200: AccountPreferences },
    });
