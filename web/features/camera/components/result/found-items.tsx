import type { EntryItem } from "../../../../../src/shared/diary/entry-items.ts";
import { formatWeight } from "../../../../domain/meal/portion.ts";
import { usePreferences } from "../../../../platform/preferences.ts";
import { formatWholeNumber } from "../../../../ui/format/format.ts";
import { Bdi } from "../../../../ui/parts/bdi.tsx";
import "./found-items.css";

/** As many as there is room for over the photo. */
const SHOWN_MAX = 4;

/**
 * The latest items of a running analysis, over the lower edge of the photo, so that nothing moves. Screen readers hear
 * each as it is added.
 */
export function FoundItems({ items }: { items: readonly EntryItem[] }) {
  const { units } = usePreferences();
  const first = Math.max(0, items.length - SHOWN_MAX);
  return (
    <ul className="found-items" aria-label="Found so far" aria-live="polite">
      {Object.entries(items)
        .slice(first)
        .map(([position, { name, grams, calories }]) => (
          <li key={position} className="found-items__item">
            <span className="ellipsis found-items__name">
              <Bdi>{name}</Bdi>
            </span>
            <span className="found-items__figures">
              {grams !== null && `${formatWeight(grams, units)} · `}
              {formatWholeNumber(calories)} kcal
            </span>
          </li>
        ))}
    </ul>
  );
}
