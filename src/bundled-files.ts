import { join } from "node:path";

const inSource = (path: string) => join(import.meta.dir, "..", path);
/** The executable contains files beside its code, by their base name. */
const inExecutable = (name: string) => join(import.meta.dir, name);

/** The paths of bundled files: in the source tree, or inside the executable. */
export const bundledFiles = Bun.isStandaloneExecutable
  ? {
      webDir: inExecutable("web"),
      staticDir: inExecutable("static"),
      migrationsDir: inExecutable("migrations"),
      foods: inExecutable("foods.tsv"),
      dishes: inExecutable("dishes.tsv"),
    }
  : {
      webDir: inSource("dist/web"),
      staticDir: inSource("static"),
      migrationsDir: inSource("db/migrations"),
      foods: inSource("db/seed/foods.tsv"),
      dishes: inSource("db/seed/dishes.tsv"),
    };
