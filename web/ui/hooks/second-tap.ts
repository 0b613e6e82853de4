/** How long after a tap another one counts as a part of it, in milliseconds. */
export const SECOND_TAP_MS = 800;
