import { beforeEach, expect } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterThisTest } from "../../support/after-test.ts";
import { runExecutable, startCommand, startExecutable } from "../../support/executable/executable.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { jpeg, png, withMetadata } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { type AiStandIn, type Received, startAiStandIn } from "../../support/stand-ins/ai-stand-in.ts";

const item = (name: string, grams: [number, number, number], [calories, protein, carbs, fat]: number[]) => ({
  ...{ name, preparation: null, gramsLow: grams[0], grams: grams[1], gramsHigh: grams[2] },
  ...{ calories, protein, carbs, fat, fiber: 0, sugar: 0, sodium: 0 },
});
const meal = (...items: object[]) => ({ foodVisible: true, name: "A meal", items, confidence: 0.9 });
const NO_FOOD = { foodVisible: false, name: "", items: [], calories: 0, protein: 0, carbs: 0, fat: 0 };
const failure = () => Response.json({ error: { message: "sk-never-show-this" } }, { status: 500 });

/** What the stand-in answers to the photos of a width, one after another; the last one again and again. */
const ANSWERS: Record<number, (() => unknown)[]> = {
  // 10% too much, then 10% too little, of something that no table has.
  100: [
    () => meal(item("xyzzy stew", [300, 330, 360], [440, 22, 55, 11])),
    () => meal(item("xyzzy stew", [240, 270, 300], [360, 18, 45, 9])),
  ],
  // 200 g of banana are 178 kcal in the table.
  110: [() => meal(item("banana", [180, 200, 220], [200, 4, 40, 2]))],
  // A third of the truth, then an error that passes with neither attempt.
  120: [() => meal(item("plugh pie", [100, 100, 100], [200, 10, 25, 5])), failure],
  130: [() => NO_FOOD],
};

let provider: AiStandIn;
let seen: Map<number, number>;
beforeEach(() => {
  provider = startAiStandIn();
  afterThisTest(async () => void (await provider.stop()));
  seen = new Map();
  provider.state.food = async ({ image }: Received) => {
    const { width } = await new Bun.Image(image).metadata();
    const turn = seen.get(width) ?? 0;
    seen.set(width, turn + 1);
    const answers = ANSWERS[width] ?? [];
    return (answers[turn] ?? answers.at(-1) ?? failure)();
  };
});

const settings = () => ({ OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: "stand-in" });

