import { expect } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { type Answers, json } from "../support/web/fake-server.ts";
import { openStream } from "../support/web/streamed-answer.ts";
import { ANALYZE, type App, createNotRecognized, openCameraPage, PIZZA, takePhoto } from "./camera-device.ts";

/** The way of a photo in steps that several tests take. */

/** Takes a photo that is analyzed as `analysis`, and waits for the sheet of its result. */
export async function photograph(analysis: Partial<FoodAnalysis> = PIZZA, routes: Answers = {}): Promise<App> {
  const app = await openCameraPage({ [ANALYZE]: () => json(analysis), ...routes });
  await takePhoto(app);
  await screen.findByRole("heading", { name: analysis.name ?? "" });
  return app;
}

/** Takes a photo whose analysis the test tells. */
export async function startAnalysis(routes: Answers = {}) {
  const stream = openStream();
  const app = await openCameraPage({ [ANALYZE]: stream.answer, ...routes });
  await takePhoto(app);
  await screen.findByText("Analyzing your photo…");
  return { ...app, stream };
}

/** Takes a photo that is not recognized. */
export async function openUnrecognized(routes: Answers = {}): Promise<App> {
  const app = await openCameraPage({ [ANALYZE]: createNotRecognized, ...routes });
  await takePhoto(app);
  await screen.findByRole("dialog", { name: "What is it?" });
  return app;
}

/** Opens /camera as after a reload: with what was stored before the app was closed, each text as `change` makes it. */
export async function reloadCameraPage(
  { unmount }: Pick<App, "unmount">,
  routes: Answers = {},
  change = (text: string) => text,
): Promise<App> {
  const kept = Object.entries(localStorage);
  unmount();
  for (const [key, text] of kept) localStorage.setItem(key, change(String(text)));
  return openCameraPage(routes);
}

/** Waits until every sheet, the camera and the analysis are closed. */
export const waitForNothingOpen = () =>
  waitFor(() => expect(document.querySelector('[role="dialog"]') === null).toBe(true));

export const hasToast = () => document.querySelector(".toast") !== null;
