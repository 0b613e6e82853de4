import { describe, expect, test } from "bun:test";
import { act, render, screen } from "@testing-library/react";
import {
  DEFAULT_PREFERENCES,
  PREFERENCES_KEY,
  readPreferences,
  usePreferences,
  writePreferences,
} from "../../web/platform/preferences.ts";

const ShownQuality = () => <p>{usePreferences().cameraQuality}</p>;
const ShownUnits = () => <p>{usePreferences().units}</p>;

describe("preferences", () => {
  test("are metric, notifications on, auto add on, auto save on, camera quality high, confidence threshold 70 by default [K32]", () => {
    expect(PREFERENCES_KEY).toBe("app-preferences");
    expect(readPreferences()).toEqual({
      ...{ units: "metric", notifications: true, darkMode: false, autoAddToDiary: true, autoSave: true },
      analyzeWaitingPhotos: true,
      weeklyCheckIn: false,
      showExercise: false,
      ...{ showNutrients: false, nutrientReference: "fda" as const, nutrientTargets: {} },
      ...{ showWeight: true, showWater: true, glasses: [250, 330, 500] },
      ...{ cameraQuality: "high", confidenceThreshold: 70 },
    });
  });

  const NONSENSE = [
    ...[{ units: "stone" }, { notifications: "yes" }, { autoSave: null }, { cameraQuality: 4 }, { unknown: true }],
    ...[{ confidenceThreshold: 49 }, { confidenceThreshold: 96 }, { confidenceThreshold: "80" }],
    ...[{ showWeight: 1 }, { weightUnit: "oz" }, { glasses: [250] }, { glasses: [250, 330, 5] }],
  ];
  test.each(["{", "null", "[]", "7", '"metric"', "", ...NONSENSE.map((stored) => JSON.stringify(stored))])(
    "that are not object, or a value that makes no sense (%j), are the defaults",
    (text) => {
      const isObject = text.startsWith('{"');
      localStorage.setItem(PREFERENCES_KEY, isObject ? text.replace("{", '{"darkMode":true,') : text);
      expect(readPreferences()).toEqual({ ...DEFAULT_PREFERENCES, darkMode: isObject });
    },
  );

  test("are kept, and shown again wherever they are shown", () => {
    render(<ShownQuality />);
    expect(screen.getByText("high")).toBeTruthy();
    act(() => writePreferences({ cameraQuality: "low" }));
    expect(screen.getByText("low")).toBeTruthy();
    expect(readPreferences()).toEqual({ ...DEFAULT_PREFERENCES, cameraQuality: "low" });
  });

  test("follow a change in another tab", () => {
    render(<ShownUnits />);
    act(() => {
      localStorage.setItem(PREFERENCES_KEY, '{"units":"imperial"}');
      window.dispatchEvent(new Event("storage"));
    });
    expect(screen.getByText("imperial")).toBeTruthy();
  });
});
