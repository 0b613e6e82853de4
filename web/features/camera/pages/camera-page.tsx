import { Button } from "@radix-ui/themes";
import { Camera } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { keepJustAdded, takeUnread } from "../../../domain/diary/just-added.ts";
import { useDiaryPath } from "../../../domain/diary/log-queries.ts";
import { MealCard } from "../../../domain/meal/meal-card.tsx";
import { useMealChoice, withMeal } from "../../../domain/meal/meal-choice.ts";
import { findOtherDay } from "../../../domain/meal/past-meal.ts";
import { SentenceLink } from "../../../domain/meal/sentence-link.tsx";
import { importStore } from "../../../domain/photo/pending-photo-queries.ts";
import { loadPendingPhotosCard } from "../../../domain/photo/pending-photos.tsx";
import { isOfLabel, usePickedPhoto } from "../../../domain/photo/picked-photo.tsx";
import type { PendingPhoto } from "../../../offline/photos/pending-photos.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { type ToastContent, useClearToast, useToast } from "../../../ui/feedback/toast.tsx";
import { FORM_ARRIVAL, parseCameraArrival } from "../../../ui/hooks/arrival.ts";
import { useNavigateIfMounted } from "../../../ui/hooks/use-navigate-if-mounted.ts";
import { useObjectUrl } from "../../../ui/hooks/use-object-url.ts";
import { useWasTrue } from "../../../ui/hooks/use-was-true.ts";
import { useLayer } from "../../../ui/layers/layers.tsx";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { ResultAnnouncement } from "../components/result/result-announcement.tsx";
import { findOutcome, isAnalyzing, toDraft } from "../photo-flow.ts";
import { importFinder, importPreparation, importSender } from "../queries.ts";
import { type ArDemo, useArDemo } from "../use-ar-demo.ts";
import { usePhotoFlow } from "../use-photo-flow.ts";
import { type PhotoIntake, usePhotoIntake } from "../use-photo-intake.ts";
import "../camera.css";
import { PhotoInput } from "../../../domain/photo/photo-input.tsx";

const loadOutcomeSheets = async () => {
  const { OutcomeSheets: sheets, preloadParts } = await import("../components/result/outcome-sheets.tsx");
  preloadParts();
  return sheets;
};
const OutcomeSheets = lazyPart(loadOutcomeSheets);
const loadParts = () => import("../components/page-parts.tsx");
/** The lowest on the page, so that nothing moves when it comes. */
const PhotoTips = lazyPart(async () => (await loadParts()).PhotoTips);
/** It shows when the server has said how many. */
const AnalysesLeft = lazyPart(async () => (await loadParts()).AnalysesLeft);
const BarcodeButton = lazyPart(async () => (await loadParts()).BarcodeButton);
const importCameraScreen = () => import("../components/camera-screen.tsx");
const loadCameraScreen = async () => (await importCameraScreen()).CameraScreen;
/** It opens with a tap. */
const CameraScreen = lazyPart(loadCameraScreen);
// A tab's code is fetched ahead, and opens without a connection then: these parts of it too.
for (const load of [loadCameraScreen, loadParts]) prefetchPart(load);
const loadAnalysisScreen = async () => (await importCameraScreen()).loadAnalysisScreen();

export const loadPendingAnalysis = async () =>
  (await import("../pending/analyze-pending-photos.tsx")).AnalyzePendingPhotos;

/** Fetches ahead what the page shows only after a photo. */
export const preloadParts = (): void =>
  [
    loadAnalysisScreen,
    importStore,
    importSender,
    importPreparation,
    loadPendingAnalysis,
    importFinder,
    loadOutcomeSheets,
    loadPendingPhotosCard,
  ].forEach(prefetchPart);

/** Opens what the tap that led here asked for: the live camera, or the photo that it chose in the gallery. */
function useArrival({ openCamera, takeFile, resume }: PhotoIntake): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { opensCamera, from } = parseCameraArrival(state);
  const arrive = useEffectEvent(() => {
    // A reload, Back or Forward must not open it again.
    void navigate(pathname + search, { replace: true, state: from === undefined ? null : { from } });
    void openCamera({ isArrival: true });
  });
  useEffect(() => {
    if (opensCamera) arrive();
  }, [opensCamera]);

  const { picked, clear } = usePickedPhoto();
  const take = useEffectEvent((photo: File | PendingPhoto) => {
    clear();
    void (photo instanceof File ? takeFile(photo) : resume(photo));
  });
  useEffect(() => {
    if (!picked || isOfLabel(picked)) return;
    // Later, because strict mode leaves and re-enters every screen once, and leaving it ends its photo.
    const timer = setTimeout(() => take(picked));
    return () => clearTimeout(timer);
  }, [picked]);
}

