export type Facing = "environment" | "user";

export type CameraState = {
  status: "closed" | "opening" | "ready" | "capturing";
  /** Which way the live camera looks; "environment" is away from the person. */
  facing: Facing;
  /** Closed only for the moment between two cameras: the overlay stays, and the other camera opens next. */
  isSwitching: boolean;
  /** The live camera was refused or is missing, so the next tap opens the phone's own. */
  isRefused: boolean;
};

export type CameraEvent =
  /** The person wants the camera. */
  | "open"
  /** The stream plays. */
  | "streaming"
  /** The shutter was pressed. */
  | "shutter"
  /** No picture came of it. */
  | "shutterFailed"
  | "switch"
  /** The pause of a switch is over. */
  | "reopen"
  /** Permission was denied, or there is no camera to be had. */
  | "refuse"
  | "close";

/** How long a switch keeps the camera closed before the other one opens, in milliseconds. */
export const SWITCH_PAUSE_MS = 100;

export const CLOSED_CAMERA: CameraState = {
  status: "closed",
  facing: "environment",
  isSwitching: false,
  isRefused: false,
};

/** The camera after `event`; an event that makes no sense in a state leaves it as it is. */
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
      return state.status === "ready" ? { ...closed, facing: opposite(state.facing), isSwitching: true } : state;
    case "reopen":
      return state.isSwitching ? { ...state, status: "opening", isSwitching: false } : state;
    case "refuse":
      return state.status === "closed" ? state : { ...closed, isRefused: true };
    case "close":
      return closed;
  }
}

const opposite = (facing: Facing): Facing => (facing === "environment" ? "user" : "environment");
