import { Elysia } from "elysia";
import { Profile, ProfileChange } from "../../contracts/profile.ts";
import { JSON_BODY_WITH_PHOTO_MAX_BYTES, jsonBody } from "../../http/body.ts";
import type { BodyMemory } from "../../http/body-memory.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { ProfileService } from "./service.ts";

type Deps = { guard: SessionGuard; profiles: ProfileService; bodyMemory: BodyMemory };

export const profileRoutes = ({ guard, profiles, bodyMemory }: Deps) =>
  new Elysia({ prefix: "/user" })
    .use(guard)
    .use(jsonBody(JSON_BODY_WITH_PHOTO_MAX_BYTES, bodyMemory))
    .get("/profile", ({ user }) => profiles.getProfile(user.id), { response: { 200: Profile } })
    .patch("/profile", ({ user, body }) => profiles.change(user.id, body), {
      body: ProfileChange,
      response: { 200: Profile },
    })
    .post("/start-trial", ({ user }) => profiles.startTrial(user.id), { response: { 200: Profile } });
