import { type Static, Type } from "@sinclair/typebox";
import { ACCESS_MODES, REGISTRATION_MODES } from "../shared/product/enums.ts";
import { nullable, oneOf } from "./one-of.ts";

/** What the client needs to know about this server before anyone signs in. */
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
  /** https beside http in the local network, with this server's own authority; null: there is none. */
  lan: nullable(
    Type.Object({
      /** The address over https of the host that was called. */
      origin: Type.String(),
      /** The page that says how a device trusts this server; empty where it does not know its address. */
      page: Type.String(),
      /** What devices are to trust; the fingerprint is the SHA-256 of its certificate, in hexadecimal. */
      authority: Type.Object({ name: Type.String(), fingerprint: Type.String() }),
    }),
  ),
});
export type PublicConfig = Static<typeof PublicConfig>;

export const ChangesQuery = Type.Object({
  /** The version that was used before. */
  since: Type.String({ pattern: "^(0|[1-9]\\d{0,5})(\\.(0|[1-9]\\d{0,5})){2}(-[0-9A-Za-z.-]{1,40})?$" }),
});

/** How the app has changed: lines of the changelog as plain text. */
export const Changes = Type.Object({
  /** The version that runs. */
  version: Type.String(),
  changes: Type.Array(Type.String()),
  /** How many lines are left out. */
  more: Type.Integer(),
});
export type Changes = Static<typeof Changes>;
