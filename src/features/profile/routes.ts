import { Elysia } from "elysia";
import { Profile, ProfileChange } from "../../contracts/profile.ts";
import { JSON_BODY_WITH_PHOTO_MAX_BYTES, jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { UploadAdmission } from "../../http/upload-admission.ts";
import { CHANGED_AT, readChangedAt } from "../../http/write-headers.ts";
import type { ProfileService } from "./service.ts";

type Deps = { guard: SessionGuard; uploads: Pick<UploadAdmission, "jsonUploads">; profiles: ProfileService };

export const profileRoutes = ({ guard, uploads, profiles }: Deps) =>
  new Elysia({ prefix: "/user", tags: ["Account"] })
    .use(guard)
    .get("/profile", ({ user }) => profiles.getProfile(user.id), {
      detail: { summary: "Returns the account with its trial status" },
      response: { 200: Profile },
    })
    .use(uploads.jsonUploads())
    .use(jsonBody(JSON_BODY_WITH_PHOTO_MAX_BYTES))
    .patch("/profile", ({ user, body, request }) => profiles.change(user, body, readChangedAt(request)), {
      detail: {
        summary: "Changes username, picture (data URL, own address or null) or daily calorie goal",
        parameters: [CHANGED_AT],
      },
      body: ProfileChange,
      response: { 200: Profile },
    })
    .post("/start-trial", ({ user }) => profiles.startTrial(user.id), {
      detail: { summary: "Starts the one trial of the account" },
      response: { 200: Profile },
    });
