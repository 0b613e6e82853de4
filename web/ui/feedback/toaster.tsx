import * as Radix from "@radix-ui/react-toast";
import { IconButton } from "@radix-ui/themes";
import { X } from "lucide-react";
import { createPortal } from "react-dom";
import { type ActiveToast, TOAST, type ToasterProps } from "./toast.tsx";
import "./toaster.css";

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

/** Renders toasts at the end of the page, so that neither sheets nor the camera cover them. */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
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
      <div className="toast-layer" aria-live="off">
        <Radix.Viewport className="toast-viewport" hotkey={[TOAST.hotkey]} />
      </div>
    </Radix.Provider>,
    document.body,
  );
}
