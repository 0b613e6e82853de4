import { SwitchCamera, X } from "lucide-react";
import type { ArDemo } from "../use-ar-demo.ts";
import type { Camera } from "../use-camera.ts";
import { ArLayer, ArToggle } from "./ar-layer.tsx";
import "./camera-overlay.css";

type CameraOverlayProps = { camera: Camera; ar: ArDemo; onCapture: () => void };

const AR_HINTS = {
  waiting: "Demo: hold the phone over your meal",
  analysing: "Demo: analysing…",
  shown: "Demo: sample foods, whatever the camera sees",
} as const satisfies Record<ArDemo["stage"], string>;

const getHint = ({ isOn, stage }: ArDemo): string => (isOn ? AR_HINTS[stage] : "Fit your meal into the circle");

/**
 * The live picture with its guide circle or the AR demo, and the controls along the bottom edge, within reach of the
 * thumb.
 */
export function CameraOverlay({ camera, ar, onCapture }: CameraOverlayProps) {
  const { state, video } = camera;
  const isReady = state.status === "ready";
  const isMirrored = state.facing === "user";
  return (
    <div className="camera-overlay" data-status={state.status}>
      <video
        ref={video}
        className={isMirrored ? "camera-overlay__video camera-overlay__video--mirrored" : "camera-overlay__video"}
        playsInline
        muted
      />
      {ar.isOn ? <ArLayer ar={ar} /> : <div className="camera-overlay__guide" aria-hidden />}
      <p className="camera-overlay__hint" role="status">
        {isReady ? getHint(ar) : "Starting the camera…"}
      </p>
      <ArToggle ar={ar} />
      {/* aria-disabled and not disabled: a disabled button would lose the focus, and key presses with it. */}
      <div className="camera-overlay__controls">
        <button type="button" className="camera-overlay__button" aria-label="Close camera" onClick={camera.close}>
          <X size={26} aria-hidden />
        </button>
        {ar.isOn ? (
          <span className="camera-overlay__no-shutter" />
        ) : (
          <button
            type="button"
            className="camera-overlay__shutter"
            aria-label="Capture photo"
            aria-disabled={!isReady}
            onClick={onCapture}
          />
        )}
        <button
          type="button"
          className="camera-overlay__button"
          aria-label="Switch camera"
          aria-disabled={!isReady}
          onClick={camera.switchFacing}
        >
          <SwitchCamera size={26} aria-hidden />
        </button>
      </div>
    </div>
  );
}
