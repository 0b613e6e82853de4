import { Button, IconButton } from "@radix-ui/themes";
import { BookmarkPlus, Copy, Heart, PencilLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isLocalTimeOf, parseLocalTime } from "../../../src/shared/diary/day-window.ts";
import { pickStated } from "../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { findShare, findWhole } from "../../../src/shared/diary/portion.ts";
import { showOverrides } from "../../../src/shared/text/isolate.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { type Preferences, usePreferences } from "../../platform/preferences.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { formatWeekdayAndDate } from "../../ui/format/dates.ts";
import { formatGrams, formatLocalClock, formatWholeNumber, MEAL_NAMES } from "../../ui/format/format.ts";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { Bdi } from "../../ui/parts/bdi.tsx";
import type { EntryEditing } from "../diary/entry-editing.ts";
import { parseTags } from "../diary/entry-tags.ts";
import { usePortionChanging } from "../diary/portion-changing.ts";
import { useOwnFoods } from "../food/food-queries.ts";
import type { ItemPosition } from "../food/item-edits.ts";
import { MealItemsPart } from "../food/meal-items-parts.tsx";
import { NutritionFigures } from "../food/nutrition-figures.tsx";
import { multiplyMeasure, multiplyServing } from "../meal/multiply-measure.ts";
import { convertServing } from "../meal/portion.ts";
import { EntryPhoto } from "./entry-photo.tsx";
import { EntryPortionRow } from "./entry-portion-row.tsx";
import type { HistoryDay } from "./history-day.ts";
import { CATEGORY_NAMES } from "./history-filters.ts";
import "../../ui/layers/sheet.css";
import "./entry-details.css";

const EntryNutrients = lazyPart(async () => (await import("../nutrients/entry-nutrients.tsx")).EntryNutrients);

const SOURCES: Record<FoodEntry["source"], string> = {
  ai_analysis: "Photo analysis",
  manual: "Entered by hand",
  database: "Food table",
  template: "Saved food",
  copy: "Copied from another day",
};

/** `2 bowls (700 g)`; undefined if the serving is not known. */
function formatEntryServing(
  { servingSize, servingQuantity }: FoodEntry,
  units: Preferences["units"],
): string | undefined {
  if (servingSize !== null) return convertServing(multiplyServing(servingSize, servingQuantity), units);
  return servingQuantity === 1 ? undefined : multiplyMeasure("1 serving", servingQuantity);
}

const DATE_LENGTH = "2026-11-22".length;

/** `, New York` where other clocks than the device's showed that time. */
function describeOtherZone({ eatenAt, eatenOn, timeZone }: FoodEntry): string {
  const isShownHere = isLocalTimeOf(parseLocalTime(eatenOn), Date.parse(eatenAt), getDeviceTimeZone());
  return isShownHere ? "" : `, ${timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ")}`;
}

const formatSource = ({ source, confidence }: FoodEntry): string =>
  source === "ai_analysis" && confidence > 0
    ? `${SOURCES[source]}, ${Math.round(confidence * 100)}% sure`
    : SOURCES[source];

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="entry-details__fact wrap-ends smaller">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ entry }: { entry: FoodEntry }) {
  const { units } = usePreferences();
  const serving = formatEntryServing(entry, units);
  const { caffeine, alcohol } = pickStated(entry);
  return (
    <dl className="facts">
      <Fact label="Meal">{MEAL_NAMES[entry.mealType]}</Fact>
      <Fact label="Eaten">
        {formatWeekdayAndDate(entry.eatenOn.slice(0, DATE_LENGTH))}, {formatLocalClock(entry.eatenOn)}
        {describeOtherZone(entry)}
      </Fact>
      {serving !== undefined && (
        <Fact label="Serving">
          <Bdi>{serving}</Bdi>
        </Fact>
      )}
      <Fact label="Fiber">{formatGrams(entry.fiber)} g</Fact>
      <Fact label="Sugar">{formatGrams(entry.sugar)} g</Fact>
      <Fact label="Sodium">{formatWholeNumber(entry.sodium)} mg</Fact>
      {caffeine !== undefined && <Fact label="Caffeine">{formatGrams(caffeine)} mg</Fact>}
      {alcohol !== undefined && <Fact label="Alcohol">{formatGrams(alcohol)} g</Fact>}
      {entry.category !== null && <Fact label="Type">{CATEGORY_NAMES[entry.category]}</Fact>}
      <Fact label="Source">{formatSource(entry)}</Fact>
    </dl>
  );
}

