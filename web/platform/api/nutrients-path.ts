/** The call for the nutrients of days and entries. */
export const NUTRIENTS = "/api/nutrients";
