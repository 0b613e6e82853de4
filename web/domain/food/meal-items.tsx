import { ArrowLeftRight, Plus } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { fitsItems } from "../../../src/shared/diary/portion.ts";
import { canTurnItemOver, turnItemOver } from "../../../src/shared/food/item-edits.ts";
import { type Preferences, usePreferences } from "../../platform/preferences.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { formatQuantity } from "../../ui/format/format-quantity.ts";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { multiplyMeasure } from "../meal/multiply-measure.ts";
import { formatWeight } from "../meal/portion.ts";
import { type ItemPosition, takeShare } from "./item-edits.ts";
import { describeSource, nameSource } from "./item-source.ts";
import "./meal-items.css";

export type MealItemsProps = {
  /** What screen readers call the list. */
  label?: string;
  /** The items of the whole. */
  items: readonly EntryItem[];
  /** How much of it was eaten. */
  share: number;
  /** A change is on its way, so nothing else can be changed. */
  isBusy: boolean;
  /** The item whose editor was open last; the focus returns to it. */
  lastOpened: ItemPosition | undefined;
  onOpen: (position: ItemPosition) => void;
  /** Called with all items of the whole. */
  onChange: (items: EntryItem[]) => void;
};

/** What a meal is made of: a tap on an item opens it, a tap on its badge turns its figures over. */
export function MealItems({
  label = "What is on the plate",
  items,
  share,
  isBusy,
  lastOpened,
  onOpen,
  onChange,
}: MealItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  useFocusReturn(list, lastOpened);
  const { max } = ENTRY_FIELDS.items;
  // Not disabled buttons, which would lose the focus with each change.
  const open = (position: ItemPosition) => {
    if (!isBusy) onOpen(position);
  };
  const change = (next: EntryItem[]) => {
    if (!isBusy) onChange(next);
  };
  return (
    <div ref={list} className="meal-items">
      {items.length > 0 && (
        <ul aria-label={label}>
          {Object.entries(takeShare(items, share)).map(([key, eaten]) => {
            const position = Number(key);
            const turned = items.map((item, index) => (index === position ? turnItemOver(item) : item));
            return (
              <ItemRow
                key={key}
                item={eaten}
                isBusy={isBusy}
                onOpen={() => open(position)}
                onTurnOver={canTurnItemOver(eaten) && fitsItems(turned) ? () => change(turned) : undefined}
              />
            );
          })}
        </ul>
      )}
      {items.length < max ? (
        <button
          type="button"
          className="meal-items__add line-8 link-like"
          aria-disabled={isBusy}
          onClick={() => open("new")}
        >
          <Plus size={20} aria-hidden /> Add an Item
        </button>
      ) : (
        <p className="meal-items__full">A meal can have at most {max} items.</p>
      )}
    </div>
  );
}

/** Moves the focus to the item that was open before, as a screen reader would else start from the top of the sheet. */
function useFocusReturn(list: RefObject<HTMLElement | null>, position: ItemPosition | undefined): void {
  const first = useRef(position);
  useEffect(() => {
    if (first.current === undefined) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(".meal-items__open");
    const row = first.current === "new" ? undefined : rows?.[first.current];
    (row ?? list.current?.querySelector<HTMLElement>(".meal-items__add"))?.focus();
  }, [list]);
}

/** `2 slices`. A model may have given the plural already. */
const formatCount = (count: number, unit: string): string =>
  /[^s]s$/.test(unit) ? `${formatQuantity(count)} ${unit}` : multiplyMeasure(`1 ${unit}`, count);

/** `2 slices · 60 g`, or nothing of what is not known. */
function describeItemAmount({ count, unit, grams }: EntryItem, units: Preferences["units"]): string {
  const counted = count === null ? undefined : formatCount(count, unit ?? "piece");
  const weight = grams === null ? undefined : formatWeight(grams, units);
  return [counted, weight].filter((part) => part !== undefined).join(" · ");
}

/** The name of the food whose figures an item has, where the item has another name. */
const findOtherName = ({ source, food, name }: EntryItem): string | undefined =>
  source === "estimate" || food?.name.toLowerCase() === name.toLowerCase() ? undefined : food?.name;

type ItemRowProps = {
  item: EntryItem;
  isBusy: boolean;
  onOpen: () => void;
  /** Undefined if the item has figures of one source only. */
  onTurnOver: (() => void) | undefined;
};

function ItemRow({ item, isBusy, onOpen, onTurnOver }: ItemRowProps) {
  const { units } = usePreferences();
  return (
    <li className="meal-items__item">
      <button type="button" className="meal-items__open" aria-disabled={isBusy} onClick={onOpen}>
        <span className="lines-3 breaks strong">
          <Bdi>{item.name}</Bdi>
        </span>
        <span className="meal-items__amount">{describeItemAmount(item, units)}</span>
        <span className="ellipsis meal-items__food fine-note">
          <Bdi>{findOtherName(item) ?? ""}</Bdi>
        </span>
        <span className="meal-items__kcal">
          {formatWholeNumber(item.calories)} <span>kcal</span>
        </span>
      </button>
      <SourceBadge item={item} isBusy={isBusy} onTurnOver={onTurnOver} />
    </li>
  );
}

/** Whose figures an item has. Its accessible name says which food and figures these are. */
function SourceBadge({ item, isBusy, onTurnOver }: Omit<ItemRowProps, "onOpen">) {
  const description = describeSource(item);
  // What is printed on the package is not an estimate.
  const look = item.source === "estimate" && item.isFromLabel ? "database" : item.source;
  const label = <span className={`meal-items__source meal-items__source--${look} tinted`}>{nameSource(item)}</span>;
  if (!onTurnOver) {
    return (
      <span className="meal-items__badge soft line" role="img" aria-label={description}>
        {label}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="meal-items__badge soft line"
      aria-disabled={isBusy}
      aria-label={`${description}. Change to ${describeSource(turnItemOver(item))}`}
      onClick={onTurnOver}
    >
      <ArrowLeftRight size={16} aria-hidden />
      {label}
    </button>
  );
}
