import { expect, test } from "bun:test";
import {
  type CameraEvent,
  type CameraState,
  CLOSED_CAMERA,
  cameraReducer,
} from "../../web/features/camera/camera-state.ts";

// What a person sees of the states is in camera.test.tsx.

const AWAY = "environment";

test.each<[string, string, Partial<CameraState>]>([
  ["begins closed, and looks away from the person", "", { status: "closed", facing: AWAY, isRefused: false }],
  ["takes none before its stream plays", "open shutter", { status: "opening" }],
  ["takes none twice", "open streaming shutter shutter", { status: "capturing" }],
  ["opens again turned round", "open streaming switch reopen", { facing: "user", isSwitching: false }],
  ["turns back", "open streaming switch reopen streaming switch", { facing: AWAY }],
  ["stays closed when it is closed during a switch", "open streaming switch close reopen", { status: "closed" }],
  ["is not changed by a stream after closing", "open close streaming", CLOSED_CAMERA],
  ["is not changed by a refusal after closing", "open close refuse", CLOSED_CAMERA],
  ["is not changed by a failed capture after closing", "open close shutterFailed", CLOSED_CAMERA],
  ["is not opened again without a switch", "reopen", CLOSED_CAMERA],
])("the camera %s", (_, events, state) => {
  const list = events.split(" ").filter(Boolean) as CameraEvent[];
  expect(list.reduce(cameraReducer, CLOSED_CAMERA)).toMatchObject(state);
});
