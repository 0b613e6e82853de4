import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { configQuery } from "../../config/queries.ts";
import { isAnalysing } from "../photo-flow.ts";
import type { ArDemo } from "../use-ar-demo.ts";
import type { PhotoFlow } from "../use-photo-flow.ts";
import type { PhotoIntake } from "../use-photo-intake.ts";
import { CameraOverlay } from "./camera-overlay.tsx";
import { FullScreen } from "./full-screen.tsx";

export const loadAnalysisScreen = async () => (await import("./analysis-screen.tsx")).AnalysisScreen;
const AnalysisScreen = lazyPart(loadAnalysisScreen);

type CameraScreenProps = {
  isCameraOpen: boolean;
  flow: PhotoFlow;
  intake: PhotoIntake;
  ar: ArDemo;
  photoUrl: string | undefined;
};

/** The full screen between the tap and the result: the live camera, then the analysis. */
export function CameraScreen({ isCameraOpen, flow, intake, ar, photoUrl }: CameraScreenProps) {
  const { camera, capture, isArrival } = intake;
  const canScan = useQuery(configQuery()).data?.analyzer.available;
  const scanAgain = () => {
    flow.close();
    ar.toggle();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isShutterKey = event.key === " " || event.key === "Enter";
    // These keys already press a focused button.
    if (!isCameraOpen || ar.isOn || !isShutterKey || event.repeat || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    void capture();
  };
  return (
    <FullScreen
      open={isCameraOpen || isAnalysing(flow.state)}
      onClose={isCameraOpen ? camera.close : flow.close}
      // From the camera that was opened with this screen, Back leads to the screen before.
      isLayer={!(isCameraOpen && isArrival)}
      title={isCameraOpen ? "Live camera" : "Analysis"}
      onKeyDown={onKeyDown}
    >
      {isCameraOpen ? (
        <CameraOverlay
          camera={camera}
          ar={ar}
          onCapture={() => void capture()}
          onScan={canScan ? () => void capture({ isScan: true }) : undefined}
        />
      ) : (
        <PartBoundary>
          <AnalysisScreen flow={flow} photoUrl={photoUrl} onScanAgain={scanAgain} />
        </PartBoundary>
      )}
    </FullScreen>
  );
}
