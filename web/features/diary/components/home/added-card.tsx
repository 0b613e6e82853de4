import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type Ref, Suspense, useEffect, useState } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { findShare, isShare } from "../../../../../src/shared/portion.ts";
import { PhotoThumbnail } from "../../../../components/photo-thumbnail.tsx";
import { CardInPlace } from "../../../../components/rows-in-place.tsx";
import { formatWholeNumber, MEAL_NAMES } from "../../../../lib/format.ts";
import { useJustAdded } from "../../../../lib/just-added.ts";
import { lazyPart } from "../../../../lib/lazy-part.ts";
import { SECOND_TAP_MS } from "../../../../lib/second-tap.ts";
import { useToday } from "../../../../lib/today.ts";
import { useLock } from "../../../../lib/use-lock.ts";
import { useEntryDeletion } from "../../entry-deletion.ts";
import { usePortionChanging } from "../../portion-changing.ts";
import { entriesQuery } from "../../queries.ts";
import "./added-card.css";

const EntrySheet = lazyPart(async () => (await import("./todays-entry-sheet.tsx")).TodaysEntrySheet);

const THUMBNAIL_PX = 64;

/**
 * The entry that was just added by its photo, and how to take it back, halve or correct it. It stays until it is
 * dismissed or another screen is opened.
 */
export function AddedCard() {
  const { added, dismiss } = useJustAdded();
  const { data: entries } = useQuery({ ...entriesQuery(useToday("home")), enabled: added !== null });
  // What is in the diary now. Before the day is loaded it is what was stored; an entry that was deleted is gone.
  const entry = added && entries ? entries.find(({ id }) => id === added.id) : added;
  return (
    <CardInPlace isShown={Boolean(entry)}>
      {(ref) => added && entry && <Card key={added.id} ref={ref} added={added} entry={entry} onDismiss={dismiss} />}
    </CardInPlace>
  );
}

type CardProps = {
  ref: Ref<HTMLElement>;
  /** The entry as it was added. */
  added: FoodEntry;
  /** The entry as it is now. */
  entry: FoodEntry;
  onDismiss: () => void;
};

function Card({ ref, added, entry, onDismiss }: CardProps) {
  const deletion = useEntryDeletion();
  const portions = usePortionChanging();
  const lockUndo = useLock();
  const [fixing, setFixing] = useState({ count: 0, isOpen: false });
  // The diary may be opened by going back to where it was scrolled to.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  const whole = findShare(added);
  const half = whole / 2;
  const isHalved = findShare(entry) === half;
  /** Takes back the last step. The second tap of a hurried thumb must not take back the entry after its half. */
  const undo = () => {
    if (isHalved) void lockUndo(() => portions.change([entry], whole), undefined, SECOND_TAP_MS);
    else void lockUndo(async () => deletion.remove(entry.id));
  };
  return (
    <section ref={ref} className="card added-card" aria-labelledby="added-title">
      <div className="added-card__head">
        <span className="added-card__photo">
          {entry.imageUrl && (
            <PhotoThumbnail
              photo={{ imageUrl: entry.imageUrl, imagePlaceholder: entry.imagePlaceholder }}
              width={96}
              side={THUMBNAIL_PX}
            />
          )}
        </span>
        <div>
          <h2 className="added-card__title" id="added-title">
            <Check size={16} aria-hidden /> Added to {MEAL_NAMES[entry.mealType]}
          </h2>
          <p className="added-card__name">{entry.name}</p>
          <p className="added-card__figures">
            <b>{formatWholeNumber(entry.calories)} kcal</b> · P&nbsp;{formatWholeNumber(entry.protein)} · C&nbsp;
            {formatWholeNumber(entry.carbs)} · F&nbsp;{formatWholeNumber(entry.fat)}&nbsp;g
          </p>
        </div>
        <button type="button" className="added-card__close" aria-label="Dismiss" onClick={onDismiss}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <div className="added-card__actions">
        <Button size="3" variant="soft" loading={deletion.isRemoving(entry.id)} onClick={undo}>
          Undo
        </Button>
        <Button
          size="3"
          variant="soft"
          aria-pressed={isHalved}
          disabled={!isShare(half)}
          onClick={() => void portions.change([entry], isHalved ? whole : half)}
        >
          Half
        </Button>
        <Button size="3" variant="soft" onClick={() => setFixing(({ count }) => ({ count: count + 1, isOpen: true }))}>
          Fix
        </Button>
      </div>
      {fixing.count > 0 && (
        <Suspense fallback={null}>
          <EntrySheet
            key={fixing.count}
            entry={entry}
            isOpen={fixing.isOpen}
            onClose={() => setFixing((current) => ({ ...current, isOpen: false }))}
            deletion={deletion}
            startsWithEditor
          />
        </Suspense>
      )}
    </section>
  );
}
