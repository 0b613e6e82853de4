import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { configQuery } from "../../config/queries.ts";
import type { AnalysisProgress } from "../analysis/analysis-progress.ts";
import { describeWait, formatPlace } from "../describe-wait.ts";
import { splitByPlace } from "../split-by-place.ts";
import { ItemBoxes } from "./result/item-boxes.tsx";
import "./analyzing-view.css";
import type { EntryItem } from "../../../../src/shared/diary/entry-items.ts";
import { formatWeight } from "../../../domain/meal/portion.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import "./result/found-items.css";

/** After how many seconds the cancel button appears. */
export const CANCEL_AFTER_SECONDS = 5;

type AnalyzingViewProps = {
  photoUrl: string | undefined;
  progress: AnalysisProgress | undefined;
  /** Items are shown where they are on the photo. */
  isScan: boolean;
  onCancel: () => void;
  /** Stands above the buttons. */
  children?: ReactNode;
};

/** The photo during its analysis: what is happening, what was found so far, the elapsed time, and a cancel button. */
export function AnalyzingView({ photoUrl, progress, isScan, onCancel, children }: AnalyzingViewProps) {
  const now = useNow(250);
  const [startedAt] = useState(now);
  const timeoutSeconds = useQuery(configQuery()).data?.analyzer.timeoutSeconds;
  const seconds = Math.floor((now - startedAt) / 1000);
  const place = progress?.place ?? null;
  const { placed, others } = isScan
    ? splitByPlace(progress?.items ?? [])
    : { placed: [], others: progress?.items ?? [] };
  return (
    <div className="analyzing-view full-screen__column">
      {photoUrl && <img className="analyzing-view__backdrop" src={photoUrl} alt="" />}
      <div className="analyzing-view__stage">
        <div className="analyzing-view__frame full-screen__photo">
          {photoUrl && <img className="analyzing-view__photo" src={photoUrl} alt="Your meal" />}
          <span className="analyzing-view__line" aria-hidden />
          {isScan && <ItemBoxes items={placed} />}
        </div>
        <FoundItems items={others} />
      </div>
      <div className="rows-4 middle anchor">
        <p className="analyzing-view__text" role="status">
          {place === null ? "Analyzing your photo…" : formatPlace(place)}
        </p>
        <p className="analyzing-view__seconds" role="timer">
          {seconds} s
        </p>
        <p className="analyzing-view__wait" role="status">
          {describeWait({ seconds, now, place, startedAt: progress?.startedAt ?? startedAt, timeoutSeconds })}
        </p>
        {children}
        <div className="analyzing-view__cancel">
          {seconds >= CANCEL_AFTER_SECONDS && (
            <Button size="3" className="analyzing-view__button" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

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
    <ul className="found-items rows-6" aria-label="Found so far" aria-live="polite">
      {Object.entries(items)
        .slice(first)
        .map(([position, { name, grams, calories }]) => (
          <li key={position} className="found-items__item ends smaller">
            <span className="ellipsis semibold">
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
