import { DatabaseError } from "../../db/errors.ts";
import { NewerDatabaseError } from "../../db/migrate.ts";
import { SessionSecretError } from "./session-secret.ts";

/** True for what is wrong outside of the program, such as a port that is taken: a sentence says more than a stack. */
export const isCircumstance = (error: unknown): error is Error =>
  error instanceof NewerDatabaseError ||
  error instanceof DatabaseError ||
  error instanceof SessionSecretError ||
  (error instanceof Error && "code" in error);
