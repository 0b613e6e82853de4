import { describe, expect, test } from "bun:test";
import {
  type CameraEvent,
  type CameraState,
  CLOSED_CAMERA,
  cameraReducer,
} from "../../web/features/camera/camera-state.ts";

const reduce = (...events: CameraEvent[]): CameraState => events.reduce(cameraReducer, CLOSED_CAMERA);

describe("camera states", () => {
  test("closed, opening, ready, capturing, closed", () => {
    expect(reduce().status).toBe("closed");
    expect(reduce("open").status).toBe("opening");
    expect(reduce("open", "streaming").status).toBe("ready");
    expect(reduce("open", "streaming", "shutter").status).toBe("capturing");
    expect(reduce("open", "streaming", "shutter", "close").status).toBe("closed");
  });

  test("a failed capture leaves the camera ready for another try", () => {
    expect(reduce("open", "streaming", "shutter", "shutterFailed").status).toBe("ready");
  });

  test("the shutter does nothing before the stream plays, and nothing twice", () => {
    expect(reduce("open", "shutter")).toEqual(reduce("open"));
    expect(reduce("open", "streaming", "shutter", "shutter").status).toBe("capturing");
  });

  test("switching closes, turns the camera round, and reopens it", () => {
    const switching = reduce("open", "streaming", "switch");
    expect(switching).toEqual({ status: "closed", facing: "user", isSwitching: true, isRefused: false });
    expect(cameraReducer(switching, "reopen")).toMatchObject({ status: "opening", facing: "user", isSwitching: false });
    expect(reduce("open", "streaming", "switch", "reopen", "streaming", "switch").facing).toBe("environment");
  });

  test("closing during a switch keeps it closed", () => {
    expect(reduce("open", "streaming", "switch", "close", "reopen").status).toBe("closed");
  });

  test("a refusal closes the camera and is remembered", () => {
    expect(reduce("open", "refuse")).toMatchObject({ status: "closed", isRefused: true });
    expect(reduce("open", "refuse", "open", "close").isRefused).toBe(true);
  });

  test("an answer that arrives after closing changes nothing", () => {
    expect(reduce("open", "close", "streaming")).toEqual(reduce());
    expect(reduce("open", "close", "refuse")).toEqual(reduce());
    expect(reduce("open", "close", "shutterFailed")).toEqual(reduce());
    expect(reduce("reopen")).toEqual(reduce());
  });

  test("the default camera looks away from the person", () => {
    expect(CLOSED_CAMERA.facing).toBe("environment");
  });
});
