/** The call for own foods. */
export const FOODS = "/api/foods";
