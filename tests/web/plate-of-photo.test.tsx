import { beforeEach, describe, expect, test } from "bun:test";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import { MEAL_ENTRIES_MAX } from "../../src/shared/product/limits.ts";
import { addFood, type Plate, sumPlate, usePlate } from "../../web/domain/meal/plate.ts";
import { NOON } from "../support/fixed-now.ts";
import { type Answers, errorResponse } from "../support/web/fake-server.ts";
import { fillSearch, findToastText, passSecondTap, press, waitForSheetToClose } from "../support/web/screen.ts";
import { installDevice } from "./camera-device.ts";
import { openUnrecognized as openCameraUnrecognized, reloadCameraPage } from "./camera-steps.ts";
import {
  BATCH,
  findPlate,
  hasPlate,
  logPlate,
  PLATE_ROUTES,
  readBatch,
  readPlateNames,
  storeBatch,
} from "./plate-device.ts";

const PHOTO_PLATE = "draft:plate-of-photo";

beforeEach(installDevice);

describe("What is it?", () => {
  const openUnrecognized = (routes: Answers = {}) => openCameraUnrecognized({ ...PLATE_ROUTES, ...routes });
  const addBanana = async ({ user }: { user: UserEvent }) => {
    await fillSearch("banana");
    await user.click(await screen.findByRole("button", { name: "Add Banana to the plate" }));
  };

  test("opens to be typed into, collects foods by one tap each, and logs them with the one photo", async () => {
    const app = await openUnrecognized();
    await waitFor(() => expect(document.activeElement === screen.getByRole("searchbox")).toBe(true));
    await addBanana(app);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
    expect(document.activeElement === screen.getByRole("searchbox")).toBe(true);
    await app.user.click(await screen.findByRole("button", { name: "Add Porridge to the plate" }));
    expect((await findPlate()).querySelector(".plate__sum")?.textContent).toMatch(/^2 foods, 425 kcal/);
    await logPlate(app);
    await findToastText("Success!");
    await waitFor(() => expect(app.address()).toBe("/"));
    const [call] = app.server.callsTo(BATCH);
    expect(call?.body).toMatchObject({
      entries: [
        { name: "Banana", calories: 105, servingSize: "1 medium (118 g)", source: "database" },
        { name: "Porridge" },
      ],
      imageUrl: "/api/images/7",
    });
    const batch = call && readBatch(call);
    expect(batch?.eatenAt).toBe(new Date(NOON).toISOString());
    expect(batch?.mealType).toBeTruthy();
    expect(localStorage.getItem(PHOTO_PLATE)).toBeNull();
    expect(localStorage.getItem("draft:camera")).toBeNull();
  });

  test("a portion other than the usual one goes on the plate as well", async () => {
    const app = await openUnrecognized();
    await fillSearch("banana");
    await app.user.click(await screen.findByRole("button", { name: /^Banana/ }));
    await press(app.user, "More (Quantity)");
    await press(app.user, "Add to Plate");
    expect((await findPlate()).textContent).toContain("158");
    await app.user.click(await screen.findByRole("button", { name: /^Porridge/ }));
    // What is on the plate already would not be logged with it.
    expect(screen.queryByRole("button", { name: "Add to Food Diary" }) === null).toBe(true);
    await press(app.user, "Add to Plate");
    expect(readPlateNames()).toEqual(["Banana", "Porridge"]);
  });

  test("a photo that the server no longer has is left out, and the toast says so", async () => {
    const refuse = () => errorResponse(422, "No such photo.", { fields: { imageUrl: "No such photo." } });
    const app = await openUnrecognized({
      [BATCH]: (call) => (readBatch(call).imageUrl === undefined ? storeBatch(call) : refuse()),
    });
    await addBanana(app);
    await logPlate(app);
    expect(await findToastText("Success!")).toBe(
      "Food logged successfully. Its photo was deleted in the meantime, so it has none.",
    );
    expect(app.server.callsTo(BATCH)).toHaveLength(2);
  });

  test("a reload keeps it with its photo; closing the sheet ends both", async () => {
    const first = await openUnrecognized();
    await addBanana(first);
    const second = await reloadCameraPage(first, PLATE_ROUTES);
    await findPlate();
    expect(readPlateNames()).toEqual(["Banana"]);
    await press(second.user, "Close");
    await waitForSheetToClose();
    expect(localStorage.getItem(PHOTO_PLATE)).toBeNull();
    second.unmount();
    const third = await openUnrecognized();
    expect(hasPlate()).toBe(false);
    third.unmount();
  });

  test("Manual Entry takes it along with the photo", async () => {
    const app = await openUnrecognized();
    await addBanana(app);
    await app.user.click(screen.getByRole("link", { name: "Manual Entry" }));
    await screen.findByRole("heading", { name: "Manual Entry" });
    await app.user.click(await screen.findByRole("button", { name: "Add Soup to the plate" }));
    expect(readPlateNames()).toEqual(["Banana", "Soup"]);
    await logPlate(app);
    await waitFor(() => expect(app.address()).toBe("/"));
    expect(app.server.callsTo(BATCH)[0]?.body).toMatchObject({ imageUrl: "/api/images/7" });
    expect(localStorage.getItem("draft:manual-entry-photo")).toBeNull();
  });
});

describe("the plate itself", () => {
  const EMPTY: Plate = { id: "a", begunAt: 0, foods: [] };
  const egg: NewFoodEntry = { name: "Egg", calories: 78, protein: 6.3, eatenAt: "2026-01-01T08:00:00Z" };

  test("a second egg is one more, but for the second tap of a hurried thumb", async () => {
    const { result } = renderHook(() => usePlate());
    const add = (food: NewFoodEntry) => act(async () => void result.current.add(food));
    await add(egg);
    await add({ ...egg, eatenAt: "2026-01-01T08:00:01Z" });
    await add({ ...egg, name: "Toast" });
    passSecondTap();
    await add(egg);
    expect(result.current.plate.foods.map(({ entry }) => entry.name)).toEqual(["Egg", "Toast", "Egg"]);
  });

  test("holds as many foods as the server takes, and adds them up", () => {
    let plate = EMPTY;
    for (let count = 0; count <= MEAL_ENTRIES_MAX; count += 1) plate = addFood(plate, egg);
    expect(plate.foods).toHaveLength(MEAL_ENTRIES_MAX);
    const { calories, protein, carbs } = sumPlate(plate);
    expect([calories, Math.round(protein), carbs]).toEqual([78 * MEAL_ENTRIES_MAX, 315, 0]);
  });
});
