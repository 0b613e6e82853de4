import { join } from "node:path";
import type { HTMLBundle } from "bun";
import { serve } from "../src/cli/serve.ts";

// What tools/dev.ts runs: the server, with Bun bundling the client as the browser asks for it.

const { default: page }: { default: HTMLBundle } = await import(join(import.meta.dir, "../dist/dev/index.html"));
process.exit(await serve(page));
