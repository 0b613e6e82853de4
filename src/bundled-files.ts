import { join } from "node:path";

const inSource = (path: string) => join(import.meta.dir, "..", path);
/** The executable carries files by their last name only, beside its code. */
const inExecutable = (name: string) => join(import.meta.dir, name);

/** Where the files are that the server reads: in the source tree, or inside the executable. */
export const bundledFiles = Bun.isStandaloneExecutable
  ? {
      webDir: inExecutable("web"),
      staticDir: inExecutable("static"),
      migrationsDir: inExecutable("migrations"),
      foods: inExecutable("foods.tsv"),
    }
  : {
      webDir: inSource("dist/web"),
      staticDir: inSource("static"),
      migrationsDir: inSource("db/migrations"),
      foods: inSource("db/seed/foods.tsv"),
    };
