import { existsSync } from "node:fs";

const INSTALL_MAX_MS = 5 * 60_000;

/** True where packages can be installed without a question. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** True if apt-get has carried it out. What it prints as errors is shown. */
export function runAptGet(...words: string[]): boolean {
  const { exitCode } = Bun.spawnSync(["apt-get", ...words], {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_MAX_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return exitCode === 0;
}

export const installPackages = (...packages: string[]): boolean =>
  runAptGet("install", "--yes", "--no-install-recommends", ...packages);

/** The path of a program, after installing Debian's package where that is possible; undefined if it cannot be had. */
export function provideProgram(name: string, packageName: string): string | undefined {
  const find = () => Bun.which(name, { PATH: `${process.env.PATH}:/usr/sbin` }) ?? undefined;
  const found = find();
  if (found || !canInstall() || !runAptGet("update")) return found;
  installPackages(packageName);
  return find();
}
