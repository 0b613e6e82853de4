import { bundledFiles } from "../bundled-files.ts";
import { defineCommand } from "./command.ts";

const USAGE = `Usage: mealglass read-text < PHOTO

Reads the text in a photo, as the server does for a nutrition label, and prints where each piece of it is, as JSON.`;

const isPhoto = (bytes: Uint8Array): Promise<boolean> =>
  new Bun.Image(bytes).metadata().then(
    () => true,
    () => false,
  );

/** `mealglass read-text`, which the server runs for each label: its memory is free again when it ends. */
export const readTextCommand = defineCommand({
  usage: USAGE,
  async run() {
    const photo = await Bun.stdin.bytes();
    if (!(await isPhoto(photo))) {
      console.error("The input is not a photo. Pass one as in: mealglass read-text < label.jpg");
      return 1;
    }
    const { readText } = await import("../integrations/text-reader/read-text.ts");
    await Bun.write(Bun.stdout, JSON.stringify(await readText(photo, bundledFiles.textModels)));
    return 0;
  },
});
