import type { MouseEvent } from "react";

/** False for a click that opens a link elsewhere, such as in a new tab. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);
