import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type Ref, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { SECOND_MS } from "../../../../src/shared/product/durations.ts";
import {
  isLanding,
  type JustAdded,
  readJustAdded,
  subscribeToJustAdded,
  takeUnread,
  writeJustAdded,
} from "../../../domain/diary/just-added.ts";
import { entriesQuery } from "../../../domain/diary/queries.ts";
import { PhotoThumbnail } from "../../../domain/photo/photo-thumbnail.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { useToday } from "../../../platform/today.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { type ToastContent, useToast } from "../../../ui/feedback/toast.tsx";
import { formatWholeNumber, MEAL_NAMES } from "../../../ui/format/format.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { CardInPlace } from "../../../ui/parts/rows-in-place.tsx";
import "./added-card.css";
import { parseJson } from "../../../platform/device-storage.ts";
import { isRecord } from "../../../platform/is-record.ts";

const AddedActions = lazyPart(async () => (await import("./added-actions.tsx")).AddedActions);

const THUMBNAIL_PX = 64;

type RingProps = {
  /** The ring that the photo flies into. */
  ring: RefObject<HTMLElement | null>;
  /** Whether the ring counts to what it is with the entry, or shows it. */
  isRingCurrent: boolean;
};

/**
 * Takes over what the card says. A card is read after a second, or when it is pressed or goes; a person who has left Home
 * before sees a toast where they are.
 */
function useReading(isCardShown: boolean): { markRead: () => void } {
  const toast = useToast();
  const said = useRef<ToastContent | null>(null);
  const isMounted = useRef(false);
  const markRead = useCallback(() => {
    said.current = null;
  }, []);
  useEffect(() => {
    isMounted.current = true;
    said.current ??= takeUnread();
    return () => {
      isMounted.current = false;
      // Later, because strict mode leaves and re-enters every screen once.
      setTimeout(() => {
        if (!isMounted.current && said.current) toast(said.current);
      });
    };
  }, [toast]);
  useEffect(() => {
    if (!isCardShown) return;
    const timer = setTimeout(markRead, SECOND_MS);
    return () => {
      clearTimeout(timer);
      // The card alone went, if Home is still there.
      if (isMounted.current) markRead();
    };
  }, [isCardShown, markRead]);
  return { markRead };
}

/**
 * The entry that was just added by its photo, and how to take it back, halve or correct it. It stays until it is
 * dismissed or another screen is opened.
 */
export function AddedCard(ringProps: RingProps) {
  const { added, dismiss } = useJustAdded();
  const { data: entries } = useQuery({ ...entriesQuery("home", useToday("home")), enabled: added !== null });
  // What is in the diary now. Before the day is loaded it is what was stored; an entry that was deleted is gone.
  const entry = added && entries ? entries.find(({ id }) => id === added.entry.id) : added?.entry;
  const { markRead } = useReading(Boolean(entry));
  return (
    <CardInPlace isShown={Boolean(entry)}>
      {(ref) =>
        added &&
        entry && (
          <Card
            key={added.entry.id}
            ref={ref}
            added={added}
            entry={entry}
            onDismiss={dismiss}
            onPress={markRead}
            {...ringProps}
          />
        )
      }
    </CardInPlace>
  );
}

type CardProps = RingProps & {
  ref: Ref<HTMLElement>;
  /** The entry as it was added, and what is said of that. */
  added: JustAdded;
  /** The entry as it is now. */
  entry: FoodEntry;
  onDismiss: () => void;
  onPress: () => void;
};

/** The actions while their code loads, at their final height. */
const WAITING_ACTIONS = (
  <div className="added-card__actions rows-8" aria-busy>
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

/** Says what was added, once to screen readers: they announce what appears in a live region, not what comes with it. */
function Confirmation({ entry, title, description }: JustAdded) {
  const [isNew] = useState(() => isLanding(entry));
  const [isAnnounced, setIsAnnounced] = useState(!isNew);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsAnnounced(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="added-card__said" role={isNew ? "status" : undefined}>
      <div hidden={!isAnnounced} className="added-card__words">
        <h2 className="added-card__title line subtitle" id="added-title">
          <Check size={16} aria-hidden />
          {title}
        </h2>
        <p className="added-card__description note close-lines">{description}</p>
      </div>
    </div>
  );
}

function Card({ ref, added, entry, onDismiss, onPress, ...ringProps }: CardProps) {
  const photo = useRef<HTMLImageElement>(null);
  useEffect(stayAtTop, []);
  return (
    <section
      ref={ref}
      className="card added-card rows-10 anchor"
      aria-labelledby="added-title"
      onClickCapture={onPress}
    >
      <Confirmation {...added} />
      <div className="added-card__head rows-12">
        <span className="added-card__photo anchor">
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
          <p className="added-card__name breaks card__title">
            <Bdi>{entry.name}</Bdi>
          </p>
          <p className="figures-note added-card__figures">
            <b>{formatWholeNumber(entry.calories)} kcal</b> · {MEAL_NAMES[entry.mealType]}
          </p>
          <p className="figures-note added-card__figures">
            P&nbsp;{formatWholeNumber(entry.protein)} · C&nbsp;{formatWholeNumber(entry.carbs)} · F&nbsp;
            {formatWholeNumber(entry.fat)}&nbsp;g
          </p>
        </div>
        <button type="button" className="added-card__close soft round-button" aria-label="Dismiss" onClick={onDismiss}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <PartBoundary fallback={WAITING_ACTIONS}>
        <AddedActions added={added.entry} entry={entry} photo={photo} {...ringProps} />
      </PartBoundary>
    </section>
  );
}

const isEntry = (value: unknown): value is FoodEntry =>
  isRecord(value) && typeof value.id === "string" && typeof value.name === "string" && "portion" in value;

/** What this version of the client has stored; null for anything else. */
const parseAdded = (text: string | null): JustAdded | null => {
  const stored = parseJson(text);
  if (!isRecord(stored) || !isEntry(stored.entry)) return null;
  const { entry, title, description } = stored;
  return typeof title === "string" && typeof description === "string" ? { entry, title, description } : null;
};

/** What was just added, for the screen that shows it; leaving that screen ends it. */
export function useJustAdded(): { added: JustAdded | null; dismiss: () => void } {
  const text = useSyncExternalStore(subscribeToJustAdded, readJustAdded);
  useEffect(() => {
    // Strict mode leaves and re-enters every screen once.
    if (text !== null && readJustAdded() === null) writeJustAdded(text);
    return () => writeJustAdded(null);
  }, [text]);
  return { added: parseAdded(text), dismiss: () => writeJustAdded(null) };
}
