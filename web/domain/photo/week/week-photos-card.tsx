import { ChevronRight, Images } from "lucide-react";
import { type Ref, useState } from "react";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { usePrefetchedPart } from "../../../platform/prefetch-part.ts";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { CardInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { formatWeek, type PhotoWeek } from "./photo-week.ts";
import "./week-photos-card.css";
import "../../../ui/parts/round-sign.css";

const loadSheet = async () => (await import("./week-photos-sheet.tsx")).WeekPhotosSheet;
const WeekPhotosSheet = lazyPart(loadSheet);

function Card({ ref, week }: { ref: Ref<HTMLElement>; week: PhotoWeek }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  usePrefetchedPart(loadSheet);
  const count = week.photos.length;
  return (
    <section ref={ref} className="card week-photos" aria-label="Your week in photos">
      <button type="button" className="week-photos__open row-button" onClick={() => setIsOpen(true)}>
        <Images size={20} className="round-sign tinted" aria-hidden />
        <span className="rows">
          <span className="strong">Your week in photos</span>
          <span className="fine-note">
            {formatWeek(week)} · {count} {pluralize(count, "photo")}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden />
      </button>
      <SheetBoundary isOpen={isOpen} onClose={close}>
        <WeekPhotosSheet week={week} open={isOpen} onClose={close} />
      </SheetBoundary>
    </section>
  );
}

/** Offers the collage of a week's photos in one line; nothing where there is no week. */
export const WeekPhotosCard = ({ week }: { week: PhotoWeek | undefined }) => (
  <CardInPlace isShown={week !== undefined}>{(ref) => week && <Card ref={ref} week={week} />}</CardInPlace>
);
