import { type Static, Type } from "@sinclair/typebox";
import { ACCESS_MODES } from "../shared/enums.ts";
import { oneOf, orNull } from "./one-of.ts";

/** What the client needs to know of this server before anybody signs in. */
export const PublicConfig = Type.Object({
  productName: Type.String(),
  version: Type.String(),
  publicUrl: Type.String(),
  accessMode: oneOf(ACCESS_MODES),
  stripePublishableKey: orNull(Type.String()),
  analyzer: Type.Object({ available: Type.Boolean(), name: Type.String() }),
  demoMode: Type.Boolean(),
  /** Whether this server sends mail: without it no address can be verified, and a reset link comes from its host. */
  mail: Type.Boolean(),
});
export type PublicConfig = Static<typeof PublicConfig>;
