/**
 * The form in which e-mails and usernames are compared: Unicode NFKC in lower case. `Ada` and `ADA`, or a letter and
 * its full-width form, are the same account.
 */
export const normalizeIdentifier = (name: string): string => name.trim().normalize("NFKC").toLowerCase();
