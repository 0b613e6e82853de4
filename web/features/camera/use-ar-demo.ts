import { useEffect, useState } from "react";
import { useToast } from "../../components/toast.tsx";
import { AR_ANALYSIS_MS, AR_STARTS_AFTER_MS } from "./ar-detections.ts";
import type { Camera } from "./use-camera.ts";

export type ArDemo = {
  isOn: boolean;
  /** What the demo pretends to do: it waits for the picture to settle, looks at it, and shows its fixed foods. */
  stage: "waiting" | "analysing" | "shown";
  /** What the control that turns it on and off says. */
  label: "AR Nutrition Scanner" | "Exit AR Mode";
  /** Turns it on, over the live camera, which opens for it; or off, and leaves the camera as it was. */
  toggle(): void;
};

/** The AR Nutrition Scanner: a demo over the live camera that asks no server anything. It ends when the camera does. */
export function useArDemo(camera: Camera): ArDemo {
  const toast = useToast();
  const [isOn, setIsOn] = useState(false);
  const { status, isSwitching } = camera.state;
  const isCameraOpen = status !== "closed" || isSwitching;
  if (isOn && !isCameraOpen) setIsOn(false);

  return {
    isOn,
    stage: useStage(isOn && status === "ready"),
    label: isOn ? "Exit AR Mode" : "AR Nutrition Scanner",
    toggle() {
      if (isOn) return setIsOn(false);
      if (isCameraOpen || camera.open()) return setIsOn(true);
      toast({
        title: "Camera Failed",
        description: "Camera not available. Please use file upload instead.",
        tone: "destructive",
      });
    },
  };
}

/** The stages in the specification's time, from when there is something to see; from the start again after a pause. */
function useStage(isRunning: boolean): ArDemo["stage"] {
  const [stage, setStage] = useState<ArDemo["stage"]>("waiting");
  useEffect(() => {
    if (!isRunning) return;
    const begin = setTimeout(() => setStage("analysing"), AR_STARTS_AFTER_MS);
    const end = setTimeout(() => setStage("shown"), AR_STARTS_AFTER_MS + AR_ANALYSIS_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
      setStage("waiting");
    };
  }, [isRunning]);
  return stage;
}
