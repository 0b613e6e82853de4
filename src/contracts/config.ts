import { type Static, Type } from "@sinclair/typebox";
import { ACCESS_MODES, REGISTRATION_MODES } from "../shared/product/enums.ts";
import { nullable, oneOf } from "./one-of.ts";

/** What the client needs to know about this server before anybody signs in. */
export const PublicConfig = Type.Object({
  productName: Type.String(),
  version: Type.String(),
  publicUrl: Type.String(),
  accessMode: oneOf(ACCESS_MODES),
  stripePublishableKey: nullable(Type.String()),
  analyzer: Type.Object({
    available: Type.Boolean(),
    name: Type.String(),
    /** How long a provider may take for a photo; missing without one. */
    timeoutSeconds: Type.Optional(Type.Integer()),
  }),
  /** Who can make an account. */
  registration: oneOf(REGISTRATION_MODES),
  demoMode: Type.Boolean(),
  /** Whether this server sends mail. Without mail no address can be verified, and the host passes on reset links. */
  mail: Type.Boolean(),
});
export type PublicConfig = Static<typeof PublicConfig>;
