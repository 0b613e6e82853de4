import { useQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { DrawnPicture } from "../drawn-picture.tsx";
import { COLLAGE_TITLE, describeCollage, drawCollage } from "./draw-collage.ts";
import type { PhotoWeek } from "./photo-week.ts";
import "../../../ui/layers/sheet.css";

const FILE_NAME = `${PRODUCT_NAME.toLowerCase()}-week.png`;

const describeMissing = (count: number): string =>
  `${count} ${pluralize(count, "photo")} could not be loaded and ${count === 1 ? "is" : "are"} left out.`;

function WeekCollage({ week }: { week: PhotoWeek }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["week-collage", week],
    queryFn: () => drawCollage(week),
    // It is kept only while it is shown.
    gcTime: 0,
  });
  const missing = data ? week.photos.length - data.shown.length : 0;
  return (
    <div className="sheet">
      {missing > 0 && <p className="sheet__note">{describeMissing(missing)}</p>}
      <DrawnPicture
        blob={data?.blob ?? null}
        isError={isError}
        isFetching={isFetching}
        refetch={refetch}
        alt={data ? describeCollage(week, data.shown) : ""}
        failureHint="Check your connection and try again."
        title={COLLAGE_TITLE}
        fileName={FILE_NAME}
      />
    </div>
  );
}

/** A week's photos as one picture, which this device draws, to be sent from it or saved. */
export function WeekPhotosSheet({ week, open, onClose }: { week: PhotoWeek; open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Your Week in Photos">
      <WeekCollage week={week} />
    </BottomSheet>
  );
}
