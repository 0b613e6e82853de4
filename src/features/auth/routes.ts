import { Elysia } from "elysia";
import { Login, Registration, SignedIn, User } from "../../contracts/auth.ts";
import { MessageBody } from "../../contracts/common.ts";
import { jsonBody } from "../../http/body.ts";
import type { Connection } from "../../http/connection.ts";
import { assertNotCrossSite } from "../../http/same-origin.ts";
import { clearedSessionCookie, sessionCookie, tokenFromCookie, tokenFromHeader } from "../../http/session-cookie.ts";
import type { CallerFinder, SessionGuard } from "../../http/session-guard.ts";
import { PRODUCT_NAME } from "../../shared/limits.ts";
import type { AuthService } from "./auth-service.ts";
import type { SessionService } from "./session-service.ts";

type Deps = {
  guard: SessionGuard;
  findCaller: CallerFinder;
  auth: AuthService;
  sessions: SessionService;
  connection: Connection;
  publicUrl: string | null;
};

/** Register, log in and log out: the calls that need no session, and the one that tells who is signed in. */
export const authRoutes = ({ guard, findCaller, auth, sessions, connection, publicUrl }: Deps) => {
  const signIn = async (request: Request, user: User) => {
    const token = await sessions.open(user.id, request.headers.get("user-agent") ?? "");
    return sessionCookie(token, connection.isSecure(request));
  };

  const open = new Elysia()
    .onParse({ as: "local" }, ({ request }) => assertNotCrossSite(request, publicUrl))
    .use(jsonBody())
    .post(
      "/register",
      async ({ body, request, set, status }) => {
        const user = await auth.register(body);
        set.headers["set-cookie"] = await signIn(request, user);
        return status(201, { message: `Welcome to ${PRODUCT_NAME}!`, user });
      },
      { body: Registration, response: { 201: SignedIn } },
    )
    .post(
      "/login",
      async ({ body, request, set }) => {
        const user = await auth.logIn(body);
        set.headers["set-cookie"] = await signIn(request, user);
        return { message: "Successfully logged in", user };
      },
      { body: Login, response: { 200: SignedIn } },
    )
    .post(
      "/logout",
      async ({ request, set }) => {
        const caller = await findCaller(request);
        const isSecure = connection.isSecure(request);
        const token = caller?.viaCookie ? tokenFromCookie(request, isSecure) : tokenFromHeader(request);
        if (caller && token) await sessions.close(token);
        set.headers["set-cookie"] = clearedSessionCookie(isSecure);
        return { message: "You are logged out." };
      },
      { response: { 200: MessageBody } },
    );

  const own = new Elysia().use(guard).get("/user", ({ user }) => auth.userOf(user.id), { response: { 200: User } });

  return new Elysia({ prefix: "/auth" }).use(open).use(own);
};
