/**
 * The form in which e-mails and usernames are compared: Unicode NFKC in lower case, with single spaces. `Ada` and `ADA`, or
 * a letter and its full-width form, are the same account, and so are names that differ in spaces, which pages show as one.
 */
export const normalizeIdentifier = (name: string): string =>
  name.trim().normalize("NFKC").replace(/\s+/g, " ").toLowerCase();
