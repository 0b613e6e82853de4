import { SwitchCamera, X } from "lucide-react";
import type { Camera } from "../use-camera.ts";
import "./camera-overlay.css";

type CameraOverlayProps = { camera: Camera; onCapture: () => void };

/** The live picture with its guide circle, and the controls along the bottom edge where the thumb is. */
export function CameraOverlay({ camera, onCapture }: CameraOverlayProps) {
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
      <div className="camera-overlay__guide" aria-hidden />
      <p className="camera-overlay__hint" role="status">
        {isReady ? "Fit your meal into the circle" : "Starting the camera…"}
      </p>
      {/* aria-disabled rather than disabled: a button that loses the focus would take the keys with it. */}
      <div className="camera-overlay__controls">
        <button type="button" className="camera-overlay__button" aria-label="Close camera" onClick={camera.close}>
          <X size={26} aria-hidden />
        </button>
        <button
          type="button"
          className="camera-overlay__shutter"
          aria-label="Capture photo"
          aria-disabled={!isReady}
          onClick={onCapture}
        />
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
