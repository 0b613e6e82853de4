/**
 * What an e-mail or username is compared by: Unicode's compatibility form in lower case, so that `Ada` and `ADA`, or
 * a letter and its full-width twin, are one account.
 */
export const accountKey = (name: string): string => name.trim().normalize("NFKC").toLowerCase();
