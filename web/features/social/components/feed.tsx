import { Button } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import type { FeedItem } from "../../../../src/contracts/progress.ts";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { SHARE } from "../../../../src/shared/product/limits.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { ShowMore } from "../../../ui/parts/show-more.tsx";
import { feedQuery, latestFeedQuery } from "../feed-queries.ts";
import { FeedList } from "./feed-list.tsx";
import type { FeedSheet } from "./feed-sheets.tsx";
import "./feed.css";

const loadSheets = async () => (await import("./feed-sheets.tsx")).FeedSheets;
const FeedSheets = lazyPart(loadSheets);

/** Fetches the sheets of the feed ahead. */
export const preloadFeedSheets = (): void => prefetchPart(loadSheets);

const loadLongFeed = async () => (await import("./long-feed.tsx")).LongFeed;
const LongFeed = lazyPart(loadLongFeed);

/** So many cards are all on the page. */
const SHORT_FEED = SHARE.pageSize;

function Items({ items }: { items: FeedItem[] }) {
  const now = useNow(MINUTE_MS);
  const [sheet, setSheet] = useState<FeedSheet | null>(null);
  const shown = useLastNonNull(sheet);
  const open = (kind: FeedSheet["kind"], item: FeedItem) => setSheet({ kind, item, serial: (shown?.serial ?? 0) + 1 });
  const close = () => setSheet(null);
  const list = { items, now, onOpen: open };
  return (
    <>
      {items.length > SHORT_FEED ? (
        <PartBoundary fallback={<FeedList {...list} limit={SHORT_FEED} />}>
          <LongFeed {...list} />
        </PartBoundary>
      ) : (
        <FeedList {...list} />
      )}
      {shown && (
        <SheetBoundary isOpen={sheet !== null} onClose={close}>
          <FeedSheets shown={shown} isOpen={sheet !== null} onClose={close} />
        </SheetBoundary>
      )}
    </>
  );
}

type FeedProps = {
  /** Whether what stands above it is not known yet, which would push it down. */
  isHeldBack: boolean;
  onFindFriends: () => void;
};

/** Shares of the user, of friends and public ones, newest first. */
export function Feed({ isHeldBack, onFindFriends }: FeedProps) {
  const { data, isError, isFetching, refetch, ...paging } = useInfiniteQuery(feedQuery());
  const latest = useQuery({ ...latestFeedQuery(), enabled: data !== undefined });
  const items = data?.pages.flat();
  if (!items && isError) {
    return <LoadFailure title="The feed could not be loaded" isFetching={isFetching} refetch={refetch} />;
  }
  if (!items || isHeldBack) {
    return (
      <div className="rows-12" role="status" aria-label="Loading the feed">
        {[1, 2].map((card) => (
          <div key={card} className="card feed__waiting rows-12">
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
      {latest.isError && (
        <section className="card rows-10" role="alert">
          <p>The feed could not be refreshed, so newer updates may be missing.</p>
          <Button size="3" variant="soft" loading={latest.isFetching} onClick={() => void latest.refetch()}>
            Try Again
          </Button>
        </section>
      )}
      <Items items={items} />
      <ShowMore paging={paging} failure="More updates could not be loaded." />
    </>
  );
}
