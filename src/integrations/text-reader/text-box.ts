/**
 * A piece of text in a picture. Positions are pixels after the picture is turned until its lines are level: `x` and `y` of
 * the middle, and its size. `confidence` is that of the least sure character, 0 to 1.
 */
export type TextBox = { text: string; confidence: number; x: number; y: number; width: number; height: number };
