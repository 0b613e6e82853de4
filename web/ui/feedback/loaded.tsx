import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "./load-failure.tsx";
import { CardSkeleton } from "./skeleton.tsx";

/** What is shown of a query that has no answer. */
export type LoadState<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;

type LoadedProps<Data> = {
  query: LoadState<Data>;
  /** Said where it could not be loaded. */
  failure: string;
  /** See `LoadFailure`. */
  isCard?: boolean;
  /** Shown until there is an answer; a skeleton of a card by default. */
  waiting?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query brings, its skeleton, or a way to try again. */
export function Loaded<Data>({
  query,
  failure,
  isCard = true,
  waiting = <CardSkeleton />,
  children,
}: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure title={failure} isCard={isCard} isFetching={isFetching} refetch={refetch} />;
  return waiting;
}
