import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisFile, afterThisTest } from "../after-test.ts";
import { ROOT, temporaryFolder } from "../paths.ts";
import { waitUntil } from "../wait-until.ts";
import { addReporter } from "./failure-report.ts";
import { findSecrets } from "./log-secrets.ts";
import { clockVariables } from "./product-clock.ts";
import { type Dialogue, runAtTerminal } from "./terminal.ts";

/** The executable that was built here, or one that MEALGLASS_EXECUTABLE names. */
export const EXECUTABLE = process.env.MEALGLASS_EXECUTABLE ?? join(ROOT, "dist/mealglass");

export type ExecutableOptions = {
  /** Settings beside PORT, HOST and DATA_DIR. */
  env?: Record<string, string>;
  /** Set when a test starts the executable again; by default a new folder. */
  dataDir?: string;
  args?: string[];
  /** Files in the working folder, by name; none by default. */
  files?: Record<string, string>;
  /** Piped input; none by default. */
  input?: string;
  /** A command before the executable that starts it in its place, such as `setpriv --reuid=65534`. */
  through?: string[];
  /** When a started server is stopped: after the test, or after all tests of the file. */
  stopAfter?: "test" | "file";
};

export type Exit = { code: number; stdout: string; stderr: string };

const CLEAN_UPS = { test: afterThisTest, file: afterThisFile };

function spawn({
  env = {},
  dataDir,
  args = [],
  files = {},
  input,
  through = [],
  stopAfter = "test",
}: ExecutableOptions) {
  const cleanUp = CLEAN_UPS[stopAfter];
  if (!existsSync(EXECUTABLE)) throw new Error(`There is no ${EXECUTABLE}: "bun run build" makes it.`);
  const cwd = temporaryFolder(cleanUp);
  const data = dataDir ?? temporaryFolder(cleanUp);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const child = Bun.spawn([...through, EXECUTABLE, ...args], {
    // An empty folder, and nothing but a clock beside these settings: the executable must contain everything it needs.
    cwd,
    env: { PORT: "0", HOST: "127.0.0.1", DATA_DIR: data, LOG_LEVEL: "debug", ...clockVariables(), ...env },
    stdio: [input === undefined ? "ignore" : new Blob([input]), "pipe", "pipe"],
  });
  cleanUp(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  return { child, dataDir: data, cleanUp };
}

/** The address that a started server prints, or that of its port where people use a proxy's. */
export function findServiceAddress(printed: string): string | undefined {
  const [, address, port] = /This machine\s+(?:(https?:\/\/\S+)|port (\d+))/.exec(printed) ?? [];
  return address ?? (port && `http://localhost:${port}`);
}

/** Collects what a process prints, as it prints it. */
function collect(stream: ReadableStream<Uint8Array>) {
  const printed = { text: "" };
  const decoder = new TextDecoder();
  const done = (async () => {
    for await (const chunk of stream) printed.text += decoder.decode(chunk, { stream: true });
  })();
  return { printed, done };
}

/** Runs a command of the executable at a terminal until it ends. */
export const runCommandAtTerminal = (args: string[], dataDir: string, answers: Dialogue) =>
  runAtTerminal([EXECUTABLE, ...args], {
    cwd: temporaryFolder(),
    env: { DATA_DIR: dataDir, ...clockVariables() },
    answers,
  });

/** Starts the executable for a command that ends, or is ended by a signal. */
export function startCommand(options: ExecutableOptions = {}) {
  const { child } = spawn(options);
  const end = async (): Promise<Exit> => {
    const [stdout, stderr, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { code, stdout, stderr };
  };
  return { exit: end(), signal: (signal: "SIGTERM" | "SIGINT" | "SIGKILL"): void => child.kill(signal) };
}

/** Runs the executable until it ends. */
export const runExecutable = (options: ExecutableOptions = {}): Promise<Exit> => startCommand(options).exit;

/**
 * Starts the executable in an empty folder on a free port, and waits until it listens. It is stopped after the test, or
 * after the file. The test fails if its log contains secrets.
 */
export async function startExecutable(options: ExecutableOptions = {}) {
  const { child, dataDir, cleanUp } = spawn(options);
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const removeReporter = addReporter((folder) =>
    Bun.write(join(folder, `server-${child.pid}.log`), stderr.printed.text),
  );
  cleanUp(async () => {
    removeReporter();
    child.kill("SIGKILL");
    await stderr.done;
    const secrets = findSecrets(stderr.printed.text);
    if (secrets.length > 0) throw new Error(secrets.join("\n"));
  });
  const address = () => findServiceAddress(stdout.printed.text);
  const url = await waitUntil("the executable prints its address", () => {
    if (child.exitCode !== null) {
      throw new Error(`The executable did not start:\n${stdout.printed.text}${stderr.printed.text}`);
    }
    return address();
  });
  return {
    url,
    dataDir,
    pid: child.pid,
    /** What it has printed so far. */
    readOutput: () => stdout.printed.text,
    /** What it has logged so far. */
    readLog: () => stderr.printed.text,
    /** Ends it as a power cut would. */
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await child.exited;
    },
    /** Asks it to stop, without waiting for that. */
    signal: (signal: "SIGTERM" | "SIGINT"): void => child.kill(signal),
    exited: child.exited,
    /** Asks it to stop, as a service manager does, and waits until it has. */
    async stop(signal: "SIGTERM" | "SIGINT" = "SIGTERM"): Promise<Exit> {
      child.kill(signal);
      const code = await child.exited;
      await Promise.all([stdout.done, stderr.done]);
      return { code, stdout: stdout.printed.text, stderr: stderr.printed.text };
    },
  };
}
