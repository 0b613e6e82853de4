/** The locale of every text, date, time and number that people see. The specification writes American English. */
export const LOCALE = "en-US";
