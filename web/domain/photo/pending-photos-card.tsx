import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { capitalize } from "../../../src/shared/text/capitalize.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";
import { isDue, type PendingPhoto } from "../../offline/photos/pending-photos.ts";
import { discardDraft } from "../../platform/drafts.ts";
import { PATHS } from "../../platform/paths.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { formatTime, formatWholeNumber } from "../../ui/format/format.ts";
import { useObjectUrl } from "../../ui/hooks/use-object-url.ts";
import { Confirmation } from "../../ui/layers/confirmation.tsx";
import { Card } from "../../ui/parts/card.tsx";
import { RowsInPlace } from "../../ui/parts/rows-in-place.tsx";
import { nameRecentDay } from "../meal/recent-day.ts";
import { useAnalyzedPhoto } from "./analyzed-photo.ts";
import { describeUnsent } from "./describe-unsent.ts";
import { blobToDataUrl } from "./image.ts";
import { getLabelDraftKey } from "./label-draft.ts";
import { buildPhotoState } from "./manual-entry-photo.ts";
import { forgetPhoto, usePendingPhotos } from "./pending-photo-queries.ts";
import { usePickedPhoto } from "./picked-photo.tsx";
import "../../ui/parts/photo-72.css";
import "./pending-photos-card.css";

const getPhotoId = ({ id }: PendingPhoto): string => id;

/** `Today, 12:05 PM`. */
function formatTaken(takenAt: string): string {
  const { name } = nameRecentDay(takenAt, Date.now());
  return `${capitalize(name)}, ${formatTime(takenAt)}`;
}

/** Why a photo waits, or what was found on it. */
function useReason(photo: PendingPhoto): string {
  const client = useQueryClient();
  // Rendered again when they change.
  usePreferences();
  const { failure, found, label } = photo;
  if (label?.found) return "The label was read.";
  if (found?.analysis) return `${found.analysis.name}, ${formatWholeNumber(found.analysis.calories)} kcal`;
  if (found) return "No food was recognized.";
  if (!isDue(photo)) return failure ?? "Not analyzed yet.";
  const { title, description } = describeUnsent(client, { isLabel: label !== undefined });
  return `${title}. ${description}`;
}

/** A photo, why it waits, and what can be done with it. */
function PhotoRow({ photo, ref }: { photo: PendingPhoto; ref: Ref<HTMLLIElement> }) {
  const { id, image, takenAt, told, found, label } = photo;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { pick } = usePickedPhoto();
  const url = useObjectUrl(image);
  const [isAsking, setIsAsking] = useState(false);
  const others = told?.others?.length ?? 0;
  const isAnalyzed = useAnalyzedPhoto() === id;
  const reason = useReason(photo);
  const taken = `${formatTaken(takenAt)}${others > 0 ? ` · ${others + 1} photos` : ""}`;
  const analyze = () => {
    pick(photo);
    if (label) void navigate(PATHS.manualEntry);
    else void navigate(PATHS.camera, pathname === PATHS.camera ? { replace: true } : { state: { from: pathname } });
  };
  const nameIt = async () => {
    const imageUrl = await blobToDataUrl(image);
    void navigate(PATHS.manualEntry, { state: buildPhotoState({ imageUrl, takenAt, waitingId: id }) });
  };
  return (
    <li ref={ref} className="waiting-photo rows-12" aria-label={`${label ? "Label" : "Photo"}, ${taken}`}>
      <img className="photo-72" src={url} alt="" width={72} height={72} />
      <div className="rows">
        <b>{taken}</b>
        <span className="waiting-photo__reason soft">{isAnalyzed ? (label ? "Reading…" : "Analyzing…") : reason}</span>
      </div>
      {isAnalyzed ? null : isAsking ? (
        <div className="waiting-photo__actions wrap-8 shares-room">
          <Confirmation
            action="Discard"
            isPending={false}
            onConfirm={() => {
              discardDraft(getLabelDraftKey(id));
              void forgetPhoto(client, id);
            }}
            onCancel={() => setIsAsking(false)}
          >
            The photo will be deleted from this device. It is not in your diary.
          </Confirmation>
        </div>
      ) : (
        <div className="waiting-photo__actions wrap-8 shares-room">
          <Button size="3" onClick={analyze}>
            {found || label?.found ? "Check" : label ? "Read" : "Analyze"}
          </Button>
          {!found && !label && (
            <Button size="3" variant="soft" onClick={() => void nameIt()}>
              Name It
            </Button>
          )}
          <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

type SectionProps = { title: string; photos: readonly PendingPhoto[]; ref?: RefObject<HTMLElement | null> };

function PhotoSection({ title, photos, ref }: SectionProps) {
  return (
    <Card title={title} ref={ref} className="waiting-photos-card">
      <ul className="rows-16 above-12">
        <RowsInPlace rows={photos} getKey={getPhotoId}>
          {(photo, row) => <PhotoRow ref={row} photo={photo} />}
        </RowsInPlace>
      </ul>
    </Card>
  );
}

/** The photos on this device that are not in the diary yet: first those on which something was found. */
export function PendingPhotosCard({ reveal }: { reveal: number }) {
  const photos = usePendingPhotos();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (reveal > 0) card.current?.scrollIntoView();
  }, [reveal]);
  const found = photos.filter((photo) => photo.found);
  const labels = photos.filter(({ label }) => label?.found);
  const others = photos.filter((photo) => !photo.found && !photo.label?.found);
  return (
    <>
      {labels.length > 0 && (
        <PhotoSection title={`${labels.length} ${pluralize(labels.length, "label")} to check`} photos={labels} />
      )}
      {found.length > 0 && (
        <PhotoSection title={`${found.length} ${pluralize(found.length, "meal")} to check`} photos={found} />
      )}
      {others.length > 0 && (
        <PhotoSection
          ref={card}
          title={`${others.length} ${pluralize(others.length, "photo")} not in your diary yet`}
          photos={others}
        />
      )}
    </>
  );
}
