import {
  type CSSProperties,
  cloneElement,
  createContext,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import "./tooltip.css";

/** The specification's delays: before the first tooltip, and within which the next one comes at once. */
export const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const;

/** How long the pointer may take from the element to its tooltip, which stays while the pointer is on either. */
const GRACE_MS = 120;
const GAP_PX = 6;
/** Below this distance from the upper edge a tooltip stands under its element. */
const ROOM_ABOVE_PX = 48;

/** When a tooltip was last seen, in milliseconds since the page was opened. */
const LastSeen = createContext<RefObject<number>>({ current: Number.NEGATIVE_INFINITY });

/** Lets the tooltips below it know of each other, for the specification's delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const lastSeen = useRef(Number.NEGATIVE_INFINITY);
  return <LastSeen value={lastSeen}>{children}</LastSeen>;
}

/** Above the element or below it, and never beyond the side of the window that it is closer to. */
function placeAt({ left, right, top, bottom }: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    ...(left + right > clientWidth ? { right: clientWidth - right } : { left }),
    ...(top < ROOM_ABOVE_PX ? { top: bottom + GAP_PX } : { bottom: clientHeight - top + GAP_PX }),
  };
}

/** Where the tooltip stands, while it is to be seen, and what shows and hides it. */
function useTooltip() {
  const lastSeen = useContext(LastSeen);
  const [place, setPlace] = useState<CSSProperties>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = place !== undefined;

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const show = (element: Element) => {
    clearTimeout(timer.current);
    setPlace(placeAt(element.getBoundingClientRect()));
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const showSoon = (element: Element) => {
    const isNext = performance.now() - lastSeen.current < TOOLTIP.skipDelayMs;
    after(isNext ? 0 : TOOLTIP.delayMs, () => show(element));
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const close = () => setPlace(undefined);
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("scroll", close, { capture: true, passive: true });
    return () => {
      lastSeen.current = performance.now();
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("scroll", close, { capture: true });
    };
  }, [isShown, lastSeen]);

  return {
    place,
    show,
    showSoon,
    keep: () => clearTimeout(timer.current),
    hide,
    hideSoon: () => after(GRACE_MS, hide),
  };
}

type TooltipProps = { content: string; children: ReactElement<HTMLAttributes<HTMLElement>> };

/** Says what an element that shows only a picture is for, to a mouse resting on it and to whoever reaches it by key. */
export function Tooltip({ content, children }: TooltipProps) {
  const { place, show, showSoon, keep, hide, hideSoon } = useTooltip();
  const id = useId();
  const ofMouse = (act: (element: HTMLElement) => void) => (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse") act(event.currentTarget);
  };

  const trigger = cloneElement(children, {
    "aria-describedby": place && id,
    onPointerEnter: ofMouse(showSoon),
    onPointerLeave: ofMouse(hideSoon),
    onPointerDown: hide,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) show(currentTarget);
    },
    onBlur: hide,
  });
  return (
    <>
      {trigger}
      {place &&
        createPortal(
          <div className="tooltip" role="tooltip" id={id} style={place} onPointerEnter={keep} onPointerLeave={hide}>
            {content}
          </div>,
          document.body,
        )}
    </>
  );
}
