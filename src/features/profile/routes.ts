import { Elysia } from "elysia";
import { Profile } from "../../contracts/profile.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { ProfileService } from "./service.ts";

export const profileRoutes = ({ guard, profiles }: { guard: SessionGuard; profiles: ProfileService }) =>
  new Elysia({ prefix: "/user" })
    .use(guard)
    .use(jsonBody())
    .get("/profile", ({ user }) => profiles.profileOf(user.id), { response: { 200: Profile } })
    .post("/start-trial", ({ user }) => profiles.startTrial(user.id), { response: { 200: Profile } });
