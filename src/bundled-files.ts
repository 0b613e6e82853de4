import { basename, join } from "node:path";
import { TEXT_MODELS, type TextModels } from "./text-models.ts";

const inSource = (path: string) => join(import.meta.dir, "..", path);
/** The executable contains files beside its code, by their base name. */
const inExecutable = (name: string) => join(import.meta.dir, name);

function nameTextModels(toPath: (file: string) => string): TextModels {
  const [detection, recognition, characters, wasm] = TEXT_MODELS;
  return {
    detection: toPath(detection),
    recognition: toPath(recognition),
    characters: toPath(characters),
    wasm: toPath(wasm),
  };
}

/** The paths of bundled files: in the source tree, or inside the executable. */
export const bundledFiles = Bun.isStandaloneExecutable
  ? {
      webDir: inExecutable("web"),
      staticDir: inExecutable("static"),
      migrationsDir: inExecutable("migrations"),
      foods: inExecutable("foods.tsv"),
      dishes: inExecutable("dishes.tsv"),
      nutrients: { foods: inExecutable("food-nutrients.csv"), dishes: inExecutable("dish-nutrients.csv") },
      picturesDir: inExecutable("pictures"),
      changelog: inExecutable("CHANGELOG.md"),
      textModels: nameTextModels((file) => inExecutable(basename(file))),
    }
  : {
      webDir: inSource("dist/web"),
      staticDir: inSource("static"),
      migrationsDir: inSource("db/migrations"),
      foods: inSource("db/seed/foods.tsv"),
      dishes: inSource("db/seed/dishes.tsv"),
      nutrients: { foods: inSource("db/seed/food-nutrients.csv"), dishes: inSource("db/seed/dish-nutrients.csv") },
      picturesDir: inSource("db/seed/pictures"),
      changelog: inSource("CHANGELOG.md"),
      textModels: nameTextModels((file) => inSource(join("node_modules", file))),
    };

/** A picture of the demo's meals (JPEG), by its name. */
export const readSamplePicture = (name: string): Promise<Uint8Array> =>
  Bun.file(join(bundledFiles.picturesDir, `${name}.jpg`)).bytes();
