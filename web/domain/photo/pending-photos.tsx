import { lazyPart } from "../../platform/lazy-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { usePendingPhotos } from "./pending-photo-queries.ts";

/** The code of the card, which is fetched ahead where photos come from. */
export const loadPendingPhotosCard = async () => (await import("./pending-photos-card.tsx")).PendingPhotosCard;
const PendingPhotosCard = lazyPart(loadPendingPhotosCard);

/** The pending photos of this device, once there are any; they scroll into view each time that `reveal` grows. */
export function PendingPhotos({ reveal = 0 }: { reveal?: number }) {
  const photos = usePendingPhotos();
  if (photos.length === 0) return null;
  return (
    <PartBoundary>
      <PendingPhotosCard reveal={reveal} />
    </PartBoundary>
  );
}
