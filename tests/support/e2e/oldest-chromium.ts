import type { Page } from "playwright";
import { listTooNewApis } from "../../../tools/browser-support/compat-data.ts";

/** Runs in the page, before its scripts: takes away what the oldest browsers do not all have. */
function removeApis({ globals, members }: ReturnType<typeof listTooNewApis>): void {
  const find = (owner: string): object | undefined =>
    Reflect.get(globalThis, owner) ?? Reflect.get(Reflect.get(globalThis, "Intl"), owner);
  for (const { owner, name, isStatic } of members) {
    const found = find(owner);
    if (!found) continue;
    const prototype: unknown = Reflect.get(found, "prototype");
    if (!isStatic && typeof prototype === "object" && prototype !== null) Reflect.deleteProperty(prototype, name);
    // MDN's data do not say which members of the language's own objects are static; a namespace has no prototype.
    if (isStatic || Reflect.has(found, name)) Reflect.deleteProperty(found, name);
    // What belongs to the window is its own property.
    if (owner === "Window") Reflect.deleteProperty(globalThis, name);
  }
  for (const name of globals) Reflect.deleteProperty(globalThis, name);
}

/**
 * Leaves a page no more than the oldest browsers have: every API that is newer is deleted before scripts run, and rules
 * with `:has()` are dropped, as Firefox does below 121.
 */
export async function limitToOldestBrowsers(page: Page): Promise<void> {
  await page.addInitScript(removeApis, listTooNewApis());
  await page.route("**/assets/*.css", async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(":has(", ":-unknown-has(") });
    } catch (error) {
      // The test is over, and its page gone.
      if (!page.isClosed()) throw error;
    }
  });
}
