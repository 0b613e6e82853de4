import { Button } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import type { LoadState } from "../../../ui/feedback/loaded.tsx";

type LoadedInSheetProps<Data> = {
  query: LoadState<Data>;
  /** Said of a failure if the server sent no message. */
  failure: string;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query brings in a sheet, its skeleton, or the server's message with a retry button. */
export function LoadedInSheet<Data>({ query, failure, waiting, children }: LoadedInSheetProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  return (
    <>
      <p role="alert">{getErrorMessage(error, failure)}</p>
      <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </>
  );
}
