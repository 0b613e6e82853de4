import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { NewPushSubscription, PushKey } from "../../contracts/push.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { DeviceService } from "./devices.ts";

/** Devices that take notifications. What they are notified of is among the preferences. */
export const pushRoutes = ({ guard, devices }: { guard: SessionGuard; devices: DeviceService }) =>
  new Elysia({ prefix: "/push", tags: ["Notifications"] })
    .use(guard)
    .use(jsonBody())
    .get("/key", ({ user }) => devices.getKey(user), {
      detail: {
        summary: "Returns the key by which push services know this server, and whether the device is subscribed",
      },
      response: { 200: PushKey },
    })
    .post("/subscriptions", async ({ user, body, status }) => status(204, await devices.add(user, body)), {
      detail: {
        summary: "Sets the device of the caller up for notifications; 409 if it is of another account; ten a minute",
      },
      body: NewPushSubscription,
      response: { 204: Type.Void() },
    })
    .delete("/subscriptions", async ({ user, status }) => status(204, await devices.remove(user)), {
      detail: { summary: "Ends the notifications of the device of the caller; repeating it is harmless" },
      response: { 204: Type.Void() },
    })
    .post("/test", async ({ user, status }) => status(204, await devices.test(user)), {
      detail: {
        summary:
          "Sends a test to the device; 404 if it is not set up, 503 `push_unreachable` if the service refuses; five a minute",
      },
      response: { 204: Type.Void() },
    });
