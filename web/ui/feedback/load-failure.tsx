import { Button } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

type LoadFailureProps = {
  /** What could not be loaded or created. */
  title: string;
  hint?: string;
  icon?: ReactNode;
  /** False if it is already in a card or sheet. */
  isCard?: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Shown instead of something that could not be loaded, with a retry button. */
export function LoadFailure({ isCard = true, isFetching, refetch, ...content }: LoadFailureProps) {
  return (
    <div role="alert" {...(isCard && { className: "card" })}>
      <EmptyState {...content}>
        <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </EmptyState>
    </div>
  );
}
