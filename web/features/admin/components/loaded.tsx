import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  /** Said where it could not be loaded. */
  failure: string;
  children: (data: Data) => ReactNode;
};

/** What a query brings in a sheet, its skeleton, or a way to try again. */
export function Loaded<Data>({ query: { data, error, isFetching, refetch }, failure, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure title={failure} isCard={false} isFetching={isFetching} refetch={refetch} />;
  return <div className="skeleton skeleton--card" role="status" aria-label="Loading" />;
}