function FavoriteToggle({ entry, editing }: { entry: FoodEntry; editing: EntryEditing }) {
  const isFavorite = editing.pending?.isFavorite ?? entry.isFavorite;
  return (
    <IconButton
      variant="soft"
      color={isFavorite ? "red" : "gray"}
      className="entry-details__favorite"
      aria-label="Favorite"
      aria-pressed={isFavorite}
      onClick={() => void editing.change(entry, { isFavorite: !isFavorite })}
    >
      <Heart size={22} aria-hidden fill={isFavorite ? "currentColor" : "none"} />
    </IconButton>
  );
}

/** Saves the entry as one of the user's own foods. */
function SaveAsFood({ entry }: { entry: FoodEntry }) {
  const { save, isPending } = useOwnFoods();
  return (
    <Button
      size="3"
      variant="ghost"
      className="entry-details__save"
      loading={isPending}
      onClick={() => save(entry.id, entry.name)}
    >
      <BookmarkPlus size={18} aria-hidden />
      Save as My Food
    </Button>
  );
}

/** The nutrients of the entry, fetched when they are opened. */
function Nutrients({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="3" variant="soft" color="gray" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide Nutrients" : "Show Nutrients"}
      </Button>
      {isOpen && (
        <PartBoundary>
          <EntryNutrients id={id} />
        </PartBoundary>
      )}
    </>
  );
}

type EntryDetailsProps = {
  entry: FoodEntry;
  /** Its form has changes that are not saved. */
  hasDraft: boolean;
  day: HistoryDay;
  editing: EntryEditing;
  lastOpenedItem: ItemPosition | undefined;
  onOpenItem: (position: ItemPosition) => void;
  /** Called with all items of the whole. */
  onItemsChange: (items: EntryItem[]) => void;
  onEdit: () => void;
  isCopying: boolean;
  onCopy: () => void;
  onDelete: () => void;
};

/** An entry with its photo, all values and notes. */
export function EntryDetails({
  entry,
  hasDraft,
  day,
  editing,
  lastOpenedItem,
  onOpenItem,
  onItemsChange,
  onEdit,
  isCopying,
  onCopy,
  onDelete,
}: EntryDetailsProps) {
  const { showNutrients } = usePreferences();
  const tags = parseTags(entry);
  const { change: changePortion } = usePortionChanging();
  const whole = findWhole(entry);
  return (
    <div className="sheet entry-details">
      {hasDraft && <UnsavedNote isElsewhere />}
      {entry.imageUrl !== null && (
        <EntryPhoto url={entry.imageUrl} placeholder={entry.imagePlaceholder} name={entry.name} />
      )}
      <div className="anchor" aria-live="polite">
        <NutritionFigures figures={entry} />
        <FavoriteToggle entry={entry} editing={editing} />
      </div>
      <EntryPortionRow
        entry={entry}
        whole={whole}
        share={findShare(entry)}
        onChange={(share) => void changePortion([entry], share)}
      />
      {whole.items && (
        <MealItemsPart
          items={whole.items}
          share={findShare(entry)}
          isBusy={editing.isChanging}
          lastOpened={lastOpenedItem}
          onOpen={onOpenItem}
          onChange={onItemsChange}
        />
      )}
      {entry.notes !== null && <p className="entry-details__notes breaks notice">{showOverrides(entry.notes)}</p>}
      <Facts entry={entry} />
      {tags.length > 0 && (
        <ul className="entry-details__tags wrap" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className="tag tinted">
              <Bdi>{tag}</Bdi>
            </li>
          ))}
        </ul>
      )}
      {showNutrients && <Nutrients id={entry.id} />}
      <SaveAsFood entry={entry} />
      <div className="sheet__actions">
        {!day.isToday && (
          <Button size="3" className="sheet__main-action" loading={isCopying} onClick={onCopy}>
            <Copy size={18} aria-hidden />
            Copy to Today
          </Button>
        )}
        <Button size="3" variant="soft" onClick={onEdit}>
          <PencilLine size={18} aria-hidden />
          Edit
        </Button>
        <Button size="3" variant="soft" color="red" onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
          Delete
        </Button>
      </div>
    </div>
  );
}
