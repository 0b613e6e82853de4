import { ScanLine, SwitchCamera, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import type { ArDemo } from "../use-ar-demo.ts";
import type { Camera } from "../use-camera.ts";
import "./camera-overlay.css";

const loadArLayer = () => import("./ar-layer.tsx");
const ArLayer = lazyPart(async () => (await loadArLayer()).ArLayer);
const ArHint = lazyPart(async () => (await loadArLayer()).ArHint);

type CameraOverlayProps = {
  camera: Camera;
  ar: ArDemo;
  onCapture: () => void;
  /** Scans the picture for real; missing without an AI provider. */
  onScan: (() => void) | undefined;
};

/**
 * The live picture with its guide circle or the AR demo, and the controls along the bottom edge, within reach of the
 * thumb.
 */
export function CameraOverlay({ camera, ar, onCapture, onScan }: CameraOverlayProps) {
  const { state, video } = camera;
  const isReady = state.status === "ready";
  const isMirrored = state.facing === "user";
  const shutter = useShutterFocus(`${state.facing} ${ar.isOn}`);
  return (
    <div className="camera-overlay" data-status={state.status}>
      <video
        ref={video}
        className={isMirrored ? "camera-overlay__video camera-overlay__video--mirrored" : "camera-overlay__video"}
        playsInline
        muted
      />
      {ar.isOn ? (
        <PartBoundary fallback={null}>
          <ArLayer ar={ar} />
        </PartBoundary>
      ) : (
        <div className="camera-overlay__guide" aria-hidden />
      )}
      <p className="camera-overlay__hint" role="status">
        {!isReady && "Starting the camera…"}
        {isReady && !ar.isOn && "Fit your meal into the circle"}
        {isReady && ar.isOn && (
          <PartBoundary fallback={null}>
            <ArHint ar={ar} />
          </PartBoundary>
        )}
      </p>
      <button type="button" className="camera-overlay__ar-toggle tappable" onClick={ar.toggle}>
        <ScanLine size={18} aria-hidden /> {ar.label}
      </button>
      {/* aria-disabled and not disabled: a disabled button would lose the focus, and key presses with it. */}
      <div className="camera-overlay__controls">
        <button
          type="button"
          className="camera-overlay__button round-button"
          aria-label="Close camera"
          onClick={camera.close}
        >
          <X size={26} aria-hidden />
        </button>
        {ar.isOn ? (
          <span className="camera-overlay__no-shutter in-middle">
            {onScan && (
              <button type="button" className="camera-overlay__scan" aria-disabled={!isReady} onClick={onScan}>
                Scan for Real
              </button>
            )}
          </span>
        ) : (
          <button
            ref={shutter}
            type="button"
            className="camera-overlay__shutter"
            aria-label="Capture photo"
            aria-disabled={!isReady}
            onClick={onCapture}
          />
        )}
        <button
          type="button"
          className="camera-overlay__button round-button"
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

/**
 * Focuses the shutter when `mode` changes: Enter would press the button again that changed it, instead of capturing.
 */
function useShutterFocus(mode: string) {
  const shutter = useRef<HTMLButtonElement>(null);
  const focused = useRef(mode);
  useEffect(() => {
    if (focused.current === mode) return;
    focused.current = mode;
    shutter.current?.focus();
  }, [mode]);
  return shutter;
}
