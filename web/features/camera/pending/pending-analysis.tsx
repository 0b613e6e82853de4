import { usePendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { useBackgroundPart } from "../../../platform/background-part.ts";

/** By way of the camera screen, whose code it needs: it is in one file with that. */
const loadAnalysis = async () => (await import("../pages/camera-page.tsx")).loadPendingAnalysis();

/** Analyzes photos that wait on this device on every screen, once there are any. */
export function PendingAnalysis() {
  const photos = usePendingPhotos();
  const [first] = photos;
  const AnalyzePendingPhotos = useBackgroundPart(loadAnalysis, first !== undefined);
  if (!first || !AnalyzePendingPhotos) return null;
  return <AnalyzePendingPhotos key={first.userId} userId={first.userId} photos={photos} />;
}
