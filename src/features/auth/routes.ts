import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { DeviceSession, Login, PasswordChange, Registration, SignInResponse, User } from "../../contracts/auth.ts";
import { IdParams, MessageResponse } from "../../contracts/common.ts";
import { signedOut } from "../../errors.ts";
import { jsonBody } from "../../http/body.ts";
import type { Connection } from "../../http/connection.ts";
import { assertNotCrossSite } from "../../http/same-origin.ts";
import { readBearerToken, type SessionCookies } from "../../http/session-cookie.ts";
import type { SessionGuard, SessionResolver } from "../../http/session-guard.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import type { AuthService } from "./auth-service.ts";
import type { DemoService } from "./demo/demo-service.ts";
import type { SessionService } from "./session-service.ts";

type Deps = {
  guard: SessionGuard;
  resolveSession: SessionResolver;
  auth: AuthService;
  demo: DemoService;
  sessions: SessionService;
  cookies: SessionCookies;
  connection: Connection;
  publicUrl: string | null;
};

/** Registration, login and logout without a session, and the calls about the current account. */
export const authRoutes = (deps: Deps) => {
  const { guard, resolveSession, auth, demo, sessions, cookies, connection, publicUrl } = deps;
  const readUserAgent = (request: Request) => request.headers.get("user-agent") ?? "";
  const signIn = async (request: Request, { id }: User) => {
    const token = await sessions.open({ id, password: null }, readUserAgent(request));
    if (token === undefined) throw signedOut();
    return cookies.format(token, connection.isSecure(request));
  };

  const publicRoutes = new Elysia()
    .onParse({ as: "local" }, ({ request }) => assertNotCrossSite(request, publicUrl))
    .use(jsonBody())
    .post(
      "/register",
      async ({ body, request, set, status }) => {
        const session = body.keepEntries ? await resolveSession(request) : undefined;
        const user = await auth.register(body, connection.getAddress(request), session?.user);
        set.headers["set-cookie"] = await signIn(request, user);
        return status(201, { message: `Welcome to ${PRODUCT_NAME}!`, user });
      },
      {
        detail: {
          summary:
            "Creates an account and signs it in, with an `invite` where one is needed; with `keepEntries` the demo account becomes it",
          security: [],
        },
        body: Registration,
        response: { 201: SignInResponse },
      },
    )
    .post(
      "/login",
      async ({ body, request, set }) => {
        const device = {
          address: connection.getAddress(request),
          ipAddress: connection.getIpAddress(request),
          userAgent: readUserAgent(request),
        };
        const { user, token } = await auth.logIn(body, device);
        set.headers["set-cookie"] = cookies.format(token, connection.isSecure(request));
        return { message: "Successfully logged in", user };
      },
      { detail: { summary: "Signs in", security: [] }, body: Login, response: { 200: SignInResponse } },
    )
    .post(
      "/demo",
      async ({ request, set, status }) => {
        const user = await demo.start(connection.getAddress(request), request.headers.get("x-time-zone"));
        set.headers["set-cookie"] = await signIn(request, user);
        return status(201, { message: "This demo account lasts one day. It has a week of sample meals.", user });
      },
      {
        detail: { summary: "Creates a temporary account with a week in its diary and signs it in", security: [] },
        response: { 201: SignInResponse },
      },
    )
    .post(
      "/logout",
      async ({ request, set }) => {
        const session = await resolveSession(request);
        const isSecure = connection.isSecure(request);
        const token = session?.viaCookie ? cookies.readToken(request, isSecure) : readBearerToken(request);
        if (session && token) await sessions.close(token);
        Object.assign(set.headers, cookies.buildSignOutHeaders(isSecure));
        return { message: "You are logged out." };
      },
      {
        detail: { summary: "Signs out; succeeds without a session", security: [] },
        response: { 200: MessageResponse },
      },
    );

  const userRoutes = new Elysia()
    .use(guard)
    .use(jsonBody())
    .get("/user", ({ user }) => auth.getUser(user.id), {
      detail: { summary: "Returns the signed-in account" },
      response: { 200: User },
    })
    .post(
      "/change-password",
      async ({ user, body }) => {
        await auth.changePassword(user, body);
        return { message: "Your password was changed." };
      },
      {
        detail: { summary: "Changes the password, with the current one, and signs other devices out" },
        body: PasswordChange,
        response: { 200: MessageResponse },
      },
    )
    .get("/sessions", ({ user }) => sessions.list(user.id, user.sessionId), {
      detail: { summary: "Lists the signed-in devices" },
      response: { 200: Type.Array(DeviceSession) },
    })
    .delete(
      "/sessions/:id",
      async ({ user, params, status }) => status(204, await sessions.end(user.id, Number(params.id))),
      { detail: { summary: "Signs a device out" }, params: IdParams, response: { 204: Type.Void() } },
    )
    .post(
      "/sessions/revoke-others",
      async ({ user }) => {
        await sessions.endOthers(user.id, user.sessionId);
        return { message: "All other devices are signed out." };
      },
      { detail: { summary: "Signs all other devices out" }, response: { 200: MessageResponse } },
    );

  return new Elysia({ prefix: "/auth", tags: ["Account"] }).use(publicRoutes).use(userRoutes);
};
