import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { Spinner } from "./spinner.tsx";

type PartBoundaryProps = {
  /** Shown while the code loads, where a spinner would be of another height than what follows; null for nothing. */
  fallback?: ReactNode;
  children: ReactNode;
};

const renderFailure = (retry: () => void) => (
  <LoadFailure
    title="This could not be loaded"
    hint="Check your connection and try again."
    isCard={false}
    isFetching={false}
    refetch={retry}
  />
);

/** Shows a spinner while the code of a `lazyPart` loads, and where that fails, that and a button that tries it again. */
export const PartBoundary = ({ fallback = <Spinner />, children }: PartBoundaryProps) => (
  <ErrorBoundary renderFallback={renderFailure}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