/** Leaves for the screen that shows what was added. If the person came from there, Back does not lead to it twice. */
function useLanding(): (entries: readonly FoodEntry[], said?: ToastContent) => void {
  const toast = useToast();
  const clearToast = useClearToast();
  const { from } = parseCameraArrival(useLocation().state);
  const diaryPath = useDiaryPath();
  const navigateIfMounted = useNavigateIfMounted();
  useEffect(
    () => () => {
      // Home, which takes it over, was passed by going back twice.
      setTimeout(() => {
        const unread = takeUnread();
        if (unread) toast(unread);
      });
    },
    [toast],
  );
  return ([first], said) => {
    const isHome = diaryPath === PATHS.home && first;
    const otherDay = isHome && findOtherDay(first.eatenAt, Date.now());
    // Home's card says it of one entry.
    if (said && isHome && !otherDay) {
      clearToast();
      keepJustAdded(first, said);
    } else if (said) toast(said);
    if (otherDay) return navigateIfMounted(`${PATHS.history}?date=${otherDay}`, { replace: true });
    if (from === diaryPath) navigateIfMounted(-1);
    else navigateIfMounted(diaryPath, { replace: true });
  };
}

/** The camera page: takes a photo, analyses it and adds the entry to the diary. */
export function CameraPage() {
  const flow = usePhotoFlow(useLanding());
  const intake = usePhotoIntake(flow);
  useArrival(intake);
  const ar = useArDemo(intake.camera);
  const { camera, isArrival } = intake;
  const isCameraOpen = camera.state.status !== "closed" || camera.state.isSwitching;
  const isScreenOpen = isCameraOpen || isAnalyzing(flow.state);
  const closeScreen = isCameraOpen ? camera.close : flow.close;
  // Here, and not where it is drawn, whose code may still be on its way. From the camera that was opened with this
  // screen, Back leads to the screen before.
  useLayer(isScreenOpen && !(isCameraOpen && isArrival), closeScreen);
  useLayer(ar.isOverCamera, ar.toggle);
  const photoUrl = useObjectUrl(flow.photo);
  const diaryPath = useDiaryPath();
  const takeFile = (file: File) => void intake.takeFile(file);
  const hasOutcome = useWasTrue(flow.state.kind === "failed" || findOutcome(flow.state) !== null);
  return (
    <>
      <PageHeader title="Camera" backTo={diaryPath} />
      <div className="stack">
        <MealCard />
        <PhotoSources intake={intake} ar={ar} isPreparing={flow.state.kind === "preparing"} />
        <PartBoundary>
          <PhotoTips />
        </PartBoundary>
      </div>
      <PhotoInput ref={intake.gallery} label="Photo from the gallery" onPick={takeFile} />
      {/* The phone's camera app, used if the live camera is not available. */}
      <PhotoInput ref={intake.phoneCamera} label="Photo from the camera" capture="environment" onPick={takeFile} />
      {/* An analysis goes on without its screen: closing that would discard the photo. */}
      <SheetBoundary isOpen={isScreenOpen} onClose={camera.close}>
        <CameraScreen
          isOpen={isScreenOpen}
          isCameraOpen={isCameraOpen}
          onClose={closeScreen}
          flow={flow}
          intake={intake}
          ar={ar}
          photoUrl={photoUrl}
        />
      </SheetBoundary>
      <ResultAnnouncement outcome={toDraft(flow.state)} />
      {hasOutcome && (
        <PartBoundary fallback={null}>
          <OutcomeSheets flow={flow} photoUrl={photoUrl} onRetake={() => void intake.openCamera()} />
        </PartBoundary>
      )}
    </>
  );
}

/** The sources of a photo. `?source=gallery` and `?source=manual` highlight that button. */
function PhotoSources({ intake, ar, isPreparing }: { intake: PhotoIntake; ar: ArDemo; isPreparing: boolean }) {
  const [search] = useSearchParams();
  const source = search.get("source");
  const { mealChoice } = useMealChoice();
  const getVariant = (name: string) => (name === source ? "solid" : "soft");
  return (
    <section className="card photo-sources halves" aria-label="Photo">
      <div className="photo-sources__viewfinder rows anchor">
        <button type="button" className="photo-sources__camera in-middle" onClick={() => void intake.openCamera()}>
          <span className="photo-sources__guide line-10">
            <Camera size={40} aria-hidden />
            Open Camera
          </span>
        </button>
        <PartBoundary fallback={null}>
          <AnalysesLeft />
        </PartBoundary>
      </div>
      <div className="photo-sources__sentence">
        <SentenceLink to={withMeal(PATHS.manualEntry, mealChoice)} />
      </div>
      <Button size="3" variant={getVariant("gallery")} loading={isPreparing} onClick={() => void intake.openGallery()}>
        Upload from Gallery
      </Button>
      <Button asChild size="3" variant={getVariant("manual")}>
        <Link to={withMeal(PATHS.manualEntry, mealChoice)} state={FORM_ARRIVAL}>
          Manual Entry
        </Link>
      </Button>
      <PartBoundary fallback={<span className="photo-sources__later" />}>
        <BarcodeButton />
      </PartBoundary>
      <Button size="3" variant="soft" color="gray" onClick={ar.toggle}>
        {ar.label}
      </Button>
    </section>
  );
}
