import { type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useToast } from "./toast.tsx";

type SheetBoundaryProps = {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Renders a sheet whose code is imported from when it is opened first: it stays while it closes. Where its code cannot be
 * loaded, it closes and a toast says so; opening it fetches that again.
 */
export function SheetBoundary({ isOpen, onClose, children }: SheetBoundaryProps) {
  const toast = useToast();
  const [state, setState] = useState({ wasOpen: isOpen, isRendered: isOpen });
  if (isOpen !== state.wasOpen) setState({ wasOpen: isOpen, isRendered: isOpen || state.isRendered });
  if (!state.isRendered) return null;
  const handleFailure = () => {
    setState({ wasOpen: isOpen, isRendered: false });
    if (!isOpen) return;
    onClose();
    toast({ title: "Not Loaded", description: "Check your connection and try again.", tone: "destructive" });
  };
  return (
    <ErrorBoundary renderFallback={() => null} onFailure={handleFailure}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
