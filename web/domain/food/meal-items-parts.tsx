import { lazyPart } from "../../platform/lazy-part.ts";
import { prefetchPart } from "../../platform/prefetch-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { SheetStep } from "../../ui/layers/sheet-step.tsx";
import type { MealItemsProps } from "./meal-items.tsx";
import type { OpenedItemProps } from "./opened-item.tsx";
import type { OpenItem } from "./use-open-item.ts";
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

type ItemStepsProps = Omit<OpenedItemProps, "position" | "subject" | "onCancel" | "onLeave" | "onTyped"> & {
  steps: OpenItem;
};

/** The editors of the items that were opened, each a step of its own, whose code is loaded when the first is opened. */
export function ItemSteps({ steps, ...props }: ItemStepsProps) {
  const { opened, kept, leave, end, noteTyped } = steps;
  return kept.map((position) => {
    // What was typed belongs to the item as it was then.
    const subject = `${position} ${props.share} ${JSON.stringify(position === "new" ? (props.query ?? null) : props.items[position])}`;
    return (
      <SheetStep key={subject} state={position === opened ? "open" : "left"} onLeave={leave}>
        <div className="item-part">
          <PartBoundary>
            <OpenedItem
              {...props}
              position={position}
              subject={`${steps.owner} ${subject}`}
              onCancel={end}
              onLeave={leave}
              onTyped={noteTyped}
            />
          </PartBoundary>
        </div>
      </SheetStep>
    );
  });
}
