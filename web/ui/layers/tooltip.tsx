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
import "../../styles/signed-in.css";

/** The specification's delays: before the first tooltip, and the time in which the next one appears at once. */
export const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const;

/** The time the pointer may take from the element to its tooltip, which stays while the pointer is on either. */
const GRACE_MS = 120;
const GAP_PX = 6;
/** Closer to the upper edge than this, a tooltip is placed below its element. */
const ROOM_ABOVE_PX = 48;

/** When a tooltip was last visible, in milliseconds since the page was opened. */
const LastShownContext = createContext<RefObject<number>>({ current: Number.NEGATIVE_INFINITY });

/** Shares the time of the last tooltip, for the specification's delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const lastSeen = useRef(Number.NEGATIVE_INFINITY);
  return <LastShownContext value={lastSeen}>{children}</LastShownContext>;
}

/** Above or below the element, aligned to the nearer side of the window so that it fits. */
function computePlacement({ left, right, top, bottom }: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    ...(left + right > clientWidth ? { right: clientWidth - right } : { left }),
    ...(top < ROOM_ABOVE_PX ? { top: bottom + GAP_PX } : { bottom: clientHeight - top + GAP_PX }),
  };
}

/** The tooltip's position while it is visible, and the functions that show and hide it. */
function useTooltip() {
  const lastSeen = useContext(LastShownContext);
  const [placement, setPlace] = useState<CSSProperties>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = placement !== undefined;

  const schedule = (ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const show = (element: Element) => {
    clearTimeout(timer.current);
    setPlace(computePlacement(element.getBoundingClientRect()));
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const scheduleShow = (element: Element) => {
    const isNext = performance.now() - lastSeen.current < TOOLTIP.skipDelayMs;
    schedule(isNext ? 0 : TOOLTIP.delayMs, () => show(element));
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
    placement,
    show,
    scheduleShow,
    keep: () => clearTimeout(timer.current),
    hide,
    scheduleHide: () => schedule(GRACE_MS, hide),
  };
}

type TooltipProps = { content: string; children: ReactElement<HTMLAttributes<HTMLElement>> };

/** A tooltip for an icon button, shown on mouse hover and keyboard focus. */
export function Tooltip({ content, children }: TooltipProps) {
  const { placement, show, scheduleShow, keep, hide, scheduleHide } = useTooltip();
  const id = useId();
  const onMouse = (act: (element: HTMLElement) => void) => (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "mouse") act(event.currentTarget);
  };

  const trigger = cloneElement(children, {
    "aria-describedby": placement && id,
    onPointerEnter: onMouse(scheduleShow),
    onPointerLeave: onMouse(scheduleHide),
    onPointerDown: hide,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) show(currentTarget);
    },
    onBlur: hide,
  });
  return (
    <>
      {trigger}
      {placement &&
        createPortal(
          <div className="tooltip" role="tooltip" id={id} style={placement} onPointerEnter={keep} onPointerLeave={hide}>
            {content}
          </div>,
          document.body,
        )}
    </>
  );
}
