import { useDeferredValue } from "react";
import { useNavigationType } from "react-router";

/**
 * False while a screen is drawn for the first time after a tab or a link led to it, and true right after: what lies
 * below its top is left for then, so that the change is seen at once, on a slow phone too. A page that is loaded, and a
 * way back to where somebody had scrolled to, come whole.
 */
export const useTopDrawn = (): boolean => useDeferredValue(true, useNavigationType() === "POP");
