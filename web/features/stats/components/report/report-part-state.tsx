import { Button } from "@radix-ui/themes";

type Part = { isFetching: boolean; isError: boolean; refetch: () => unknown };

/** A part of the report that is not there: it loads, or could not be loaded and can be tried again. */
export function ReportPartState({ queries, what }: { queries: readonly Part[]; what: string }) {
  if (queries.some(({ isFetching }) => isFetching)) return <p role="status">Loading the {what}…</p>;
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  return (
    <>
      <p role="alert">The {what} could not be loaded.</p>
      <Button className="report-print" size="3" variant="soft" onClick={retry}>
        Try Again
      </Button>
    </>
  );
}
