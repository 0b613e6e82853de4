/** The oldest browsers that the client works in. On iOS every browser has the engine of the system's Safari. */
export const OLDEST_BROWSERS = { ios: "16.0", firefox: "115", chrome: "108" } as const;

const { ios, firefox, chrome } = OLDEST_BROWSERS;
const safari = ios.replace(/\.0$/, "");

/** Those browsers in words, for people who have an older one. */
export const OLDEST_BROWSERS_TEXT = `iOS ${safari}, Safari ${safari}, Firefox ${firefox} or Chrome ${chrome}`;
