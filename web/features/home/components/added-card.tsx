import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type Ref, type RefObject, useEffect, useRef } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { useJustAdded } from "../../../domain/diary/just-added.ts";
import { entriesQuery } from "../../../domain/diary/queries.ts";
import { PhotoThumbnail } from "../../../domain/photo/photo-thumbnail.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { useToday } from "../../../platform/today.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { formatWholeNumber, MEAL_NAMES } from "../../../ui/format/format.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { CardInPlace } from "../../../ui/parts/rows-in-place.tsx";
import "./added-card.css";

const AddedActions = lazyPart(async () => (await import("./added-actions.tsx")).AddedActions);

const THUMBNAIL_PX = 64;

type RingProps = {
  /** The ring that the photo flies into. */
  ring: RefObject<HTMLElement | null>;
  /** Whether the ring counts to what it is with the entry, or shows it. */
  isRingCurrent: boolean;
};

/**
 * The entry that was just added by its photo, and how to take it back, halve or correct it. It stays until it is
 * dismissed or another screen is opened.
 */
export function AddedCard(ringProps: RingProps) {
  const { added, dismiss } = useJustAdded();
  const { data: entries } = useQuery({ ...entriesQuery("home", useToday("home")), enabled: added !== null });
  // What is in the diary now. Before the day is loaded it is what was stored; an entry that was deleted is gone.
  const entry = added && entries ? entries.find(({ id }) => id === added.id) : added;
  return (
    <CardInPlace isShown={Boolean(entry)}>
      {(ref) =>
        added &&
        entry && <Card key={added.id} ref={ref} added={added} entry={entry} onDismiss={dismiss} {...ringProps} />
      }
    </CardInPlace>
  );
}

type CardProps = RingProps & {
  ref: Ref<HTMLElement>;
  /** The entry as it was added. */
  added: FoodEntry;
  /** The entry as it is now. */
  entry: FoodEntry;
  onDismiss: () => void;
};

/** The actions while their code loads, at their final height. */
const WAITING_ACTIONS = (
  <div className="added-card__actions" aria-busy>
    {["Undo", "Half", "Fix"].map((label) => (
      <Button key={label} size="3" variant="soft" disabled>
        {label}
      </Button>
    ))}
  </div>
);

/** What begins a scroll of the person's own. */
const INPUTS = ["pointerdown", "touchstart", "wheel", "keydown"] as const;

/**
 * Shows the top of the screen until the person does something. Home may be opened by going back, and some frames later
 * the browser scrolls it to where it was left.
 */
function stayAtTop(): () => void {
  const end = new AbortController();
  const { signal } = end;
  const scrollUp = () => window.scrollTo(0, 0);
  scrollUp();
  window.addEventListener("scroll", scrollUp, { signal });
  for (const input of INPUTS)
    window.addEventListener(input, () => end.abort(), { capture: true, passive: true, signal });
  return () => end.abort();
}

function Card({ ref, added, entry, onDismiss, ...ringProps }: CardProps) {
  const photo = useRef<HTMLImageElement>(null);
  useEffect(stayAtTop, []);
  return (
    <section ref={ref} className="card added-card" aria-labelledby="added-title">
      <div className="added-card__head">
        <span className="added-card__photo">
          {entry.imageUrl && (
            <PhotoThumbnail
              ref={photo}
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
          <p className="added-card__name">
            <Bdi>{entry.name}</Bdi>
          </p>
          <p className="added-card__figures">
            <b>{formatWholeNumber(entry.calories)} kcal</b> · P&nbsp;{formatWholeNumber(entry.protein)} · C&nbsp;
            {formatWholeNumber(entry.carbs)} · F&nbsp;{formatWholeNumber(entry.fat)}&nbsp;g
          </p>
        </div>
        <button type="button" className="added-card__close" aria-label="Dismiss" onClick={onDismiss}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <PartBoundary fallback={WAITING_ACTIONS}>
        <AddedActions added={added} entry={entry} photo={photo} {...ringProps} />
      </PartBoundary>
    </section>
  );
}
