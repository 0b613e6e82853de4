import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startDebuggedBrowser } from "./debugged-browser.ts";
import { startServerProcess } from "./server-process.ts";
import { createFullDay, signIn } from "./web-account.ts";
import { runLighthouse } from "./web-lighthouse.ts";
import { measureSecondVisit } from "./web-second-visit.ts";
import { measureWaits } from "./web-waits.ts";

const LOGIN = "/auth/login";
/** The screens of a signed-in person that Lighthouse measures. */
const SCREENS = ["/", "/history", "/camera"];

type Options = {
  /** The browser's executable. */
  browser: string;
  /** The executable to measure. */
  product: string;
  /** An empty folder. */
  workDir: string;
};

/** Measures the product with an account that has a full day. Prints a table for each measurement as soon as it is done. */
export async function printWebReport({ browser, product, workDir }: Options): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const profileDir = join(workDir, "profile");
  mkdirSync(profileDir);
  const { port, stop } = await startDebuggedBrowser(browser, profileDir);
  stack.defer(stop);
  const own = { PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", ACCESS_MODE: "free" };
  const env = { ...own, DATA_DIR: join(workDir, "product") };
  const server = await startServerProcess({ command: [product], env, cwd: workDir });
  stack.defer(server.stop);
  const session = await createFullDay(server);

  console.table(await measureWaits(port, { server, session }));
  console.table(await measureSecondVisit(port, { server, session }));
  console.table(await runLighthouse(port, server.url + LOGIN));
  await signIn(port, session);
  for (const path of SCREENS) console.table(await runLighthouse(port, server.url + path));
}
