import type { FeedItem } from "../../../../src/contracts/progress.ts";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { FeedItemCard } from "./feed-item.tsx";
import type { FeedSheet } from "./feed-sheets.tsx";

export type FeedListProps = {
  items: FeedItem[];
  now: number;
  onOpen: (kind: FeedSheet["kind"], item: FeedItem) => void;
};

export const getItemId = ({ id }: FeedItem): number => id;

/** The cards of the feed, up to the number `limit`; all if missing. */
export function FeedList({ items, now, onOpen, limit }: FeedListProps & { limit?: number }) {
  return (
    <ul className="rows-12" aria-label="Progress feed">
      <RowsInPlace rows={items} getKey={getItemId} {...(limit !== undefined && { limit })}>
        {(item, ref) => (
          <FeedItemCard
            ref={ref}
            item={item}
            now={now}
            onComments={() => onOpen("comments", item)}
            onMore={() => onOpen("more", item)}
          />
        )}
      </RowsInPlace>
    </ul>
  );
}
