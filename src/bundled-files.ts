import { basename, join } from "node:path";
import { TEXT_MODELS } from "./text-models.ts";

/** The path of a file or folder of the source tree. The executable contains it beside its code, by its base name. */
const locate = (path: string): string =>
  join(import.meta.dir, ...(Bun.isStandaloneExecutable ? [basename(path)] : ["..", path]));

const [detection, recognition, characters, wasm] = TEXT_MODELS;
const locatePackaged = (file: string): string => locate(`node_modules/${file}`);

/** The paths of bundled files: in the source tree, or inside the executable. */
export const bundledFiles = {
  webDir: locate("dist/web"),
  staticDir: locate("static"),
  migrationsDir: locate("db/migrations"),
  foods: locate("db/seed/foods.tsv"),
  dishes: locate("db/seed/dishes.tsv"),
  nutrients: { foods: locate("db/seed/food-nutrients.csv"), dishes: locate("db/seed/dish-nutrients.csv") },
  picturesDir: locate("db/seed/pictures"),
  changelog: locate("CHANGELOG.md"),
  textModels: {
    detection: locatePackaged(detection),
    recognition: locatePackaged(recognition),
    characters: locatePackaged(characters),
    wasm: locatePackaged(wasm),
  },
};

/** A picture of the demo's meals (JPEG), by its name. */
export const readSamplePicture = (name: string): Promise<Uint8Array> =>
  Bun.file(join(bundledFiles.picturesDir, `${name}.jpg`)).bytes();
