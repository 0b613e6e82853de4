import { Button } from "@radix-ui/themes";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { Suspense, useState } from "react";
import type { FeedItem } from "../../../../src/contracts/progress.ts";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { feedQuery } from "../feed-queries.ts";
import { FeedItemCard } from "./feed-item.tsx";
import type { FeedSheet } from "./feed-sheets.tsx";
import "./feed.css";

const getItemId = ({ id }: FeedItem): number => id;

const loadSheets = async () => (await import("./feed-sheets.tsx")).FeedSheets;
const FeedSheets = lazyPart(loadSheets);

/** Fetches the sheets of the feed ahead. */
export const preloadFeedSheets = (): void => prefetchPart(loadSheets);

function Items({ items }: { items: FeedItem[] }) {
  const now = useNow(MINUTE_MS);
  const [sheet, setSheet] = useState<FeedSheet | null>(null);
  const shown = useLastNonNull(sheet);
  const open = (kind: FeedSheet["kind"], item: FeedItem) => setSheet({ kind, item, serial: (shown?.serial ?? 0) + 1 });
  const close = () => setSheet(null);
  return (
    <>
      <ul className="feed" aria-label="Progress feed">
        <RowsInPlace rows={items} getKey={getItemId}>
          {(item, ref) => (
            <FeedItemCard
              ref={ref}
              item={item}
              now={now}
              onComments={() => open("comments", item)}
              onMore={() => open("more", item)}
            />
          )}
        </RowsInPlace>
      </ul>
      {shown && (
        <Suspense fallback={null}>
          <FeedSheets shown={shown} isOpen={sheet !== null} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

type ShowMoreProps = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
>;

function ShowMore({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && (
        <p className="feed__problem" role="alert">
          More updates could not be loaded.
        </p>
      )}
      <Button size="3" variant="soft" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? "Try Again" : "Show More"}
      </Button>
    </>
  );
}

/** Shares of the user, of friends and public ones, newest first. */
export function Feed({ onFindFriends }: { onFindFriends: () => void }) {
  const { data, isError, isRefetchError, isFetching, refetch, ...paging } = useInfiniteQuery(feedQuery());
  const items = data?.pages.flat();
  if (!items && isError) {
    return <LoadFailure title="The feed could not be loaded" isFetching={isFetching} refetch={refetch} />;
  }
  if (!items) {
    return (
      <div className="feed" role="status" aria-label="Loading the feed">
        {[1, 2].map((card) => (
          <div key={card} className="card feed__waiting">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        ))}
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <section className="card">
        <EmptyState
          title="No progress updates yet"
          hint="Share your achievements or add friends to see their progress!"
          icon={<Sparkles size={26} />}
        >
          <Button size="3" variant="soft" onClick={onFindFriends}>
            Find Friends
          </Button>
        </EmptyState>
      </section>
    );
  }
  return (
    <>
      {isRefetchError && (
        <section className="card feed__failure" role="alert">
          <p>The feed could not be refreshed, so newer updates may be missing.</p>
          <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </section>
      )}
      <Items items={items} />
      <ShowMore {...paging} />
    </>
  );
}
