import { usePendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";

/** By way of the camera screen, whose code it needs: it is in one file with that. */
const AnalyzePendingPhotos = lazyPart(async () => (await import("../pages/camera-page.tsx")).loadPendingAnalysis());

/** Analyzes photos that wait on this device on every screen, once there are any. */
export function PendingAnalysis() {
  const photos = usePendingPhotos();
  const [first] = photos;
  if (!first) return null;
  return (
    <PartBoundary fallback={null}>
      <AnalyzePendingPhotos key={first.userId} userId={first.userId} photos={photos} />
    </PartBoundary>
  );
}
