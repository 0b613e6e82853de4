import { fireEvent, screen, within } from "@testing-library/react";
import type { EntryPortions, FoodEntry, FoodEntryChange } from "../../src/contracts/diary.ts";
import { resolveItems } from "../../src/features/diary/entry-items.ts";
import { restate } from "../../src/shared/diary/entry-items.ts";
import { scaleEntry } from "../../src/shared/diary/portion.ts";
import { type Answers, type FakeCall, json } from "../support/web/fake-server.ts";
import { openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

/** What the tests of an entry's sheet and of its editor share. The entry has the id 7. */

export const PATCH = "PATCH /api/food-entries/7";
export const PORTIONS = "POST /api/food-entries/portions";

/** A server that stores what it is sent, as the product does. */
function serve(first: FoodEntry) {
  let stored = first;
  const store = {
    [PORTIONS]: ({ body }: FakeCall) => {
      for (const { share } of (body as EntryPortions).portions) stored = scaleEntry(stored, share);
      return json([stored]);
    },
    [PATCH]: ({ body }: FakeCall) => {
      const change = body as FoodEntryChange;
      const stated = change.items?.length ? restate(stored, change.items) : {};
      stored = { ...stored, ...stated, ...(change as Partial<FoodEntry>), ...resolveItems(change) };
      return json(stored);
    },
  };
  return { store, getStored: () => stored };
}

/** Opens an entry in History. */
export async function openEntry(entry: FoodEntry, routes: Answers = {}, path = "/history") {
  const { store, getStored } = serve(entry);
  const app = openApp(path, { ...SIGNED_IN, "GET /api/food-entries": () => json([getStored()]), ...store, ...routes });
  await app.user.click(await screen.findByRole("button", { name: entry.name }));
  return { ...app, store, getStored, sheet: await screen.findByRole("dialog", { name: entry.name }) };
}

/** Opens an entry in its editor. */
export async function openEditor(...entry: Parameters<typeof openEntry>) {
  const app = await openEntry(...entry);
  await press(app.user, "Edit");
  const sheet = await screen.findByRole("dialog", { name: "Edit Entry" });
  const input = (label: string): HTMLInputElement =>
    within(screen.getByRole("dialog", { name: "Edit Entry" })).getByLabelText(label);
  const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
  /** Saves the changes, and returns what is said of that. */
  async function save(): Promise<string | null | undefined> {
    await press(app.user, "Save Changes");
    return findToastText("Entry Updated");
  }
  return { ...app, sheet, input, type, save };
}
