import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { NewPushSubscription, PushKey } from "../../contracts/push.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { DeviceService } from "./devices.ts";

/** Devices that take notifications. What they are notified of is among the preferences. */
export const pushRoutes = ({ guard, devices }: { guard: SessionGuard; devices: DeviceService }) =>
  new Elysia({ prefix: "/push" })
    .use(guard)
    .use(jsonBody())
    .get("/key", ({ user }) => devices.getKey(user), { response: { 200: PushKey } })
    .post(
      "/subscriptions",
      async ({ user, body, set }) => {
        await devices.add(user, body);
        set.status = 204;
      },
      { body: NewPushSubscription, response: { 204: Type.Void() } },
    )
    .delete(
      "/subscriptions",
      async ({ user, set }) => {
        await devices.remove(user);
        set.status = 204;
      },
      { response: { 204: Type.Void() } },
    )
    .post(
      "/test",
      async ({ user, set }) => {
        await devices.test(user);
        set.status = 204;
      },
      { response: { 204: Type.Void() } },
    );
