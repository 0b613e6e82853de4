import { Button, type ButtonProps } from "@radix-ui/themes";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";

/** What a list in pages knows of its next one. */
export type Paging = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

type ShowMoreProps = Pick<ButtonProps, "variant" | "className"> & {
  paging: Paging;
  label?: string;
  /** Shown where the next page could not be loaded. */
  failure: string;
};

/** A button for the next page of a list, if there is one. */
export function ShowMore({ paging, label = "Show More", failure, variant = "soft", className }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = paging;
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && <p role="alert">{failure}</p>}
      <Button
        size="3"
        variant={variant}
        className={className}
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? "Try Again" : label}
      </Button>
    </>
  );
}
