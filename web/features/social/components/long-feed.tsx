import { useQueryClient } from "@tanstack/react-query";
import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePlaces } from "../../../ui/parts/rows-in-place.tsx";
import { FeedItemCard } from "./feed-item.tsx";
import { type FeedListProps, getItemId } from "./feed-list.tsx";

/** A card's height before it is measured, and the space between two, in pixels. */
const USUAL_HEIGHT = 210;
const GAP = 12;
const HEIGHTS = ["heights of the feed"];

/** The cards of the feed that are near what is seen. Their heights are kept for the way back to the screen. */
export function LongFeed({ items, now, onOpen }: FeedListProps) {
  const client = useQueryClient();
  const places = usePlaces(items, getItemId);
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0), []);
  const cards = useWindowVirtualizer({
    count: places.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => places[index]?.key ?? index,
    gap: GAP,
    overscan: 4,
    scrollMargin: top,
    initialMeasurementsCache: client.getQueryData<VirtualItem[]>(HEIGHTS) ?? [],
  });
  useEffect(() => () => void client.setQueryData(HEIGHTS, cards.measurementsCache), [client, cards]);
  return (
    <ul ref={list} className="feed--near" style={{ height: cards.getTotalSize() }} aria-label="Progress feed">
      {cards.getVirtualItems().map(({ key, index, start, size }) => {
        const item = places[index]?.row;
        const style = { transform: `translateY(${start - cards.options.scrollMargin}px)` };
        if (!item) return <li key={`gap ${key}`} style={{ ...style, height: size }} aria-hidden />;
        return (
          <FeedItemCard
            key={key}
            ref={cards.measureElement}
            item={item}
            place={{ index, style }}
            now={now}
            onComments={() => onOpen("comments", item)}
            onMore={() => onOpen("more", item)}
          />
        );
      })}
    </ul>
  );
}
