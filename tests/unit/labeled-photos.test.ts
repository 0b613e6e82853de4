import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PhotoFolderError, readLabeledPhotos } from "../../src/integrations/labeled-photos/read-labeled-photos.ts";
import { temporaryFolder } from "../support/paths.ts";

function writeFolder(files: Record<string, string | Uint8Array>): string {
  const folder = join(temporaryFolder(), "photos");
  for (const [name, content] of Object.entries({ "a.jpg": "", ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const readAll = (folder: string) => Array.fromAsync(readLabeledPhotos(folder));
const HEADER = "file,kcal,protein,carbs,fat,grams\n";

test("columns are found by their names, in any order and case, with others between them", async () => {
  const folder = writeFolder({
    "sub/b c.PNG": "",
    "list.CSV":
      '\ufeffNotes, Fat ,carbs,PROTEIN,kcal,File\r\n"good, large",1.5,2e1,.5,120,a.jpg\r\n\r\n,0,0,0,0,"sub/b c.PNG"\r\n',
  });
  expect(await readAll(folder)).toEqual([
    {
      place: "list.CSV, line 2 (a.jpg)",
      path: join(folder, "a.jpg"),
      known: { calories: 120, protein: 0.5, carbs: 20, fat: 1.5, grams: null },
    },
    {
      place: "list.CSV, line 4 (sub/b c.PNG)",
      path: join(folder, "sub/b c.PNG"),
      known: { calories: 0, protein: 0, carbs: 0, fat: 0, grams: null },
    },
  ]);
});

test.each([
  [",250", 250],
  [",", null],
  ["", null],
])("a row that ends in %j is read", async (end, grams) => {
  const known = { calories: 100, protein: 1, carbs: 2, fat: 3, grams };
  expect(await readAll(writeFolder({ "list.csv": `${HEADER}a.jpg,100,1,2,3${end}` }))).toMatchObject([{ known }]);
});

test.each<readonly [string, string, string]>([
  ["a.jpg,,1,2,3", " (a.jpg)", "its kcal is missing"],
  ["a.jpg,100", " (a.jpg)", "its protein is missing"],
  ...["lots", "-5", "NaN", "Infinity", "1e999", "0x10"].map(
    (kcal) => [`a.jpg,${kcal},1,2,3`, " (a.jpg)", "its kcal is not a number of 0 or more"] as const,
  ),
  ['a.jpg,100,"1,5",2,3', " (a.jpg)", "its protein is not a number of 0 or more"],
  [",100,1,2,3", "", "it names no photo"],
  ["gone.jpg,100,1,2,3", " (gone.jpg)", "there is no such photo"],
  ["../photos/../../secret.jpg,1,1,2,3", " (../photos/../../secret.jpg)", "its photo is outside the folder"],
  ["/etc/hostname,1,1,2,3", " (/etc/hostname)", "its photo is outside the folder"],
  ['a"b"c,100,1,2,3', "", "it is not a row of a CSV file"],
])("%j is told and left out, and the next row is read", async (row, name, problem) => {
  const folder = writeFolder({ "sub/b.jpg": "", "list.csv": `${HEADER}${row}\na.jpg,100,1,2,3,250\n` });
  expect(await readAll(folder)).toMatchObject([
    { place: `list.csv, line 2${name}`, problem },
    { known: { grams: 250 } },
  ]);
});

test("each table of a folder is read, and one with other columns is told", async () => {
  const folder = writeFolder({
    "1.csv": "name,kcal\na.jpg,100\n",
    "2.csv": "",
    "3.csv": `${HEADER}a.jpg,1,1,1,1,1`,
    "4.csv": `${HEADER}a.jpg,2,1,1,1,1`,
    ".5.csv": `${HEADER}a.jpg,3,1,1,1,1`,
    "notes.txt": "file",
  });
  expect(await readAll(folder)).toMatchObject([
    { place: "1.csv", problem: "it has no column file, protein, carbs, fat" },
    { place: "3.csv, line 2 (a.jpg)", known: { calories: 1 } },
    { place: "4.csv, line 2 (a.jpg)", known: { calories: 2 } },
  ]);
});

test("Nutrition5k's tables have no header, and a photo from above for some dishes", async () => {
  const row = "300.794281,193.000000,12.387489,28.218290,18.633970,ingr_0000000508,soy sauce,3.398568";
  const folder = writeFolder({
    "dish_metadata_cafe1.csv": `dish_id,total_calories,total_mass,total_fat,total_carb,total_protein\ndish_1561662216,${row}\ndish_2,${row}\n../dish_3,${row}\ndish_4,1,2\n`,
    "metadata/dish_metadata_cafe2.csv": `dish_1550704750,${row}\n`,
    "metadata/ingredients_metadata.csv": "ingr,id\n",
    "imagery/realsense_overhead/dish_1561662216/rgb.png": "",
    "imagery/realsense_overhead/dish_1550704750/rgb.png": "",
  });
  const known = { calories: 300.794281, grams: 193, fat: 12.387489, carbs: 28.21829, protein: 18.63397 };
  const photo = (dish: string) => `imagery/realsense_overhead/${dish}/rgb.png`;
  expect(await readAll(folder)).toEqual([
    {
      place: `dish_metadata_cafe1.csv, line 2 (${photo("dish_1561662216")})`,
      path: join(folder, photo("dish_1561662216")),
      known,
    },
    { place: `dish_metadata_cafe1.csv, line 3 (${photo("dish_2")})`, problem: "there is no such photo" },
    { place: "dish_metadata_cafe1.csv, line 4", problem: "its first cell names no dish" },
    { place: `dish_metadata_cafe1.csv, line 5 (${photo("dish_4")})`, problem: "its total_protein is missing" },
    {
      place: `metadata/dish_metadata_cafe2.csv, line 1 (${photo("dish_1550704750")})`,
      path: join(folder, photo("dish_1550704750")),
      known,
    },
  ]);
});

test.each([
  ["a folder without a table", () => writeFolder({})],
  ["a file", () => join(writeFolder({}), "a.jpg")],
  ["nothing", () => join(writeFolder({}), "nothing")],
])("%s is refused", async (_, create) => await expect(readAll(create())).rejects.toThrow(PhotoFolderError));
