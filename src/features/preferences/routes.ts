import { Elysia } from "elysia";
import { AccountPreferences, AccountPreferencesChange } from "../../contracts/preferences.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { PreferenceService } from "./service.ts";

export const preferenceRoutes = ({ guard, preferences }: { guard: SessionGuard; preferences: PreferenceService }) =>
  new Elysia({ prefix: "/user", tags: ["Account"] })
    .use(guard)
    .use(jsonBody())
    .get("/preferences", ({ user }) => preferences.get(user.id), {
      detail: { summary: "Returns the settings of the account" },
      response: { 200: AccountPreferences },
    })
    .patch("/preferences", ({ user, body }) => preferences.change(user.id, body), {
      detail: { summary: "Changes the settings that are sent" },
      body: AccountPreferencesChange,
      response: { 200: AccountPreferences },
    });
