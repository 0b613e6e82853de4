import { Button } from "@radix-ui/themes";
import { getErrorMessage } from "../../../platform/api/api-client.ts";

type SheetFailureProps = {
  error: Error;
  /** Shown if the server sent no message. */
  fallback: string;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Shown in a sheet whose content could not be loaded, with a retry button. */
export function SheetFailure({ error, fallback, isFetching, refetch }: SheetFailureProps) {
  return (
    <>
      <p role="alert">{getErrorMessage(error, fallback)}</p>
      <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </>
  );
}
