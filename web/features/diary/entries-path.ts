/** The call for the diary's entries; those for a single one and for several are below it. */
export const ENTRIES = "/api/food-entries";
