import { mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.ts";
import { runUntilExit } from "./run-until-exit.ts";

// bun run dev: serves the product from source. A change to the client appears in the open page, a change to the
// server restarts it.

const root = join(import.meta.dir, "..");
const devDir = join(root, "dist/dev");

/** The client's page as it stands, with the whole of Radix's stylesheet, from which the build would choose. */
function writeDevPage(): void {
  const html = readFileSync(join(root, "web/index.html"), "utf8")
    .replaceAll('"./', '"../../web/')
    .replaceAll('"../static/', '"../../static/');
  const radix = '<link rel="stylesheet" href="../../node_modules/@radix-ui/themes/styles.css" />';
  writeFileSync(join(devDir, "index.html"), html.replace('<link rel="stylesheet"', `${radix}\n    $&`));
}

await ensureInstalled(root);
mkdirSync(devDir, { recursive: true });
writeDevPage();
watch(join(root, "web"), (_event, name) => {
  if (name === "index.html") writeDevPage();
});
process.exit(
  await runUntilExit([process.execPath, "--watch", "--no-clear-screen", "tools/dev-server.ts"], {
    cwd: root,
    env: { NODE_ENV: "development" },
  }),
);
