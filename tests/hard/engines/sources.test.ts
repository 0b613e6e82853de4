import { expect, test } from "bun:test";
import { join } from "node:path";
import { findTooNewInSources } from "../../../tools/browser-support/find-too-new.ts";

test("the client's sources use nothing that one of the oldest browsers lacks, by their types", async () => {
  expect(await findTooNewInSources(join(import.meta.dir, "../../.."))).toEqual([]);
});
