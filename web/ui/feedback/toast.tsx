import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { getErrorMessage } from "../../platform/api/api-client.ts";
import { loadChunk, loadInBackground } from "../../platform/load-chunk.ts";

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
  /** What the message is about, beneath it. */
  detail?: string;
  tone?: "neutral" | "success" | "destructive";
  action?: { label: string; onPress: () => void };
  /** The deleted diary entries that its Undo brings back. */
  deletedIds?: readonly string[];
  /** The shares of diary entries that its Undo brings back. */
  earlierShares?: ReadonlyMap<string, number>;
};

/** The toast about a call that failed: the server's message to the user, or `fallback` if it sent none. */
export const buildFailureToast = (title: string, error: unknown, fallback: string): ToastContent => ({
  title,
  description: getErrorMessage(error, fallback),
  tone: "destructive",
});

export type ActiveToast = ToastContent & { id: number; isOpen: boolean };

export type ToasterProps = { toasts: ActiveToast[]; onDismiss: (id: number) => void };

type Toasts = {
  show: (toast: ToastContent) => void;
  /** The toast that stands on the screen now. */
  findStanding: () => ToastContent | undefined;
  /** Closes the toast that stands on the screen now. */
  clear: () => void;
};

const ToastContext = createContext<Toasts | undefined>(undefined);

function useToastContext(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("Toasts need a ToastProvider above them.");
  return toasts;
}

/** Shows a toast; a new toast replaces the current one. */
export const useToast = (): Toasts["show"] => useToastContext().show;

/** Closes the toast that stands on the screen, where something else takes its place. */
export const useClearToast = (): Toasts["clear"] => useToastContext().clear;

/** Finds the toast that stands on the screen when it is called, for a toast that adds to it. */
export const useStandingToast = (): Toasts["findStanding"] => useToastContext().findStanding;

function useToasts() {
  const [toasts, setToasts] = useState<ActiveToast[]>([]);
  const nextId = useRef(1);
  const standing = useRef<ActiveToast>(undefined);
  const removalTimers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const pending = removalTimers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
    };
  }, []);

  const show = useCallback((content: ToastContent) => {
    const toast = { ...content, id: nextId.current++, isOpen: true };
    standing.current = toast;
    setToasts((shown) => [toast, ...shown].slice(0, TOAST.limit));
  }, []);

  const findStanding = useCallback(() => standing.current, []);

  const dismiss = useCallback((id: number) => {
    if (standing.current?.id === id) standing.current = undefined;
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    const timer = setTimeout(() => {
      removalTimers.current.delete(timer);
      setToasts((shown) => shown.filter((toast) => toast.id !== id));
    }, TOAST.removeAfterMs);
    removalTimers.current.add(timer);
  }, []);

  const clear = useCallback(() => {
    if (standing.current) dismiss(standing.current.id);
  }, [dismiss]);

  return { toasts, show, findStanding, clear, dismiss };
}

/** The code of toasts, which a page fetches when it is idle. */
export const importToaster = () => import("./toaster.tsx");

/**
 * The component that renders toasts. It is not part of the first load: the user's first tap or key press loads it, or
 * the first toast if that comes sooner. If loading fails, that is repeated until the toast can be shown.
 */
function useToaster(toastCount: number): ComponentType<ToasterProps> | undefined {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();

  useEffect(() => {
    if (Toaster) return;
    const load = async () => {
      const module = await loadChunk(importToaster).catch(() => undefined);
      if (module) setToaster(() => module.Toaster);
    };
    if (toastCount > 0) void loadInBackground(importToaster).then(({ Toaster }) => setToaster(() => Toaster));
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
  const { toasts, show, findStanding, clear, dismiss } = useToasts();
  const context = useMemo(() => ({ show, findStanding, clear }), [show, findStanding, clear]);
  const Toaster = useToaster(toasts.length);
  return (
    <ToastContext value={context}>
      {children}
      {Toaster && <Toaster toasts={toasts} onDismiss={dismiss} />}
    </ToastContext>
  );
}
