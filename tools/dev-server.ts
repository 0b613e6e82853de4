import { serve } from "../src/cli/serve.ts";

// What tools/dev.ts runs: the server without a client, which Vite serves.

process.exit(await serve(() => new Response("Vite serves the client: see bun run dev.", { status: 404 })));
