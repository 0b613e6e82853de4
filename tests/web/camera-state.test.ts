import { expect, test } from "bun:test";
import {
  type CameraEvent,
  type CameraState,
  CLOSED_CAMERA,
  cameraReducer,
} from "../../web/features/camera/camera-state.ts";

const AWAY = "environment";

test.each<[string, string, Partial<CameraState>]>([
  ["begins closed, and looks away from the person", "", { status: "closed", facing: AWAY, isRefused: false }],
  ["opens", "open", { status: "opening" }],
  ["is ready once its stream plays", "open streaming", { status: "ready" }],
  ["takes a picture", "open streaming shutter", { status: "capturing" }],
  ["closes after that", "open streaming shutter close", { status: "closed" }],
  ["is ready for another try where that fails", "open streaming shutter shutterFailed", { status: "ready" }],
  ["takes none before its stream plays", "open shutter", { status: "opening" }],
  ["takes none twice", "open streaming shutter shutter", { status: "capturing" }],
  [
    "closes when it is switched",
    "open streaming switch",
    { status: "closed", facing: "user", isSwitching: true, isRefused: false },
  ],
  [
    "opens again turned round",
    "open streaming switch reopen",
    { status: "opening", facing: "user", isSwitching: false },
  ],
  ["turns back", "open streaming switch reopen streaming switch", { facing: AWAY }],
  ["stays closed when it is closed during a switch", "open streaming switch close reopen", { status: "closed" }],
  ["closes when it is refused", "open refuse", { status: "closed", isRefused: true }],
  ["remembers a refusal", "open refuse open close", { isRefused: true }],
  ["is not changed by a stream after closing", "open close streaming", CLOSED_CAMERA],
  ["is not changed by a refusal after closing", "open close refuse", CLOSED_CAMERA],
  ["is not changed by a failed capture after closing", "open close shutterFailed", CLOSED_CAMERA],
  ["is not opened again without a switch", "reopen", CLOSED_CAMERA],
])("the camera %s", (_, events, state) => {
  const list = events.split(" ").filter(Boolean) as CameraEvent[];
  expect(list.reduce(cameraReducer, CLOSED_CAMERA)).toMatchObject(state);
});
