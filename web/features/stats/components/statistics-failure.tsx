import { Button } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** What is said where figures cannot be loaded, with a button that loads the missing ones. */
export function StatisticsFailure({ queries }: { queries: readonly UseQueryResult[] }) {
  return (
    <EmptyState title="Unable to load statistics">
      <Button
        size="3"
        loading={queries.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { error, data, refetch } of queries) if (error || !data) void refetch();
        }}
      >
        Try Again
      </Button>
    </EmptyState>
  );
}
