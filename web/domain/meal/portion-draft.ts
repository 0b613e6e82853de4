/** The draft of how much of a food is to be logged: that of the food whose sheet was closed last. */
export const PORTION_DRAFT = "portion";
