import { Button } from "@radix-ui/themes";
import { Camera, Images, PencilLine, ScanLine } from "lucide-react";
import { type KeyboardEvent, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { PATHS } from "../../../app/paths.ts";
import { useLayer } from "../../../components/layers.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { PastMealCard } from "../../../components/past-meal-card.tsx";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePastMeal, withPastMeal } from "../../../lib/past-meal.ts";
import { prefetchPart } from "../../../lib/prefetch-part.ts";
import { useObjectUrl } from "../../../lib/use-object-url.ts";
import { useWasTrue } from "../../../lib/use-was-true.ts";
import { useDiaryPath } from "../../diary/queries.ts";
import { AnalysesLeft } from "../components/analyses-left.tsx";
import { AnalysingView } from "../components/analysing-view.tsx";
import { CameraOverlay } from "../components/camera-overlay.tsx";
import { FullScreen } from "../components/full-screen.tsx";
import { PhotoInputs } from "../components/photo-inputs.tsx";
import { PhotoTips } from "../components/photo-tips.tsx";
import { ResultAnnouncement } from "../components/result-announcement.tsx";
import { findOutcome } from "../photo-flow.ts";
import { type ArDemo, useArDemo } from "../use-ar-demo.ts";
import { type PhotoFlow, usePhotoFlow } from "../use-photo-flow.ts";
import { type PhotoIntake, usePhotoIntake } from "../use-photo-intake.ts";
import "../camera.css";

const loadOutcomeSheets = async () => {
  const { OutcomeSheets: sheets, preloadParts } = await import("../components/outcome-sheets.tsx");
  preloadParts();
  return sheets;
};
const OutcomeSheets = lazyPart(loadOutcomeSheets);

/** Fetches ahead what the page shows only after a photo. */
export const preloadParts = (): void => prefetchPart(loadOutcomeSheets);

/** The camera page: takes a photo, analyses it and adds the entry to the diary. */
export function CameraPage() {
  const flow = usePhotoFlow();
  const intake = usePhotoIntake(flow);
  const ar = useArDemo(intake.camera);
  useLayer(ar.isOverCamera, ar.toggle);
  const photoUrl = useObjectUrl(flow.photo);
  const diaryPath = useDiaryPath();
  const hasOutcome = useWasTrue(flow.state.kind === "failed" || findOutcome(flow.state) !== null);
  return (
    <>
      <PageHeader title="Camera" backTo={diaryPath} />
      <div className="stack">
        <PastMealCard />
        <PhotoSources intake={intake} ar={ar} isPreparing={flow.state.kind === "preparing"} />
        <PhotoTips />
      </div>
      <PhotoInputs gallery={intake.gallery} phoneCamera={intake.phoneCamera} onPick={intake.takeFile} />
      <CameraScreen flow={flow} intake={intake} ar={ar} photoUrl={photoUrl} />
      <ResultAnnouncement outcome={findOutcome(flow.state)} />
      {hasOutcome && (
        <Suspense fallback={null}>
          <OutcomeSheets flow={flow} photoUrl={photoUrl} onRetake={intake.openCamera} />
        </Suspense>
      )}
    </>
  );
}

/** The sources of a photo. `?source=gallery` and `?source=manual` highlight that button. */
function PhotoSources({ intake, ar, isPreparing }: { intake: PhotoIntake; ar: ArDemo; isPreparing: boolean }) {
  const [search] = useSearchParams();
  const source = search.get("source");
  const { pastMeal } = usePastMeal();
  const getVariant = (name: string) => (name === source ? "solid" : "soft");
  return (
    <section className="card photo-sources" aria-label="Photo">
      <div className="photo-sources__viewfinder">
        <button type="button" className="photo-sources__camera" onClick={intake.openCamera}>
          <span className="photo-sources__guide">
            <Camera size={40} aria-hidden />
            Open Camera
          </span>
        </button>
        <AnalysesLeft />
      </div>
      <Button size="3" variant={getVariant("gallery")} loading={isPreparing} onClick={intake.openGallery}>
        <Images size={20} aria-hidden /> Upload from Gallery
      </Button>
      <Button asChild size="3" variant={getVariant("manual")}>
        <Link to={withPastMeal(PATHS.manualEntry, pastMeal)}>
          <PencilLine size={20} aria-hidden /> Manual Entry
        </Link>
      </Button>
      <Button size="3" variant="soft" color="gray" onClick={ar.toggle}>
        <ScanLine size={20} aria-hidden /> {ar.label}
      </Button>
    </section>
  );
}

type CameraScreenProps = { flow: PhotoFlow; intake: PhotoIntake; ar: ArDemo; photoUrl: string | undefined };

/** The full screen between the tap and the result: the live camera, then the analysis. */
function CameraScreen({ flow, intake, ar, photoUrl }: CameraScreenProps) {
  const { camera, capture } = intake;
  const isCameraOpen = camera.state.status !== "closed" || camera.state.isSwitching;

  const onKeyDown = (event: KeyboardEvent) => {
    const isShutterKey = event.key === " " || event.key === "Enter";
    // These keys already press a focused button.
    if (!isCameraOpen || ar.isOn || !isShutterKey || event.repeat || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    capture();
  };
  return (
    <FullScreen
      open={isCameraOpen || flow.state.kind === "analysing"}
      onClose={isCameraOpen ? camera.close : flow.close}
      title={isCameraOpen ? "Live camera" : "Analysis"}
      onKeyDown={onKeyDown}
    >
      {isCameraOpen ? (
        <CameraOverlay camera={camera} ar={ar} onCapture={capture} />
      ) : (
        <AnalysingView photoUrl={photoUrl} onCancel={flow.close} />
      )}
    </FullScreen>
  );
}
