/** The call for saved meals. */
export const MEALS = "/api/meals";
