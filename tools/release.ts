import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../package.json";
import { RELEASED_TARGETS } from "./build-executable.ts";
import { listComponents, writeBom, writeLicenses } from "./list-components.ts";

// bun run release [linux-arm64 ...]: the files of a release in dist/release: an executable for each platform, or for those
// that are named, the licenses of all packages, an SBOM (CycloneDX), and SHA256SUMS.

const root = join(import.meta.dir, "..");
const folder = join(root, "dist/release");
const { name, version, license } = manifest;

const words = process.argv.slice(2);
const platforms = RELEASED_TARGETS.map((target) => target.replace("bun-", ""));
const unknown = words.find((word) => !platforms.includes(word));
if (unknown) {
  console.error(`There is no platform "${unknown}". Choose of ${platforms.join(", ")}.`);
  process.exit(2);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const platform of words.length > 0 ? words : platforms) {
  // In a process of its own, which gives its memory back.
  const build = Bun.spawnSync([process.execPath, "tools/build.ts", `--target=bun-${platform}`], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (build.exitCode !== 0) process.exit(1);
  const suffix = platform.startsWith("windows") ? ".exe" : "";
  renameSync(
    join(root, `dist/mealglass-${platform}${suffix}`),
    join(folder, `${name}-${version}-${platform}${suffix}`),
  );
}

const components = listComponents(root);
writeFileSync(
  join(folder, "sbom.cdx.json"),
  `${JSON.stringify(writeBom({ name, version, license }, components), null, 2)}\n`,
);
writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), `${writeLicenses(components)}\n`);
for (const file of ["LICENSE", "NOTICE"]) copyFileSync(join(root, file), join(folder, file));

const sums = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const hash = new Bun.CryptoHasher("sha256").update(readFileSync(join(folder, file))).digest("hex");
    return `${hash}  ${file}\n`;
  });
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
console.log(sums.join(""));
