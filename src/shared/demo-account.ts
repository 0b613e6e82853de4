import { DEMO_EMAIL_ENDING } from "./limits.ts";

/** Whether an account is a throw-away one of the demo: nobody knows its password, and it has no mailbox. */
export const isDemoAccount = ({ email }: { email: string }): boolean => email.endsWith(DEMO_EMAIL_ENDING);
