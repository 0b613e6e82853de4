import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { testApi } from "../support/api/test-api.ts";

const CHANGELOG = `# Changelog

## Unreleased

- Not yet.

## 1.10.0

- A line with \`code\` and a [page](docs/page.md),
  on two lines.
- For hosts: a setting.

## 1.9.0

${Array.from({ length: 25 }, (_, index) => `- Change ${index}.`).join("\n")}

## 1.0.0

- The first.
`;
const readChangelog = async () => CHANGELOG;

describe("what changed since a version", () => {
  const WORDS = "A line with code and a page, on two lines.";

  test("is told in plain text, to administrators also what is for hosts", async () => {
    const { signIn, syncDb } = testApi({ version: "1.10.0", readChangelog });
    const ada = await signIn("ada");
    const list = async (since: string) => (await ada("GET", `/changes?since=${since}`)).body;
    expect(await list("1.9.0")).toEqual({ version: "1.10.0", changes: [WORDS], more: 0 });
    expect(await list("1.10.0-beta.1")).toEqual({ version: "1.10.0", changes: [WORDS], more: 0 });
    for (const since of ["1.10.0", "2.0.0"]) {
      expect(await list(since)).toEqual({ version: "1.10.0", changes: [], more: 0 });
    }
    expect(await list("1.0.0")).toMatchObject({ changes: { length: 20, 0: WORDS, 1: "Change 0." }, more: 6 });
    await syncDb.update(users).set({ adminSince: 1 });
    expect(await list("1.9.0")).toMatchObject({ changes: [WORDS, "For hosts: a setting."] });
  });

  test("is 422 for other texts than versions", async () => {
    const ada = await testApi({ readChangelog }).signIn("ada");
    const texts = ["", "?since=1.0", "?since=v1.0.0", "?since=1.0.0.0"];
    for (const text of texts) expect([text, (await ada("GET", `/changes${text}`)).status]).toEqual([text, 422]);
  });
});
