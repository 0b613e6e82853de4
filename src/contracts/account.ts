import { type Static, Type } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../shared/limits.ts";

/** Deletes the current account. A demo account has no known password, so it needs none. */
export const AccountDeletion = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max })),
});
export type AccountDeletion = Static<typeof AccountDeletion>;
