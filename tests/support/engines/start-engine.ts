import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../after-test.ts";
import { TEST_ZONE } from "../diary-times.ts";
import { CLOCK_SCRIPT } from "../executable/product-clock.ts";
import { temporaryFolder } from "../paths.ts";
import { findClosedPort } from "../ports.ts";
import { createDriver, type Driver, type Send } from "./driver.ts";
import { openHttpSession } from "./http-transport.ts";
import { openMarionetteSession } from "./marionette-transport.ts";
import { type EngineName, findPrograms } from "./provide-engines.ts";

type Session = { send: Send; close(): Promise<unknown> };

/** How long a browser may take to close. */
const CLOSE_MAX_MS = 5_000;

/** Starts a program with a home of its own. It ends after the test. */
function spawn(command: string[], env: Record<string, string> = {}): void {
  const home = temporaryFolder();
  const child = Bun.spawn(command, {
    stdio: ["ignore", "ignore", "ignore"],
    env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, LANG: "C.UTF-8", TZ: TEST_ZONE, ...env },
  });
  afterThisTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
}

async function startFirefox([firefox = ""]: string[]): Promise<Session> {
  const port = await findClosedPort();
  const profile = temporaryFolder();
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  spawn([firefox, "-headless", "-marionette", "-no-remote", "-profile", profile]);
  return openMarionetteSession(port);
}

async function startWebKitGtk([driver = "", browser = "", xvfb = ""]: string[]): Promise<Session> {
  const port = await findClosedPort();
  const display = `:${port}`;
  spawn([xvfb, display, "-screen", "0", "800x900x24", "-nolisten", "tcp"]);
  spawn([driver, `--port=${port}`], { DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" });
  const options = { binary: browser, args: ["--automation"] };
  return openHttpSession(`http://127.0.0.1:${port}`, { "webkitgtk:browserOptions": options });
}

async function startWpe([driver = "", browser = ""]: string[]): Promise<Session> {
  const port = await findClosedPort();
  spawn([driver, `--port=${port}`]);
  const options = { binary: browser, args: ["--automation", "--platform=headless"] };
  return openHttpSession(`http://127.0.0.1:${port}`, { "wpe:browserOptions": options });
}

const STARTERS: Record<EngineName, (programs: string[]) => Promise<Session>> = {
  Firefox: startFirefox,
  WebKitGTK: startWebKitGtk,
  "WPE WebKit": startWpe,
};

const CLOCK_PATH = "/test-clock.js";

/**
 * Serves the product at `url` with pages that have its clock: WebDriver cannot run a script before those of a page. Stops
 * after the test.
 */
function serveWithClock(url: string): string {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname === CLOCK_PATH)
        return new Response(CLOCK_SCRIPT, { headers: { "content-type": "text/javascript" } });
      const headers = new Headers(request.headers);
      headers.set("accept-encoding", "identity");
      const { method } = request;
      const body = method === "GET" || method === "HEAD" ? null : await request.bytes();
      const answer = await fetch(url + pathname + search, { method, headers, body, redirect: "manual" });
      if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
      const html = (await answer.text()).replace("<head>", `<head><script src="${CLOCK_PATH}"></script>`);
      const page = new Response(html, answer);
      page.headers.delete("content-length");
      return page;
    },
    // The product may stop before the last request of a closed page is answered.
    error: () => new Response(null, { status: 502 }),
  });
  afterThisTest(() => server.stop(true));
  return server.url.origin;
}

/** Starts the browser with this engine, for the product at `url`. It ends after the test. */
export async function startEngine(name: EngineName, url: string): Promise<Driver> {
  const programs = findPrograms(name);
  if (!programs) throw new Error(`${name} is not installed.`);
  const { send, close } = await STARTERS[name](programs);
  // A browser that does not close ends with the program that started it.
  afterThisTest(async () => void (await Promise.race([close(), Bun.sleep(CLOSE_MAX_MS)])));
  return createDriver(send, serveWithClock(url));
}
