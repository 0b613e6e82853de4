import type { FoodLabel } from "../../contracts/foods.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError } from "../../errors.ts";
import type { TextBox, TextReader } from "../../integrations/text-reader/text-reader.ts";
import { NUTRIENT_NAMES } from "../../shared/food/nutrition.ts";
import { type LabelReadings, readFigures } from "./read-figures.ts";
import { type LabelAnswer, type LabelFigures, resolveFigures } from "./resolve-figures.ts";
import type { SecondReader } from "./second-reading.ts";

/** The photo of a label, and the room that it takes. */
export type LabelUpload = { bytes: Uint8Array } & Disposable;

type Deps = {
  textReader: TextReader;
  secondReader: SecondReader;
  photos: {
    /** Stores a photo and returns it with more detail; throws 422 `invalid_image`, 413 `photo_quota`, 429 and 503. */
    storeDetailed(user: CurrentUser, bytes: Uint8Array): Promise<{ url: string; detailed: Uint8Array }>;
  };
};

const notALabel = () =>
  new AppError(422, "No nutrition table was found. Take the photo from nearer, with the whole table in it.", {
    kind: "not_a_label",
  });

/** Reads nutrition labels; an AI provider is asked for no more than what is uncertain then. */
export const createLabelService = ({ textReader, secondReader, photos }: Deps) => ({
  /**
   * Stores the photo of a label and reads its figures. Throws 422 `invalid_image`, 422 `not_a_label` and 503; the latter
   * two have the photo's address.
   */
  async read(user: CurrentUser, readUpload: () => Promise<LabelUpload>, signal: AbortSignal): Promise<FoodLabel> {
    const store = async () => {
      using upload = await readUpload();
      return photos.storeDetailed(user, upload.bytes);
    };
    const { url, detailed } = await store();
    try {
      const readings = readFigures(await textReader.read(user.id, detailed, signal));
      const label = parseReadings(readings);
      if (!label) throw notALabel();
      const read = await secondReader.read(user, { readings, label, jpeg: detailed }, signal);
      return { imageData: url, ...read };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.status, error.message, { ...error.details, imageData: url }, { cause: error.cause });
    }
  },
});
export type LabelService = ReturnType<typeof createLabelService>;

/** A picture of which fewer figures are read shows no nutrition table. */
const FIGURES_MIN = 3;

const countFigures = (figures: LabelFigures | null): number =>
  NUTRIENT_NAMES.filter((name) => figures && figures[name] !== null).length;

/** The figures of the nutrition table that consists of these texts; undefined if they are none. */
export const parseLabel = (boxes: readonly TextBox[]): LabelAnswer | undefined => parseReadings(readFigures(boxes));

/** The same of what was read of its figures. */
export function parseReadings(readings: LabelReadings): LabelAnswer | undefined {
  const answer = resolveFigures(readings);
  const count = Math.max(countFigures(answer.per100g), countFigures(answer.perServing));
  return count >= FIGURES_MIN ? answer : undefined;
}
