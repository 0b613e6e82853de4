export type Facing = "environment" | "user";

export type CameraState = {
  status: "closed" | "opening" | "ready" | "capturing";
  /** The camera in use; "environment" is the back camera. */
  facing: Facing;
  /** True in the pause between two cameras: the overlay stays open, and the other camera opens next. */
  isSwitching: boolean;
  /** The live camera was denied or is missing, so the next tap opens the phone's camera app. */
  isRefused: boolean;
};

export type CameraEvent =
  /** The user opens the camera. */
  | "open"
  /** The video is playing. */
  | "streaming"
  /** The shutter was pressed. */
  | "shutter"
  /** The capture failed. */
  | "shutterFailed"
  | "switch"
  /** The pause of a switch is over. */
  | "reopen"
  /** Permission was denied, or there is no camera. */
  | "refuse"
  | "close";

/** The pause between two cameras, in milliseconds. */
export const SWITCH_PAUSE_MS = 100;

export const CLOSED_CAMERA: CameraState = {
  status: "closed",
  facing: "environment",
  isSwitching: false,
  isRefused: false,
};

/** The state after `event`; an event that does not apply leaves it unchanged. */
export function cameraReducer(state: CameraState, event: CameraEvent): CameraState {
  const closed: CameraState = { ...state, status: "closed", isSwitching: false };
  switch (event) {
    case "open":
      return state.status === "closed" ? { ...state, status: "opening", isSwitching: false } : state;
    case "streaming":
      return state.status === "opening" ? { ...state, status: "ready" } : state;
    case "shutter":
      return state.status === "ready" ? { ...state, status: "capturing" } : state;
    case "shutterFailed":
      return state.status === "capturing" ? { ...state, status: "ready" } : state;
    case "switch":
      return state.status === "ready" ? { ...closed, facing: flipFacing(state.facing), isSwitching: true } : state;
    case "reopen":
      return state.isSwitching ? { ...state, status: "opening", isSwitching: false } : state;
    case "refuse":
      return state.status === "closed" ? state : { ...closed, isRefused: true };
    case "close":
      return closed;
  }
}

const flipFacing = (facing: Facing): Facing => (facing === "environment" ? "user" : "environment");
