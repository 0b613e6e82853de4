import { type Static, Type } from "@sinclair/typebox";
import { PUSH_ENDPOINT_MAX_LENGTH } from "../shared/product/limits.ts";

/** This server's key for push services, and whether the caller's device is subscribed. */
export const PushKey = Type.Object({
  /** The uncompressed public key, base64url: `applicationServerKey` of the Push API. */
  publicKey: Type.String(),
  subscribed: Type.Boolean(),
});
export type PushKey = Static<typeof PushKey>;

/** What a browser gives as `PushSubscription.toJSON()`: 65 and 16 bytes in base64url. */
export const NewPushSubscription = Type.Object({
  endpoint: Type.String({ pattern: "^https://\\S+$", maxLength: PUSH_ENDPOINT_MAX_LENGTH }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^B[\\w-]{86}$" }),
    auth: Type.String({ pattern: "^[\\w-]{22}$" }),
  }),
});
export type NewPushSubscription = Static<typeof NewPushSubscription>;
