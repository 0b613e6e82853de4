type Options = { cwd: string; env?: Record<string, string | undefined>; stdout?: "inherit" | "ignore" };

/** Runs a command in the foreground, forwards signals to it, and returns its exit code. */
export async function runUntilExit(command: string[], { cwd, env = {}, stdout = "inherit" }: Options): Promise<number> {
  const child = Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdio: ["inherit", stdout, "inherit"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return child.exited;
}
