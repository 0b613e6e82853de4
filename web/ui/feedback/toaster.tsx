import * as Radix from "@radix-ui/react-toast";
import { IconButton } from "@radix-ui/themes";
import { X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type ActiveToast, TOAST, type ToasterProps } from "./toast.tsx";
import "./toaster.css";

/** The distance of a toast at the top from the edge. */
const TOP_PX = 8;
/** What a toast at the bottom keeps free: the tab bar with its raised button. */
const BOTTOM_PX = 96;

function ToastCard({ toast, onDismiss }: { toast: ActiveToast; onDismiss: () => void }) {
  const { title, description, detail, action, tone = "neutral", isOpen } = toast;
  return (
    <Radix.Root
      className={`toast toast--${tone}`}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
    >
      <div className="toast__text">
        <Radix.Title className="toast__title">{title}</Radix.Title>
        {description && <Radix.Description className="toast__description">{description}</Radix.Description>}
        {detail && <p className="toast__detail">{detail}</p>}
      </div>
      {action && (
        <Radix.Action className="toast__action" altText={action.label} onClick={action.onPress}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton variant="ghost" color="gray" aria-label="Close">
          <X size={20} aria-hidden />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}

/** How many pixels high two areas overlap. */
const measureOverlap = (a: DOMRect, top: number, bottom: number): number =>
  Math.max(0, Math.min(a.bottom, bottom) - Math.max(a.top, top));

/** Where a toast covers less of what toasts speak of, which has `data-toast-subject`: at the bottom, or else at the top. */
function findPlace(layer: HTMLElement): "bottom" | "top" {
  const { height } = layer.getBoundingClientRect();
  const bottom = window.innerHeight - BOTTOM_PX;
  const subjects = [...document.querySelectorAll("[data-toast-subject]")].map((node) => node.getBoundingClientRect());
  const cover = (from: number, to: number) =>
    subjects.reduce((sum, subject) => sum + measureOverlap(subject, from, to), 0);
  return cover(bottom - height, bottom) > cover(0, height + TOP_PX) ? "top" : "bottom";
}

/** Places the toast when it appears, and when the screen below it gets its content. It never follows the scrolling. */
function usePlace(shownId: number | undefined) {
  const layer = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<"bottom" | "top">("bottom");
  useLayoutEffect(() => {
    if (shownId === undefined) return;
    const update = () => layer.current && setPlace(findPlace(layer.current));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [shownId]);
  return { layer, place };
}

/** Renders toasts at the end of the page, so that neither sheets nor the camera cover them. */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
  const { layer, place } = usePlace(toasts.find(({ isOpen }) => isOpen)?.id);
  return createPortal(
    <Radix.Provider
      duration={TOAST.durationMs}
      swipeDirection={TOAST.swipeDirection}
      swipeThreshold={TOAST.swipeThresholdPx}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
      {/* An open sheet hides everything else from screen readers but live regions, and Undo stands beside it. */}
      <div ref={layer} className="toast-layer" data-place={place} aria-live="off">
        <Radix.Viewport className="toast-viewport" hotkey={[TOAST.hotkey]} />
      </div>
    </Radix.Provider>,
    document.body,
  );
}
