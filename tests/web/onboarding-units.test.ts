import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { convertUnits, parseBody, type TypedBody } from "../../web/domain/goal/body-units.ts";

const body = (typed: Partial<TypedBody>): TypedBody => ({ age: "", height: "", inches: "", weight: "", ...typed });

describe("a body", () => {
  test.each([
    [{ height: "5", inches: "11", weight: "160" }, null, 180.3, 72.6],
    [{ height: "6" }, null, 182.9, null],
    [{ inches: "71" }, null, 180.3, null],
    [{ age: "36.9" }, 36.9, null, null],
  ])("typed in feet and pounds as %j is metric", (typed, age, height, weight) => {
    expect(parseBody(body(typed), "imperial")).toEqual({ age, height, weight });
  });

  test("keeps its size when it is shown in the other units", () => {
    const cm = fc.integer({ min: 30, max: 300 });
    const kg = fc.integer({ min: 30, max: 1000 });
    fc.assert(
      fc.property(cm, kg, (height, weight) => {
        const typed = convertUnits(body({ height: String(height), weight: String(weight) }), "metric");
        const read = parseBody(typed, "imperial");
        // To the nearest inch and pound.
        expect(Math.abs((read.height ?? 0) - height)).toBeLessThanOrEqual(1.4);
        expect(Math.abs((read.weight ?? 0) - weight)).toBeLessThanOrEqual(0.3);
        expect(Number(typed.inches)).toBeLessThan(12);
      }),
    );
  });

  test("comes back as it was typed after the other units were looked at, but for what was changed there", () => {
    const metric = body({ height: "176", weight: "72,5" });
    const imperial = convertUnits(metric, "metric");
    expect(imperial).toEqual(body({ height: "5", inches: "9", weight: "160" }));
    expect(convertUnits(imperial, "imperial", metric)).toEqual(metric);
    expect(convertUnits({ ...imperial, inches: "10" }, "imperial", metric)).toEqual({ ...metric, height: "178" });
    expect(convertUnits({ ...imperial, weight: "161" }, "imperial", metric)).toEqual({ ...metric, weight: "73" });
    const least = body({ height: "30", weight: "30" });
    expect(convertUnits(convertUnits(least, "metric"), "imperial", least)).toEqual(least);
    const pounds = body({ height: "5", inches: "9", weight: "159" });
    expect(convertUnits(convertUnits(pounds, "imperial"), "metric", pounds)).toEqual(pounds);
  });

  test("that was not given stays so in the other units", () => {
    expect(convertUnits(body({}), "metric")).toEqual(body({}));
    expect(convertUnits(body({ age: "36" }), "imperial")).toEqual(body({ age: "36" }));
  });

  test("that cannot be read stays as it was typed in the other units", () => {
    const typed = body({ height: "5", inches: "11 in", weight: "72,5 kg" });
    expect(parseBody(typed, "imperial")).toEqual({ age: null, height: null, weight: null });
    expect(convertUnits(typed, "imperial")).toEqual(typed);
    expect(convertUnits(typed, "metric")).toEqual({ ...body({ height: "0", inches: "2" }), weight: "72,5 kg" });
  });
});
