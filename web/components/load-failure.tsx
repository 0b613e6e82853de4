import { Button } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

type LoadFailureProps = {
  /** What could not be loaded, or made. */
  title: string;
  hint?: string;
  icon?: ReactNode;
  /** False where it stands in a card or sheet already. */
  isCard?: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Stands in the place of what could not be loaded, and loads it again. */
export function LoadFailure({ isCard = true, isFetching, refetch, ...words }: LoadFailureProps) {
  return (
    <div role="alert" {...(isCard && { className: "card" })}>
      <EmptyState {...words}>
        <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </EmptyState>
    </div>
  );
}
