import { screen, within } from "@testing-library/react";
import type { Answers } from "./fake-server.ts";
import { openApp, SIGNED_IN } from "./render.tsx";
import { waitForSheetContent } from "./screen.ts";

/** Opens the profile. */
export async function openProfile(routes: Answers = {}) {
  const app = openApp("/profile", { ...SIGNED_IN, ...routes });
  await screen.findByRole("heading", { name: "Settings" });
  return app;
}

/** Opens the sheet of the profile that has this title, and waits until it is loaded. */
export async function openProfileSheet(title: string, routes: Answers = {}) {
  const app = openApp("/profile", { ...SIGNED_IN, ...routes });
  await app.user.click(await screen.findByRole("button", { name: new RegExp(title) }));
  const sheet = within(await screen.findByRole("dialog", { name: title }));
  await waitForSheetContent();
  return { ...app, sheet };
}
