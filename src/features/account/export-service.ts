import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { parseMealFoods } from "../../saved-meal-foods.ts";
import { sumDrinkWater } from "../../shared/body/drink-water.ts";
import { formatLocalTime } from "../../shared/diary/day-window.ts";
import { formatGtin } from "../../shared/food/gtin.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { DEFAULT_REMINDERS } from "../../shared/product/reminders.ts";
import { formatInstant, formatNullableInstant } from "../../shared/text/instant.ts";
import type { ExportRepository } from "./export-repository.ts";

/** The file's format. The version changes when an old reader would misread the new format. */
const FORMAT = { format: "mealglass-export", version: 1 } as const;

type Deps = {
  rows: ExportRepository;
  /** How many exports an account may make: each reads everything. */
  limiter: RateLimiter;
  /** Reads a photo's bytes, wherever they are; undefined if they are lost. */
  contents: { read(photo: PageRow<"photos">): Promise<Uint8Array | undefined> };
  clock: Clock;
};
type PageRow<Name extends keyof ExportRepository> = ExportRepository[Name] extends (
  userId: number,
) => AsyncGenerator<(infer Row)[]>
  ? Row
  : never;

/** The items of an entry, and the water of the drinks among them. */
function toItems(stored: string | null) {
  const items = stored === null ? [] : JSON.parse(stored);
  return { items, drinkWaterMl: sumDrinkWater([{ items }]) ?? null };
}

/** A row without the owner's id and with its instants, whose names end in "At", as strings. */
const format = (row: object) => {
  const fields = Object.entries(row).filter(([name]) => name !== "userId");
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      name.endsWith("At") && typeof value === "number" ? formatInstant(value) : value,
    ]),
  );
};

const formatRow = (row: object | undefined): string => JSON.stringify(row ? format(row) : null);

const toEntry = ({
  publicId,
  idempotencyDigest,
  fieldChangedAt,
  utcOffset,
  eatenLocal,
  ...entry
}: PageRow<"entries">) => ({
  ...format(entry),
  id: publicId,
  tags: JSON.parse(entry.tags),
  portion: entry.portion === null ? null : JSON.parse(entry.portion),
  ...toItems(entry.items),
  eatenOn: formatLocalTime(eatenLocal),
});

const toTemplate = ({ gtin, tags, ...template }: PageRow<"templates">) => ({
  ...format(template),
  gtin: gtin === null ? null : formatGtin(gtin),
  tags: JSON.parse(tags),
});

const toMeal = ({ nameKey, ...meal }: PageRow<"meals">) => ({ ...format(meal), foods: parseMealFoods(meal) });

const toWeighing = ({ publicId, utcOffset, weighedLocal, ...weighing }: PageRow<"weighings">) => ({
  ...format(weighing),
  id: publicId,
  weighedOn: formatLocalTime(weighedLocal),
});

const toDrink = ({ publicId, utcOffset, drunkLocal, ...drink }: PageRow<"drinks">) => ({
  ...format(drink),
  id: publicId,
  drunkOn: formatLocalTime(drunkLocal),
});

const toExercise = ({ publicId, utcOffset, doneLocal, ...exercise }: PageRow<"exercises">) => ({
  ...format(exercise),
  id: publicId,
  doneOn: formatLocalTime(doneLocal),
});

const toPhoto = ({ id, width, height, createdAt }: PageRow<"photos">, bytes: Uint8Array | undefined) => ({
  id,
  imageUrl: buildImageUrl(id),
  width,
  height,
  createdAt: formatInstant(createdAt),
  dataUrl: bytes ? `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}` : null,
});

const toAnswer = ({ answer, ...row }: PageRow<"analysisAnswers">) => ({ ...format(row), answer: JSON.parse(answer) });

const toCorrection = ({ nameKey, seen, corrected, ...correction }: PageRow<"corrections">) => ({
  ...format(correction),
  seen: JSON.parse(seen),
  corrected: JSON.parse(corrected),
});

const toCorrectedCalories = ({ id, ...row }: PageRow<"correctedCalories">) => format(row);

const toFingerprint = ({ id, colors, ...look }: PageRow<"photoLooks">) => ({
  ...format(look),
  colors: JSON.parse(colors),
});

const toPushDevice = ({ endpoint, ...device }: PageRow<"pushDevices">) => ({
  ...format(device),
  service: URL.parse(endpoint)?.host ?? null,
});

const toPastGoal = ({ utcOffset, ...goal }: PageRow<"pastGoals">) => ({
  ...format(goal),
  endedOn: formatLocalTime(goal.endedAt + utcOffset),
});

