import { usePendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { CountBadge } from "../../../ui/feedback/count-badge.tsx";

/** The number of photos that wait on this device. */
export const PendingPhotosBadge = () => <CountBadge count={usePendingPhotos().length} noun="waiting photo" />;
