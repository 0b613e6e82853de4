import { type Static, Type } from "@sinclair/typebox";
import { CurrentPassword } from "./auth.ts";

/** Deletes the current account. A demo account has no known password, so it needs none. */
export const AccountDeletion = Type.Object({
  password: Type.Optional(CurrentPassword),
});
export type AccountDeletion = Static<typeof AccountDeletion>;
