import { describe, expect, test } from "bun:test";
import {
  type CameraEvent,
  type CameraState,
  CLOSED_CAMERA,
  cameraReducer,
} from "../../web/features/camera/camera-state.ts";

const after = (...events: CameraEvent[]): CameraState => events.reduce(cameraReducer, CLOSED_CAMERA);

describe("camera states", () => {
  test("closed, opening, ready, capturing, closed", () => {
    expect(after().status).toBe("closed");
    expect(after("open").status).toBe("opening");
    expect(after("open", "streaming").status).toBe("ready");
    expect(after("open", "streaming", "shutter").status).toBe("capturing");
    expect(after("open", "streaming", "shutter", "close").status).toBe("closed");
  });

  test("a failed capture leaves the camera ready for another try", () => {
    expect(after("open", "streaming", "shutter", "shutterFailed").status).toBe("ready");
  });

  test("the shutter does nothing before the stream plays, and nothing twice", () => {
    expect(after("open", "shutter")).toEqual(after("open"));
    expect(after("open", "streaming", "shutter", "shutter").status).toBe("capturing");
  });

  test("switching closes, turns the camera round, and reopens it", () => {
    const switching = after("open", "streaming", "switch");
    expect(switching).toEqual({ status: "closed", facing: "user", isSwitching: true, isRefused: false });
    expect(cameraReducer(switching, "reopen")).toMatchObject({ status: "opening", facing: "user", isSwitching: false });
    expect(after("open", "streaming", "switch", "reopen", "streaming", "switch").facing).toBe("environment");
  });

  test("closing during a switch keeps it closed", () => {
    expect(after("open", "streaming", "switch", "close", "reopen").status).toBe("closed");
  });

  test("a refusal closes the camera and is remembered", () => {
    expect(after("open", "refuse")).toMatchObject({ status: "closed", isRefused: true });
    expect(after("open", "refuse", "open", "close").isRefused).toBe(true);
  });

  test("an answer that arrives after closing changes nothing", () => {
    expect(after("open", "close", "streaming")).toEqual(after());
    expect(after("open", "close", "refuse")).toEqual(after());
    expect(after("open", "close", "shutterFailed")).toEqual(after());
    expect(after("reopen")).toEqual(after());
  });

  test("the default camera looks away from the person", () => {
    expect(CLOSED_CAMERA.facing).toBe("environment");
  });
});
