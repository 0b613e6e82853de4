import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { configQuery } from "../../config/queries.ts";
import type { ArDemo } from "../use-ar-demo.ts";
import type { PhotoFlow } from "../use-photo-flow.ts";
import type { PhotoIntake } from "../use-photo-intake.ts";
import { CameraOverlay } from "./camera-overlay.tsx";
import { FullScreen } from "./full-screen.tsx";

export const loadAnalysisScreen = async () => (await import("./analysis-screen.tsx")).AnalysisScreen;
const AnalysisScreen = lazyPart(loadAnalysisScreen);

type CameraScreenProps = {
  isOpen: boolean;
  isCameraOpen: boolean;
  /** Back or Escape was pressed. */
  onClose: () => void;
  flow: PhotoFlow;
  intake: PhotoIntake;
  ar: ArDemo;
  photoUrl: string | undefined;
};

/** The full screen between the tap and the result: the live camera, then the analysis. */
export function CameraScreen({ isOpen, isCameraOpen, onClose, flow, intake, ar, photoUrl }: CameraScreenProps) {
  const { camera, capture } = intake;
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
    <FullScreen open={isOpen} onClose={onClose} title={isCameraOpen ? "Live camera" : "Analysis"} onKeyDown={onKeyDown}>
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
