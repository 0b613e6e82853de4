import { useDeferredValue } from "react";
import { useNavigationType } from "react-router";

/**
 * False in the first render after a navigation, and true right after. Content below the top of a screen waits for it,
 * so that the new screen appears at once on a slow phone. It is true from the start after a page load and when going
 * back, where the scroll position must be restored.
 */
export const useAfterFirstPaint = (): boolean => useDeferredValue(true, useNavigationType() === "POP");
