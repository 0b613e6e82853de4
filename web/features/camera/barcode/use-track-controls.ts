import { useState } from "react";

/** What some phones' cameras can beside a picture; TypeScript does not know it. */
type Capabilities = { torch?: boolean; zoom?: { min: number; max: number; step: number } };

/** The light beside the camera, and its zoom; each is missing where the camera has none. */
export type TrackControls = {
  torch: { isOn: boolean; toggle(): void } | undefined;
  zoom: { value: number; min: number; max: number; step: number; set(value: number): void } | undefined;
};

function findTrack(screen: HTMLVideoElement | null): MediaStreamTrack | undefined {
  const stream = screen?.srcObject;
  return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
}

/** Firefox cannot be asked. */
const readCapabilities = (track: Partial<MediaStreamTrack>): Capabilities =>
  (track.getCapabilities?.() as Capabilities | undefined) ?? {};

/** Controls the camera of the live picture while it `isReady`. */
export function useTrackControls(screen: HTMLVideoElement | null, isReady: boolean): TrackControls {
  const [isLit, setIsLit] = useState(false);
  const [zoom, setZoom] = useState<number>();
  const track = isReady ? findTrack(screen) : undefined;
  const capabilities: Capabilities = track ? readCapabilities(track) : {};
  const apply = async (constraint: object, done: () => void) => {
    try {
      await track?.applyConstraints({ advanced: [constraint] });
      done();
    } catch {
      // A camera that refuses keeps its picture, and the control what it shows.
    }
  };
  const range = capabilities.zoom;
  return {
    torch: capabilities.torch
      ? { isOn: isLit, toggle: () => void apply({ torch: !isLit }, () => setIsLit(!isLit)) }
      : undefined,
    zoom:
      range && range.max > range.min
        ? { ...range, value: zoom ?? range.min, set: (value) => void apply({ zoom: value }, () => setZoom(value)) }
        : undefined,
  };
}
