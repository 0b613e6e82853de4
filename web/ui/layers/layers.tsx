import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigationType } from "react-router";
import { toAddress } from "../../platform/address.ts";
import { isRecord } from "../../platform/is-record.ts";
import { createLayerStack, type LayerStack, type RouterHistory } from "./layer-stack.ts";

const LayersContext = createContext<LayerStack | undefined>(undefined);

/** True where Escape is the toast's own: it has the focus. */
const isInToast = (): boolean => document.activeElement?.closest(".toast-layer") != null;

/** Lets Back and Escape close the top layer of the screens inside it. It belongs inside the router. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const router = useContext(NavigationContext);
  const shown = useLocation();
  // As the browser has it: the stack moves in its history, and so does all that navigates.
  const location = useMemo(() => ({ ...shown, pathname: toAddress(shown.pathname) }), [shown]);
  const navigationType = useNavigationType();
  const [stack] = useState(() => createLayerStack(router.navigator as RouterHistory, location));
  const context = useMemo(() => ({ ...router, navigator: stack.navigator }), [router, stack]);

  useLayoutEffect(() => stack.arrive(location, navigationType === "POP"), [stack, location, navigationType]);
  useEffect(() => {
    // The router keeps what the app gives it in `usr`.
    const noteBack = ({ state }: PopStateEvent) => stack.noteBack(isRecord(state) ? state.usr : null);
    window.addEventListener("popstate", noteBack);
    return () => window.removeEventListener("popstate", noteBack);
  }, [stack]);
  useEffect(() => {
    // Before Radix hears of it, for which a toast is a layer over the sheet.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || isInToast() || !stack.closeTop()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", closeOnEscape, { capture: true });
    return () => window.removeEventListener("keydown", closeOnEscape, { capture: true });
  }, [stack]);

  return (
    <NavigationContext value={context}>
      <LayersContext value={stack}>{children}</LayersContext>
    </NavigationContext>
  );
}

/** Makes something that is open over the screen a layer: Back and Escape close it before anything under it. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const stack = useContext(LayersContext);
  const close = useEffectEvent(onClose);
  // A layout effect, so that the layers of a screen that is left are gone before the stack hears of the next screen.
  useLayoutEffect(() => {
    if (isOpen) return stack?.open({ close: () => close() });
  }, [stack, isOpen]);
}

/** Returns what closes the top layer, as Back does; outside of all screens it calls `onClose`. */
export function useCloseTop(onClose: () => void): () => void {
  const stack = useContext(LayersContext);
  return stack ? () => void stack.closeTop() : onClose;
}
