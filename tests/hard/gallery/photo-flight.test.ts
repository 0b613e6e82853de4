import { expect } from "bun:test";
import type { Page } from "playwright";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import {
  capturePhoto,
  measurePictureWidth,
  openSignedIn,
  REDUCED_MOTION,
  startProduct,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { waitForPaint } from "../../support/gallery/layout-shifts.ts";
import { test } from "../../support/reported-test.ts";

const cameraFile = await cameraVideo();
const ANIMATED: { reducedMotion: "no-preference" } = { reducedMotion: "no-preference" };
const PIZZA_RING = "880 of 2,000 kcal eaten today, 44%";

type Flight = { css: Record<string, string>; isHidden: boolean; properties: string[]; missedBy: number };
type Watched = { flights: Flight[]; moved: string[] };
type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** In the page: records each flight of a photo, by how many pixels it ended beside the ring's center, and what moved. */
function watchFlights(): void {
  const watched: Watched = { flights: [], moved: [] };
  Object.assign(window, { watched });
  let flyingSince = Number.POSITIVE_INFINITY;
  new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as Shift[]) {
      if (startTime < flyingSince) continue;
      const elements = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
      // Figures that count get another width.
      const moved = elements.filter((element) => !element?.closest(".progress-card"));
      watched.moved.push(...moved.map((element) => element?.outerHTML ?? "nothing that is still there"));
    }
  }).observe({ type: "layout-shift" });
  const { animate } = Element.prototype;
  Element.prototype.animate = function (this: Element, frames, options) {
    const animation = animate.call(this, frames, options);
    if (this.className !== "added-card__flight") return animation;
    flyingSince = performance.now();
    const effect = animation.effect as KeyframeEffect;
    const names = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    const timing = ["offset", "computedOffset", "easing", "composite"];
    const { pointerEvents, position } = getComputedStyle(this);
    const center = (element: Element | null) => {
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    };
    const duration = Number(effect.getComputedTiming().duration);
    animation.pause();
    animation.currentTime = duration * 0.9;
    const [end, ring] = [center(this), center(document.querySelector(".progress-ring"))];
    animation.currentTime = 0;
    animation.play();
    watched.flights.push({
      css: { pointerEvents, position },
      isHidden: this.getAttribute("aria-hidden") === "true",
      properties: [...new Set(names)].filter((name) => !timing.includes(name)).sort(),
      missedBy: Math.hypot(end.x - ring.x, end.y - ring.y),
    });
    return animation;
  };
}

const readWatched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);

const flying = (page: Page) => page.locator(".added-card__flight");

const HOME_RING = "0 of 2,000 kcal eaten today, 0%";

/** Waits until Home shows the pizza, and its figure has counted to it: a flight would begin before that. */
async function waitForFigure(page: Page): Promise<void> {
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  await page.locator(".progress-card__number").getByText("1,120", { exact: true }).waitFor();
  await waitForPaint(page);
}

/** Takes a photo from Home on, and waits until Home shows it. */
async function addPhoto(page: Page): Promise<void> {
  await page.getByRole("img", { name: HOME_RING }).waitFor();
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await capturePhoto(page);
  await page.locator(".added-card__photo img").waitFor();
}

/** Holds the day's figures back on the next Home, so that the ring does not count before its photo is there. */
async function holdSummary(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/user/daily-summary*", (route) => promise.then(() => route.continue()));
  return resolve;
}

test("the photo flies into the ring once, moves nothing, and leaves nothing behind", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/", browser: { cameraFile }, context: ANIMATED });
  await page.addInitScript(watchFlights);
  await page.evaluate(watchFlights);
  await page.getByRole("img", { name: HOME_RING }).waitFor();
  const release = await holdSummary(page);
  await addPhoto(page);
  expect(await measurePictureWidth(page.locator(".added-card__photo img"))).toBe(96);
  release();
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.flights.length > 0);
  await flying(page).waitFor({ state: "detached" });

  const { flights, moved } = await readWatched(page);
  expect(flights).toEqual([
    {
      css: { pointerEvents: "none", position: "absolute" },
      isHidden: true,
      properties: ["opacity", "transform"],
      missedBy: expect.any(Number),
    },
  ]);
  expect(flights[0]?.missedBy).toBeLessThan(1);
  expect(moved).toEqual([]);

  // Deleted and restored it is the meal that was added, and has landed.
  await page.locator(".added-card").getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Entry Deleted");
  await page.locator(".added-card").waitFor({ state: "detached" });
  await page.locator(".toast", { hasText: "Entry Deleted" }).getByRole("button", { name: "Undo" }).click();
  expect(await measurePictureWidth(page.locator(".added-card__photo img"))).toBe(96);
  await waitForFigure(page);
  expect((await readWatched(page)).flights).toHaveLength(1);

  // So it is after a reload, through which the card stays.
  await page.reload();
  await waitForFigure(page);
  expect(await measurePictureWidth(page.locator(".added-card__photo img"))).toBe(96);
  expect((await readWatched(page)).flights).toEqual([]);
});

test.each([
  ["whose device asks for little motion", REDUCED_MOTION, async () => {}],
  [
    "whose photo is not loaded",
    ANIMATED,
    async (page: Page) => {
      await page.route("**/api/images/*", () => {});
    },
  ],
])("nothing flies for someone %s", async (_, context, prepare) => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/", browser: { cameraFile }, context });
  await page.evaluate(watchFlights);
  await prepare(page);
  await addPhoto(page);
  await waitForFigure(page);
  expect((await readWatched(page)).flights).toEqual([]);
  expect(await flying(page).count()).toBe(0);
});
