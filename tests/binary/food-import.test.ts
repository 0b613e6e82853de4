import { expect, test } from "bun:test";
import { join } from "node:path";
import { closeDatabase, openConnection } from "../../db/open.ts";
import { runExecutable, startExecutable } from "../support/executable.ts";
import {
  buildAmounts,
  buildCsvFiles,
  buildJson,
  buildZip,
  type DownloadedFood,
  writeFile,
  writeFolder,
} from "../support/food-data-central.ts";
import { temporaryFolder } from "../support/paths.ts";

const food = (fdcId: number, description: string, kcal = 100): DownloadedFood => ({
  fdcId,
  ndbNumber: 90_000 + fdcId,
  description,
  amounts: buildAmounts(kcal, 1, 2, 20),
});
const FOODS = [food(1, "Zebra milk"), food(2, "Yak butter"), { ...food(3, "Unknown"), amounts: {} }];

const importInto = (dataDir: string, ...words: string[]) =>
  runExecutable({ dataDir, args: ["foods", "import", ...words] });

function readNames(dataDir: string): string[] {
  const connection = openConnection(join(dataDir, "mealglass.db"));
  const rows = connection.query<{ name: string }, []>("SELECT name FROM foods WHERE origin = 'fdc' ORDER BY id").all();
  closeDatabase(connection);
  return rows.map(({ name }) => name);
}

test.each([
  ["a CSV folder", () => writeFolder(buildCsvFiles(FOODS)), "food.csv, line 4 (FDC id 3)"],
  ["a CSV zip", () => writeFile("csv.zip", buildZip(buildCsvFiles(FOODS))), "food.csv, line 4 (FDC id 3)"],
  ["JSON", () => writeFile("foods.json", buildJson(FOODS)), "foods.json, food 3 (FDC id 3)"],
  [
    "a JSON zip",
    () => writeFile("json.zip", buildZip({ "foods.json": buildJson(FOODS) })),
    "foods.json, food 3 (FDC id 3)",
  ],
])("imports %s into a new database, tells the bad row, and does nothing the second time", async (_, write, place) => {
  const dataDir = temporaryFolder();
  const path = write();
  const first = await importInto(dataDir, path);
  expect(first.stderr).toBe(`Skipped ${place}: it has no kcal.\n`);
  expect(first.stdout).toBe("3 foods read: 2 added, 0 changed, 0 unchanged, 1 skipped.\n");
  expect(first.code).toBe(0);
  expect((await importInto(dataDir, path)).stdout).toBe("3 foods read: 0 added, 0 changed, 2 unchanged, 1 skipped.\n");
  expect(readNames(dataDir)).toEqual(["Zebra milk", "Yak butter"]);
});

test("a running server finds what was imported at once, and keeps it when it starts again", async () => {
  const server = await startExecutable();
  const path = writeFile("foods.json", buildJson(FOODS));
  expect((await importInto(server.dataDir, path)).code).toBe(0);
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", username: "ada", password: "correct horse" }),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const found = await fetch(`${server.url}/api/foods/search?q=zebra`, { headers: { cookie } });
  expect(await found.json()).toEqual([expect.objectContaining({ name: "Zebra milk", source: "builtin" })]);
  await server.stop();
  await (await startExecutable({ dataDir: server.dataDir })).stop();
  expect(readNames(server.dataDir)).toEqual(["Zebra milk", "Yak butter"]);
});

test("more bad rows than anybody reads are counted", async () => {
  const bad = Array.from({ length: 25 }, (_, index) => ({ ...food(index + 1, "Nothing"), amounts: {} }));
  const { code, stdout, stderr } = await importInto(temporaryFolder(), writeFile("foods.json", buildJson(bad)));
  expect(stderr.match(/^Skipped foods\.json/gm)).toHaveLength(20);
  expect(stderr).toContain("Skipped 5 more.");
  expect(stderr).toContain("It has no food to import.");
  expect(stdout).toContain("25 skipped");
  expect(code).toBe(1);
});

test.each([
  [["foods"], 2],
  [["foods", "export"], 2],
  [["foods", "import"], 2],
  [["foods", "import", "a", "b"], 2],
  [["foods", "import", "/nowhere/foods.json"], 1],
])("%j ends with %i and says why", async (args, code) => {
  const exit = await runExecutable({ args });
  expect(exit.code).toBe(code);
  expect(exit.stdout).toBe("");
  expect(exit.stderr).toContain(code === 2 ? "Usage: mealglass foods import FILE" : "cannot be read");
  expect(exit.stderr).not.toContain("    at ");
});
