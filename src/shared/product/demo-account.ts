import { DEMO_EMAIL_SUFFIX } from "./limits.ts";

/** Whether an account is a demo account: its password is unknown, and it has no mailbox. */
export const isDemoAccount = ({ email }: { email: string }): boolean => email.endsWith(DEMO_EMAIL_SUFFIX);
