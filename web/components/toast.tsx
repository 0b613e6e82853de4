import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { getErrorMessage } from "../lib/api-client.ts";
import { loadChunk } from "../lib/load-chunk.ts";

/** The specification's toast constants. */
export const TOAST = {
  limit: 1,
  durationMs: 5000,
  /** How long a dismissed toast stays in memory. */
  removeAfterMs: 1_000_000,
  swipeDirection: "right",
  swipeThresholdPx: 50,
  hotkey: "F8",
} as const;

export type ToastContent = {
  title: string;
  description?: string;
  tone?: "neutral" | "success" | "destructive";
  action?: { label: string; onPress: () => void };
};

/** The toast about a call that failed: the server's message to the user, or `fallback` if it sent none. */
export const buildFailureToast = (title: string, error: unknown, fallback: string): ToastContent => ({
  title,
  description: getErrorMessage(error, fallback),
  tone: "destructive",
});

export type ActiveToast = ToastContent & { id: number; isOpen: boolean };

export type ToasterProps = { toasts: ActiveToast[]; onDismiss: (id: number) => void };

const ToastContext = createContext<((toast: ToastContent) => void) | undefined>(undefined);

/** Shows a toast; a new toast replaces the current one. */
export function useToast(): (toast: ToastContent) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it.");
  return show;
}

function useToasts() {
  const [toasts, setToasts] = useState<ActiveToast[]>([]);
  const nextId = useRef(1);
  const removalTimers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const pending = removalTimers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);

  const show = useCallback((content: ToastContent) => {
    const toast = { ...content, id: nextId.current++, isOpen: true };
    setToasts((shown) => [toast, ...shown].slice(0, TOAST.limit));
  }, []);

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    const timer = setTimeout(() => {
      removalTimers.current.delete(timer);
      setToasts((shown) => shown.filter((toast) => toast.id !== id));
    }, TOAST.removeAfterMs);
    removalTimers.current.add(timer);
  }, []);

  return { toasts, show, dismiss };
}

/**
 * The component that renders toasts. It is not part of the first load: the user's first tap or key press loads it, or
 * the first toast if that comes sooner. If loading fails, the next toast tries again.
 */
function useToaster(toastCount: number): ComponentType<ToasterProps> | undefined {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    if (Toaster) return;
    const load = async () => {
      const module = await loadChunk(() => import("./toaster.tsx")).catch(() => undefined);
      if (module) setToaster(() => module.Toaster);
    };
    if (toastCount > 0) void load();
    const once = { once: true };
    document.addEventListener("pointerdown", load, once);
    document.addEventListener("keydown", load, once);
    return () => {
      document.removeEventListener("pointerdown", load);
      document.removeEventListener("keydown", load);
    };
  }, [Toaster, toastCount]);

  return Toaster;
}

/** Stores the app's toasts and shows them above the tab bar. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { toasts, show, dismiss } = useToasts();
  const Toaster = useToaster(toasts.length);
  return (
    <ToastContext value={show}>
      {children}
      {Toaster && <Toaster toasts={toasts} onDismiss={dismiss} />}
    </ToastContext>
  );
}