/** A folder with files, by their paths. */
function writeFiles(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const createFolder = async () =>
  writeFiles({
    "photos.csv": [
      "file,kcal,protein,carbs,fat,grams",
      "stew.jpg,400,20,50,10,300",
      "banana.jpg,160,2,40,0,",
      "pie.jpg,600,30,75,15,300",
      "gone.jpg,1,1,1,1,1",
      "stew.jpg,many,1,1,1,1",
      "table.jpg,100,1,1,1,1",
      "broken.jpg,100,1,1,1,1",
    ].join("\n"),
    "stew.jpg": withMetadata(await jpeg(100, 60)),
    "banana.jpg": await jpeg(110, 60),
    "pie.jpg": await jpeg(120, 60),
    "table.jpg": await jpeg(130, 60),
    "broken.jpg": "not a photo",
  });

const run = (dataDir: string, args: string[], env = {}) =>
  runExecutable({ dataDir, args: ["eval", ...args], env: { ...settings(), ...env } });

test("prints the exact figures of planted errors, tells every problem, and goes on", async () => {
  const folder = await createFolder();
  const json = join(temporaryFolder(), "report.json");
  const args = [folder, "--times", "2", "--json", json, "--price-in", "1.25", "--price-out=10"];
  const { code, stdout, stderr } = await run(temporaryFolder(), args, { AI_CONCURRENCY: "1" });
  expect(stderr.split("\n")).toEqual([
    "Skipped photos.csv, line 5 (gone.jpg): there is no such photo.",
    "Skipped photos.csv, line 6 (stew.jpg): its kcal is not a number of 0 or more.",
    "Failed photos.csv, line 4 (pie.jpg): the provider answered 500.",
    "Failed photos.csv, line 7 (table.jpg): the model sees no food.",
    "Failed photos.csv, line 7 (table.jpg): the model sees no food.",
    "Skipped photos.csv, line 8 (broken.jpg): This is not a JPEG, PNG or WebP photo.",
    "",
  ]);
  // Five answers to three photos. Calories, grounded: 440 and 360 for 400, twice 178 for 160, 200 for 600.
  // Repeatability: 10% to both sides is a standard deviation of 14.1% of the mean, the banana is 0%, the pie has one.
  for (const line of [
    /^Calories \(kcal\) +grounded +103\.2 +21\.8% +-72\.8 +-8\.8% +7\.1% +80\.0%$/m,
    /^Calories \(kcal\) +model +112\.0 +27\.3% +-64\.0 +-3\.3% +7\.1% +80\.0%$/m,
    /^Weight \(g\) +model +86\.7 +28\.9% +-66\.7 +-22\.2% +7\.1%$/m,
    /^Photos +3, each 2 times: 5 answers, 3 failed; 3 skipped$/m,
    // Seven answers with 812 and 243 tokens each, the two without food among them.
    /^Tokens +5,684 in and 1,701 out, 812 and 243 an answer$/m,
    /^Cost +0\.024115, 0\.003445 an answer$/m,
  ])
    expect(stdout).toMatch(line);
  expect(code).toBe(0);

  const report = JSON.parse(readFileSync(json, "utf8"));
  expect(report).toMatchObject({
    ...{ model: "stand-in", endpoint: `${new URL(provider.baseUrl).host}/v1`, isInterrupted: false, isSaved: false },
    ...{ times: 2, photos: 3, skipped: 3, answers: 5, failed: 3 },
    grounded: { calories: { mae: expect.closeTo((40 + 40 + 18 + 18 + 400) / 5, 9) } },
    ungrounded: { calories: { bias: expect.closeTo((40 - 40 + 40 + 40 - 400) / 5, 9) } },
    cost: { total: expect.closeTo((5684 * 1.25 + 1701 * 10) / 1e6, 12) },
  });

  // Photos go as people's do.
  expect(provider.received.every(({ image }) => image[0] === 0xff && image[1] === 0xd8)).toBe(true);
  const [first] = provider.received;
  expect(Buffer.from(first?.image ?? []).includes("Exif")).toBe(false);
});

test("reads Nutrition5k, saves the error, and computes ranges from it the next time, beside a server", async () => {
  const row = (dish: string, figures: string) => `${dish},${figures},3,ingr_0000000508,soy sauce,3.398568,1.8`;
  const stews = Array.from({ length: 10 }, (_, index) => `dish_1${index}`);
  const bananas = stews.map((dish) => `${dish}0`);
  const toPhotos = (dishes: readonly string[], width: number) =>
    Object.fromEntries(dishes.map((dish) => [`imagery/realsense_overhead/${dish}/rgb.png`, png(width, 60)]));
  const folder = writeFiles({
    "metadata/dish_metadata_cafe1.csv": [
      ...stews.map((dish) => row(dish, "400.0,300.0,10.0,50.0,20.0")),
      row("dish_3", "9,9,9,9,9"),
    ].join("\n"),
    "metadata/dish_metadata_cafe2.csv": bananas.map((dish) => row(dish, "160.0,180.0,0.0,40.0,2.0")).join("\n"),
    ...toPhotos(stews, 100),
    ...toPhotos(bananas, 110),
  });
  const server = await startExecutable();
  const first = await run(server.dataDir, [folder, "--save"]);
  expect(first.stderr).toBe(
    "Skipped metadata/dish_metadata_cafe1.csv, line 11 (imagery/realsense_overhead/dish_3/rgb.png): there is no such photo.\nMeasured with 20 photos: 30 or more tell more than chance.\n",
  );
  // The first stew is 40 kcal too high, the nine others are 40 too low; each banana is 18 too high.
  expect(first.stdout).toMatch(/^Calories \(kcal\) +grounded +29\.0 +10\.6% +-7\.0 +\+1\.6% +- +100\.0%$/m);
  expect(first.stdout).toMatch(/^Weight \(g\) +model +25\.0 +10\.6% +-2\.0 +\+1\.6% +-$/m);
  expect(first.stdout).toContain("saved: ranges use it from now on");
  const second = await run(server.dataDir, [folder]);
  expect(second.stdout).toContain("from the measured error of this model: 10.6%, times 0.94");
  await server.stop();

  const saved = "SELECT endpoint, model, calorie_error, range_factor, photos FROM provider_errors";
  const calorieError = expect.closeTo((0.1 + 0.1125) / 2, 9);
  // The weights explain nearly all of it, but the range is that of an error of 10% at least.
  const rangeFactor = expect.closeTo(0.1 / 0.10625, 9);
  expect(runSql(join(server.dataDir, "mealglass.db"), saved)).toEqual([
    [`${new URL(provider.baseUrl).host}/v1`, "stand-in", calorieError, rangeFactor, 20],
  ]);
});

test("Ctrl+C prints what is there so far, and saves nothing", async () => {
  const folder = await createFolder();
  const waiting = Promise.withResolvers<void>();
  const answer = provider.state.food as (request: Received) => unknown;
  provider.state.food = async (request: Received) => {
    const { width } = await new Bun.Image(request.image).metadata();
    if (width === 100) return answer(request);
    waiting.resolve();
    return new Promise(() => undefined);
  };
  const json = join(temporaryFolder(), "report.json");
  const { exit, signal } = startCommand({
    args: ["eval", folder, "--save", "--json", json],
    env: { ...settings(), AI_CONCURRENCY: "1" },
  });
  await waiting.promise;
  signal("SIGINT");
  const { code, stdout, stderr } = await exit;
  expect(code).toBe(130);
  expect(stdout).toMatch(/^Calories \(kcal\) +grounded +40\.0 +10\.0% /m);
  expect(stdout).toContain("1, each 1 time: 1 answer, 0 failed");
  expect(stderr).toContain("Nothing was saved: the run was stopped.");
  expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({ isInterrupted: true, isSaved: false, answers: 1 });
});

test("measures the second provider alone", async () => {
  const folder = await createFolder();
  const { stdout } = await run(temporaryFolder(), [folder, "--fallback"], {
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    OPENAI_FALLBACK_BASE_URL: provider.baseUrl,
    OPENAI_FALLBACK_MODEL: "second",
  });
  expect(stdout).toContain(`second at ${new URL(provider.baseUrl).host}`);
  expect(stdout).toContain("3 answers, 1 failed");
});

test("a provider that fails always gives a report without figures, and 1", async () => {
  provider.mode = "401";
  const { code, stdout, stderr } = await run(temporaryFolder(), [await createFolder(), "--save"]);
  expect(code).toBe(1);
  expect(stderr).toContain("Failed photos.csv, line 2 (stew.jpg): the provider answered 401 (see OPENAI_API_KEY).");
  expect(stderr).toContain("Nothing was saved: there is no error to save.");
  expect(stdout).toMatch(/^Calories \(kcal\) +grounded( +-){6}$/m);
  expect(stdout).toContain("0, each 1 time: 0 answers, 4 failed; 3 skipped");
  expect(stdout + stderr).not.toMatch(/NaN|undefined|null|sk-never/);
});

const noPhotos = () => writeFiles({ "photos.csv": "file,kcal,protein,carbs,fat\ngone.jpg,1,1,1,1\n" });

test.each<[string, () => string[], Record<string, string> | undefined, number, string]>([
  ["no provider", () => ["."], { OPENAI_BASE_URL: "" }, 1, "No AI provider is set: set OPENAI_API_KEY"],
  ["no second provider", () => [".", "--fallback"], undefined, 1, "No second AI provider is set"],
  ["no folder", () => ["/no/such/folder"], undefined, 1, "/no/such/folder is not a folder that can be read."],
  ["no table", () => [temporaryFolder()], undefined, 1, "has neither a .csv file with the columns file, kcal"],
  ["no photo", () => [noPhotos()], undefined, 1, "has no photo with known values."],
  ["no folder for the report", () => [noPhotos(), "--json", "/no/such/report.json"], undefined, 1, "cannot be written"],
  ["a folder as report", () => [noPhotos(), "--json", "/"], undefined, 1, "/ cannot be written: it is not a file."],
  ["a number of times", () => [".", "--times", "0"], undefined, 2, "--times must be a whole number from 1 to 1000"],
  ["one price", () => [".", "--price-in", "1"], undefined, 2, "--price-in and --price-out belong together."],
  ["a price", () => [".", "--price-in", "1", "--price-out", "x"], undefined, 2, "--price-out must be what"],
])("%s: says so before anything is asked", async (_, createArgs, env, code, message) => {
  const exit = await run(temporaryFolder(), createArgs(), env);
  expect(exit).toMatchObject({ code, stdout: "" });
  expect(exit.stderr).toContain(message);
  expect(exit.stderr).not.toMatch(/^ +at /m);
  expect(provider.received).toEqual([]);
});
