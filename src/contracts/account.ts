import { type Static, Type } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../shared/limits.ts";

/** Deletes the account that asks. A demo, whose password nobody knows, goes without one. */
export const AccountDeletion = Type.Object({
  password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_LENGTH.max })),
});
export type AccountDeletion = Static<typeof AccountDeletion>;