/** Formats a list of the document page by page, one row per line. */
async function* formatList<Row>(
  name: string,
  pages: AsyncGenerator<Row[]>,
  show: (row: Row) => object | Promise<object>,
) {
  let before = `,\n${JSON.stringify(name)}: [`;
  for await (const page of pages) {
    for (const row of page) {
      yield `${before}\n${JSON.stringify(await show(row))}`;
      before = ",";
    }
  }
  yield before === "," ? "\n]" : `${before}]`;
}

/** Exports all data of an account as one JSON document. */
export const createExportService = ({ rows, limiter, contents, clock }: Deps) => {
  const readAccount = async (userId: number) => {
    const account = await rows.findAccount(userId);
    if (!account) throw signedOut();
    return {
      ...format(account),
      adminSince: formatNullableInstant(account.adminSince),
      demoUntil: formatNullableInstant(account.demoUntil),
    };
  };

  const readReminders = async (userId: number) => ({
    ...DEFAULT_REMINDERS,
    ...JSON.parse((await rows.findReminders(userId))?.settings ?? "{}"),
  });

  async function* streamPieces(userId: number): AsyncGenerator<string> {
    const head = { ...FORMAT, exportedAt: formatInstant(clock.now()) };
    yield `${JSON.stringify(head).slice(0, -1)},\n"account": ${JSON.stringify(await readAccount(userId))}`;
    yield `,\n"onboarding": ${formatRow(await rows.findOnboardingAnswers(userId))}`;
    yield* formatList("pastGoals", rows.pastGoals(userId), toPastGoal);
    yield `,\n"adviceTexts": ${JSON.stringify((await rows.listAdviceTexts(userId)).map(format))}`;
    yield `,\n"budgets": ${JSON.stringify((await rows.listBudgets(userId)).map(format))}`;
    yield* formatList("foodEntries", rows.entries(userId), toEntry);
    yield* formatList("foodTemplates", rows.templates(userId), toTemplate);
    yield* formatList("savedMeals", rows.meals(userId), toMeal);
    yield* formatList("weighings", rows.weighings(userId), toWeighing);
    yield* formatList("drinks", rows.drinks(userId), toDrink);
    yield* formatList("exercises", rows.exercises(userId), toExercise);
    yield* formatList("analysisAnswers", rows.analysisAnswers(userId), toAnswer);
    yield* formatList("corrections", rows.corrections(userId), toCorrection);
    yield* formatList("correctedCalories", rows.correctedCalories(userId), toCorrectedCalories);
    yield* formatList("photoLooks", rows.photoLooks(userId), toFingerprint);
    yield* formatList("sessions", rows.sessions(userId), format);
    yield `,\n"reminders": ${JSON.stringify(await readReminders(userId))}`;
    yield* formatList("pushDevices", rows.pushDevices(userId), toPushDevice);
    yield* formatList("notices", rows.notices(userId), format);
    yield* formatList("knownAddresses", rows.knownAddresses(userId), format);
    yield `,\n"paymentCustomer": ${formatRow(await rows.findCustomer(userId))}`;
    yield* formatList("subscriptions", rows.subscriptions(userId), format);
    yield* formatList("paymentAttempts", rows.paymentAttempts(userId), format);
    yield* formatList("friendships", rows.friendships(userId), format);
    yield* formatList("progressShares", rows.shares(userId), format);
    yield* formatList("progressLikes", rows.likes(userId), format);
    yield* formatList("progressComments", rows.comments(userId), format);
    yield* formatList("reviews", rows.reviews(userId), format);
    yield* formatList("reviewHelpfulVotes", rows.votes(userId), format);
    yield* formatList("blocks", rows.blocks(userId), format);
    yield* formatList("reports", rows.reports(userId), format);
    yield* formatList("photos", rows.photos(userId), async (photo) => toPhoto(photo, await contents.read(photo)));
    // Deleted rows look like rows that never existed. So the export is complete only if the account still exists.
    await readAccount(userId);
    yield "\n}\n";
  }

  return {
    /** The file name with the date in a time zone, such as `mealglass-2026-11-21.json`. */
    fileName(timeZone: string): string {
      const now = Temporal.Instant.fromEpochMilliseconds(clock.now());
      return `mealglass-${now.toZonedDateTimeISO(timeZone).toPlainDate()}.json`;
    },

    /**
     * The document in pieces. Each piece is created after the one before was sent, so that memory use does not grow
     * with the diary. The last piece closes the JSON, so that a cut-off file is not valid. Throws 429, and 401 if the
     * account is deleted meanwhile.
     */
    async streamDocument(userId: number): Promise<AsyncGenerator<string>> {
      await limiter.take(String(userId));
      return streamPieces(userId);
    },
  };
};
export type ExportService = ReturnType<typeof createExportService>;
