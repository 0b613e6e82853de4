import { Elysia } from "elysia";
import { EmailVerification, ForgottenPassword, PasswordReset } from "../../contracts/auth.ts";
import { MessageResponse } from "../../contracts/common.ts";
import { jsonBody } from "../../http/body.ts";
import type { Connection } from "../../http/connection.ts";
import { assertNotCrossSite } from "../../http/same-origin.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { RecoveryService } from "./recovery-service.ts";

type Deps = { guard: SessionGuard; recovery: RecoveryService; connection: Connection; publicUrl: string | null };

/** The calls behind mailed links: a new password and verifying an address. */
export const recoveryRoutes = ({ guard, recovery, connection, publicUrl }: Deps) => {
  const publicRoutes = new Elysia()
    .onParse({ as: "local" }, ({ request }) => assertNotCrossSite(request, publicUrl))
    .use(jsonBody())
    .post(
      "/forgot-password",
      async ({ body, request, status }) => {
        await recovery.requestReset(body.email, connection.getAddress(request));
        return status(202, { message: "If this email has an account, a link to reset its password is on its way." });
      },
      {
        detail: {
          summary: "Sends a password reset link; the answer is the same with and without an account",
          security: [],
        },
        body: ForgottenPassword,
        response: { 202: MessageResponse },
      },
    )
    .post(
      "/reset-password",
      async ({ body }) => {
        await recovery.resetPassword(body);
        return { message: "Your password was changed. You can log in with it now." };
      },
      {
        detail: { summary: "Sets a password with the token of a reset link and ends all sessions", security: [] },
        body: PasswordReset,
        response: { 200: MessageResponse },
      },
    )
    .post(
      "/verify-email",
      async ({ body }) => {
        await recovery.verifyEmail(body.token);
        return { message: "Your email is verified." };
      },
      {
        detail: { summary: "Verifies an address with the token of a link", security: [] },
        body: EmailVerification,
        response: { 200: MessageResponse },
      },
    );

  const userRoutes = new Elysia()
    .use(guard)
    .use(jsonBody())
    .post(
      "/verify-email/resend",
      async ({ user, request, status }) => {
        const isSent = await recovery.requestVerification(user.id, connection.getAddress(request));
        return status(202, {
          message: isSent
            ? "A new link is on its way."
            : "This server cannot send email, so there is nothing to verify.",
        });
      },
      { detail: { summary: "Sends the verification link again" }, response: { 202: MessageResponse } },
    );

  return new Elysia({ prefix: "/auth", tags: ["Account"] }).use(publicRoutes).use(userRoutes);
};
