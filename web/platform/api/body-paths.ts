/** The calls for weighings and for glasses of water. */
export const WEIGHTS = "/api/weights";
export const WATER = "/api/water";
export type RecordPath = typeof WEIGHTS | typeof WATER;
