import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { PRELOADS } from "../src/web-assets.ts";
import { findTooNewInBuild } from "./browser-support/find-too-new.ts";
import { listPreloads } from "./client-preloads.ts";

// bun tools/bundle-client.ts <root> <outdir>: bundles the client of the project in <root>, and says there what each screen
// is made of. It runs in a process of its own, for buildClient.

const [root = "", outdir = ""] = process.argv.slice(2);
const built = await build({
  configFile: join(root, "vite.config.ts"),
  build: { outDir: outdir },
  logLevel: "warn",
});
if (!("output" in built)) throw new Error("Vite built something else than one client.");
const problems = findTooNewInBuild(root, built.output);
if (problems.length > 0) {
  console.error(`The client would not run in every browser it is for:\n${problems.join("\n")}`);
  process.exit(1);
}
const chunks = built.output.filter((output) => output.type === "chunk");
writeFileSync(join(outdir, PRELOADS), JSON.stringify(listPreloads(chunks)));
