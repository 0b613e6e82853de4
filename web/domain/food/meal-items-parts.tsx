import { lazyPart } from "../../platform/lazy-part.ts";
import { prefetchPart } from "../../platform/prefetch-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import type { MealItemsProps } from "./meal-items.tsx";
import type { OpenedItemProps } from "./opened-item.tsx";
import "./meal-items-parts.css";

const loadMealItems = async () => (await import("./meal-items.tsx")).MealItems;
const loadOpenedItem = async () => (await import("./opened-item.tsx")).OpenedItem;
const MealItems = lazyPart(loadMealItems);
const OpenedItem = lazyPart(loadOpenedItem);

/** Fetches the items of a meal and their editor ahead. What fails now is fetched again when it is shown. */
export function preloadMealItems(): void {
  prefetchPart(loadMealItems);
  prefetchPart(loadOpenedItem);
}

/** The items of a meal, whose code is loaded when a meal has any. Room is kept for them until then. */
export function MealItemsPart(props: MealItemsProps) {
  const place = { minHeight: `calc(48px + ${props.items.length * 5.25}rem)` };
  return (
    <PartBoundary fallback={<div style={place} />}>
      <MealItems {...props} />
    </PartBoundary>
  );
}

/** The editor of an item, whose code is loaded when it is opened. */
export function OpenedItemPart(props: OpenedItemProps) {
  return (
    <div className="item-part">
      <PartBoundary>
        <OpenedItem {...props} />
      </PartBoundary>
    </div>
  );
}
