import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { describeWait } from "../../web/features/camera/describe-wait.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { press } from "../support/web/screen.ts";
import { openStream } from "../support/web/streamed-answer.ts";
import { ANALYZE, createItem, installDeviceWithoutAutoAdd, PIZZA, takePhoto } from "./camera-device.ts";
import { startAnalysis, waitForNothingOpen } from "./camera-steps.ts";

const RICE = createItem({ name: "White rice", grams: 200, calories: 263.4 });
const SAUCE = createItem({ name: "Sauce", calories: 40 });

const findFound = () => screen.findByRole("list", { name: "Found so far" });

beforeEach(installDeviceWithoutAutoAdd);

describe("while a photo is analyzed", () => {
  test("its place in the queue is shown, then that it is analyzed, then its items as they come, then the result", async () => {
    const { stream } = await startAnalysis();
    await stream.send("place", { place: 3 });
    expect(await screen.findByText("2 photos before yours", { selector: "[role=status]" })).toBeTruthy();
    await stream.send("place", { place: 2 });
    expect(await screen.findByText("1 photo before yours")).toBeTruthy();
    await stream.send("place", { place: 1 });
    expect(await screen.findByText("Your photo is next")).toBeTruthy();
    await stream.send("analyzing");
    await screen.findByText("Analyzing your photo…", { selector: "[role=status]" });
    const found = await findFound();
    expect(found.getAttribute("aria-live")).toBe("polite");
    await stream.send("item", { item: RICE });
    expect((await within(found).findByRole("listitem")).textContent).toBe("White rice200 g · 263 kcal");
    await stream.send("item", { item: SAUCE });
    await waitFor(() => expect(within(found).getAllByRole("listitem").at(-1)?.textContent).toBe("Sauce40 kcal"));
    await stream.send("result", PIZZA);
    expect(await screen.findByRole("heading", { name: PIZZA.name })).toBeTruthy();
    expect(document.querySelector(".analyzing-view")).toBeNull();
  });

  test("weights are in the person's units, and only the latest items have room", async () => {
    writePreferences({ units: "imperial" });
    const { stream } = await startAnalysis();
    for (let number = 1; number <= 6; number += 1) {
      await stream.send("item", { item: { ...RICE, name: `Food ${number}` } });
    }
    const found = await findFound();
    await waitFor(() => expect(found.textContent).toContain("Food 6"));
    const rows = [...found.children].map(({ textContent }) => textContent);
    expect(rows).toEqual([3, 4, 5, 6].map((number) => `Food ${number}7.1 oz · 263 kcal`));
  });

  test("a second photo begins with nothing of the first, nor of the note that was begun for it", async () => {
    const { stream, server, user } = await startAnalysis();
    await stream.send("item", { item: RICE });
    await press(user, "Tell It More");
    await user.type(screen.getByLabelText("What should it know?"), "with bu");
    // The note, then the analysis.
    await user.keyboard("{Escape}");
    await user.keyboard("{Escape}");
    await waitForNothingOpen();
    const second = openStream();
    server.on({ [ANALYZE]: second.answer });
    await takePhoto({ user });
    await stream.send("item", { item: SAUCE });
    await second.send("analyzing");
    expect((await findFound()).textContent).toBe("");
    expect(screen.queryByLabelText("What should it know?")).toBeNull();
  });
});

test.each([
  ["the first seconds", { seconds: 9 }, ""],
  ["without the server's limit", { timeoutSeconds: undefined }, ""],
  ["in the queue", { place: 2, timeoutSeconds: 300 }, "One photo may take up to 5 minutes."],
  ["in the queue, with the usual limit", { place: 2 }, "One photo may take up to 25 seconds."],
  ["the usual limit", {}, "It may take up to 20 more seconds."],
  ["shortly before it", { now: 24_000 }, "It may take up to 10 more seconds."],
  ["after it", { now: 25_000 }, "This takes longer than expected."],
  ["a slow machine", { timeoutSeconds: 300 }, "It may take up to 5 more minutes."],
  [
    "one that had to wait first",
    { timeoutSeconds: 300, now: 250_000, startedAt: 130_000 },
    "It may take up to 3 more minutes.",
  ],
  ["the last minute", { timeoutSeconds: 300, now: 240_000 }, "It may take up to 60 more seconds."],
])("%s: %j says %p", (_, wait, text) => {
  const usual = { seconds: 11, now: 11_000, place: null, startedAt: 0, timeoutSeconds: 25 };
  expect(describeWait({ ...usual, ...wait })).toBe(text);
});
