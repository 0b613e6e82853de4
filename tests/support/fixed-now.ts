/** The time of every test, in UTC milliseconds: a Wednesday at noon, far from starts of days and clock changes. */
export const NOON = Date.UTC(2026, 5, 17, 12);
