import { join } from "node:path";
import { findTooNewInSources } from "./find-too-new.ts";

// Part of bun run lint: the client uses nothing that the oldest browsers it is for do not have.

const problems = await findTooNewInSources(join(import.meta.dir, "../.."));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
