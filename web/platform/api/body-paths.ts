/** The calls for weighings, glasses of water and exercises. */
export const WEIGHTS = "/api/weights";
export const WATER = "/api/water";
export const EXERCISE = "/api/exercise";
