import { type RefCallback, useEffect, useEffectEvent, useReducer, useState } from "react";
import { FOOD_PHOTO } from "../../../src/shared/product/limits.ts";
import { videoToJpeg } from "../../domain/photo/image.ts";
import { type Preferences, usePreferences } from "../../platform/preferences.ts";
import { type CameraEvent, type CameraState, CLOSED_CAMERA, cameraReducer, SWITCH_PAUSE_MS } from "./camera-state.ts";

/** The resolution requested from the camera, in pixels; it uses the nearest one it has. */
const RESOLUTION: Record<Preferences["cameraQuality"], { width: number; height: number }> = {
  high: { width: 1920, height: 1080 },
  medium: { width: 1280, height: 720 },
  low: { width: 640, height: 480 },
};

/** False on plain http from another machine, where browsers hide the camera, and without camera support. */
const hasLiveCamera = ({ mediaDevices }: Partial<Pick<Navigator, "mediaDevices">> = navigator): boolean =>
  typeof mediaDevices?.getUserMedia === "function";

const stopStream = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

export type Camera = {
  state: CameraState;
  /** Where the picture is played: the camera is asked for once it is there. */
  video: RefCallback<HTMLVideoElement>;
  /** The element that plays it. */
  screen: HTMLVideoElement | null;
  /** Opens the live camera; false if there is none, so that the caller opens the phone's camera app. */
  open(): boolean;
  close(): void;
  switchFacing(): void;
  /** Captures the current frame as a JPEG and closes the camera. Throws an ImageError if that fails. */
  capture(): Promise<Blob>;
};

/** The live camera of the full-screen overlay. `onRefused` is called after it closed because it cannot be used. */
export function useCamera(onRefused: () => void): Camera {
  const [state, dispatch] = useReducer(cameraReducer, CLOSED_CAMERA);
  const [screen, setScreen] = useState<HTMLVideoElement | null>(null);
  useStream(screen, state, dispatch, onRefused);
  useSwitchPause(state.isSwitching, dispatch);
  useCloseWhenHidden(state.status !== "closed", dispatch);

  return {
    state,
    video: setScreen,
    screen,
    open() {
      if (state.isRefused || !hasLiveCamera()) return false;
      dispatch("open");
      return true;
    },
    close: () => dispatch("close"),
    switchFacing: () => dispatch("switch"),
    async capture() {
      dispatch("shutter");
      try {
        if (!screen) throw new Error("The camera has no picture.");
        const photo = await videoToJpeg(screen, {
          maxWidth: FOOD_PHOTO.maxWidth,
          quality: FOOD_PHOTO.jpegQuality,
        });
        dispatch("close");
        return photo;
      } catch (error) {
        dispatch("shutterFailed");
        throw error;
      }
    },
  };
}

/** Runs the stream while the camera is not closed. Closing, switching and leaving the page stop it. */
function useStream(
  screen: HTMLVideoElement | null,
  { status, facing }: CameraState,
  dispatch: (event: CameraEvent) => void,
  onRefused: () => void,
) {
  const resolution = RESOLUTION[usePreferences().cameraQuality];
  const isLive = status !== "closed";
  const refuse = useEffectEvent(() => {
    dispatch("refuse");
    onRefused();
  });

  useEffect(() => {
    if (!isLive || !screen) return;
    let stream: MediaStream | undefined;
    let isStopped = false;
    const unlessStopped = (act: () => void) => {
      if (!isStopped) act();
    };

    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia(buildConstraints(facing, resolution));
        if (isStopped) return stopStream(stream);
        for (const track of stream.getVideoTracks()) track.addEventListener("ended", refuse);
        screen.srcObject = stream;
        await screen.play();
        unlessStopped(() => dispatch("streaming"));
      } catch {
        // Denied, no camera, or in use elsewhere: the user gets the same message and can use the phone's camera app.
        unlessStopped(refuse);
      }
    };
    void start();
    return () => {
      isStopped = true;
      if (stream) stopStream(stream);
      screen.srcObject = null;
    };
  }, [isLive, facing, resolution, screen, dispatch]);
}

const buildConstraints = (
  facing: CameraState["facing"],
  { width, height }: { width: number; height: number },
): MediaStreamConstraints => ({
  audio: false,
  video: { facingMode: { ideal: facing }, width: { ideal: width }, height: { ideal: height } },
});

function useSwitchPause(isSwitching: boolean, dispatch: (event: CameraEvent) => void) {
  useEffect(() => {
    if (!isSwitching) return;
    const timer = setTimeout(() => dispatch("reopen"), SWITCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSwitching, dispatch]);
}

/** Closes the camera when the page is hidden. */
function useCloseWhenHidden(isLive: boolean, dispatch: (event: CameraEvent) => void) {
  useEffect(() => {
    if (!isLive) return;
    const closeWhenHidden = () => {
      if (document.visibilityState === "hidden") dispatch("close");
    };
    document.addEventListener("visibilitychange", closeWhenHidden);
    return () => document.removeEventListener("visibilitychange", closeWhenHidden);
  }, [isLive, dispatch]);
}
