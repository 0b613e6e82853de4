import { useEffect, useState } from "react";
import { useToast } from "../../ui/feedback/toast.tsx";
import type { Camera } from "./use-camera.ts";

/** The delay of the demo after the camera is ready, in milliseconds. */
const AR_START_DELAY_MS = 1000;
/** How long its simulated analysis takes, in milliseconds. */
const AR_ANALYSIS_MS = 1500;

export type ArDemo = {
  isOn: boolean;
  /** It was turned on over the open camera, to which Back then leads. */
  isOverCamera: boolean;
  /** The demo's stage: waiting for the picture, analyzing, or showing its fixed foods. */
  stage: "waiting" | "analyzing" | "shown";
  /** The label of the toggle. */
  label: "AR Nutrition Scanner" | "Exit AR Mode";
  /** Turns the demo on, opening the live camera if needed, or off, leaving the camera open. */
  toggle(): void;
};

/** The AR Nutrition Scanner: a demo over the live camera, without a server. It ends when the camera closes. */
export function useArDemo(camera: Camera): ArDemo {
  const toast = useToast();
  const [mode, setMode] = useState<"off" | "withCamera" | "overCamera">("off");
  const isOn = mode !== "off";
  const { status, isSwitching } = camera.state;
  const isCameraOpen = status !== "closed" || isSwitching;
  if (isOn && !isCameraOpen) setMode("off");

  return {
    isOn,
    isOverCamera: mode === "overCamera",
    stage: useStage(isOn && status === "ready"),
    label: isOn ? "Exit AR Mode" : "AR Nutrition Scanner",
    toggle() {
      if (isOn) return setMode("off");
      if (isCameraOpen) return setMode("overCamera");
      if (camera.open()) return setMode("withCamera");
      toast({
        title: "Camera Failed",
        description: "Camera not available. Please use file upload instead.",
        tone: "destructive",
      });
    },
  };
}

/** The stages with the specification's timing; they restart when `isRunning` becomes true again. */
function useStage(isRunning: boolean): ArDemo["stage"] {
  const [stage, setStage] = useState<ArDemo["stage"]>("waiting");
  useEffect(() => {
    if (!isRunning) return;
    const begin = setTimeout(() => setStage("analyzing"), AR_START_DELAY_MS);
    const end = setTimeout(() => setStage("shown"), AR_START_DELAY_MS + AR_ANALYSIS_MS);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
      setStage("waiting");
    };
  }, [isRunning]);
  return stage;
}
