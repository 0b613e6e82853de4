import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startDebuggedBrowser } from "./debugged-browser.ts";
import { startServerProcess } from "./server-process.ts";
import { createFullDay, fillDay, LONG_DAY, signIn } from "./web-account.ts";
import { runLighthouse } from "./web-lighthouse.ts";
import { measureSecondVisit } from "./web-second-visit.ts";
import { longDayScroll, tabChanges } from "./web-smoothness.ts";
import { type Measured, measureWaits } from "./web-waits.ts";

const LOGIN = "/auth/login";
/** The screens of a signed-in person that Lighthouse measures. */
const SCREENS = ["/", "/history", "/camera"];

type Options = {
  /** The browser's executable. */
  browser: string;
  /** The executable to measure and the one to compare with. */
  product: string;
  before: string;
  /** An empty folder. */
  workDir: string;
};

/** Starts an executable of the product with an account that has a full day. */
async function start(executable: string, dataDir: string, workDir: string): Promise<Measured> {
  const env = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error", ACCESS_MODE: "free" };
  const server = await startServerProcess({ command: [executable], env, cwd: workDir });
  try {
    return { server, session: await createFullDay(server) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The browser's port and the product's server, both stopped with `stack`. */
async function startProduct(stack: AsyncDisposableStack, { browser, product, workDir }: Omit<Options, "before">) {
  const profileDir = join(workDir, "profile");
  mkdirSync(profileDir);
  const { port, stop } = await startDebuggedBrowser(browser, profileDir);
  stack.defer(stop);
  const measured = await start(product, join(workDir, "product"), workDir);
  stack.defer(measured.server.stop);
  return { port, measured };
}

/** Prints how long Home takes at a second visit. */
export async function printSecondVisit(options: Omit<Options, "before">): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { port, measured } = await startProduct(stack, options);
  console.table(await measureSecondVisit(port, measured));
}

/** Prints a table for each measurement as soon as it is done. */
export async function printWebReport(options: Options): Promise<void> {
  const { before, workDir } = options;
  await using stack = new AsyncDisposableStack();
  const { port, measured } = await startProduct(stack, options);
  const compared = await start(before, join(workDir, "before"), workDir);
  stack.defer(compared.server.stop);

  const { server, session } = measured;
  console.table(await measureWaits(port, measured, compared));
  console.table(await measureSecondVisit(port, measured));
  console.table(await runLighthouse(port, server.url + LOGIN));
  await signIn(port, session);
  for (const path of SCREENS) console.table(await runLighthouse(port, server.url + path));
  console.table(await tabChanges(port, server.url));
  await fillDay(server, session);
  console.table(await longDayScroll(port, server.url, LONG_DAY));
}
