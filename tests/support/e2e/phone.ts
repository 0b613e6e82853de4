import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { afterThisTest } from "../after-test.ts";
import { CLOCK_SCRIPT } from "../executable/product-clock.ts";
import { temporaryFolder } from "../paths.ts";
import { waitUntil } from "../wait-until.ts";
import { BROWSER_ARGUMENTS } from "./browser.ts";
import { installedBrowser } from "./provide-browser.ts";

/** The port on which a browser can be driven, once it has written that into its profile. */
const readDrivingPort = (profile: string): Promise<string> =>
  waitUntil("the browser has started", () => {
    const file = join(profile, "DevToolsActivePort");
    return (existsSync(file) && /^(\d+)\n/.exec(readFileSync(file, "utf8"))?.[1]) || undefined;
  });

/**
 * A browser with a profile on disk, which can be killed as a phone kills an app, and be opened again with what it has
 * stored by then.
 */
export function createPhone() {
  const profile = temporaryFolder();
  const executable = installedBrowser();
  if (!executable) throw new Error('No browser found: "bun run test e2e" provides one.');
  let process: Bun.Subprocess | undefined;
  let browser: Browser | undefined;

  async function kill(): Promise<void> {
    process?.kill("SIGKILL");
    await process?.exited;
  }
  afterThisTest(kill);

  return {
    /** Opens the browser at an address. */
    async open(url: string): Promise<Page> {
      rmSync(join(profile, "DevToolsActivePort"), { force: true });
      process = Bun.spawn(
        [executable, ...BROWSER_ARGUMENTS, "--headless", "--no-first-run", "--use-fake-ui-for-media-stream"].concat([
          `--user-data-dir=${profile}`,
          "--remote-debugging-port=0",
          "--window-size=390,844",
          "about:blank",
        ]),
        { stdio: ["ignore", "ignore", "ignore"] },
      );
      browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readDrivingPort(profile)}`);
      const [context] = browser.contexts();
      await context?.addInitScript(CLOCK_SCRIPT);
      const page = context?.pages()[0] ?? (await context?.newPage());
      if (!page) throw new Error("The browser has no page.");
      await page.goto(url);
      return page;
    },
    /** Ends it as the system does that needs its memory: nothing is written from then on. */
    kill,
    /** Closes it; it writes what it still has to. */
    async close(): Promise<void> {
      const session = await browser?.newBrowserCDPSession();
      await session?.send("Browser.close");
      await process?.exited;
    },
  };
}
