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

const toEntry = ({
  userId,
  publicId,
  idempotencyDigest,
  fieldChangedAt,
  utcOffset,
  eatenLocal,
  ...entry
}: PageRow<"entries">) => ({
  ...entry,
  id: publicId,
  tags: JSON.parse(entry.tags),
  portion: entry.portion === null ? null : JSON.parse(entry.portion),
  ...toItems(entry.items),
  eatenAt: formatInstant(entry.eatenAt),
  eatenOn: formatLocalTime(eatenLocal),
  analyzedAt: formatNullableInstant(entry.analyzedAt),
  createdAt: formatInstant(entry.createdAt),
  deletedAt: formatNullableInstant(entry.deletedAt),
});

const toTemplate = ({ userId, gtin, ...template }: PageRow<"templates">) => ({
  ...template,
  gtin: gtin === null ? null : formatGtin(gtin),
  tags: JSON.parse(template.tags),
  createdAt: formatInstant(template.createdAt),
  deletedAt: formatNullableInstant(template.deletedAt),
});

const toMeal = ({ userId, nameKey, ...meal }: PageRow<"meals">) => ({
  ...meal,
  foods: parseMealFoods(meal),
  createdAt: formatInstant(meal.createdAt),
  deletedAt: formatNullableInstant(meal.deletedAt),
});

const toWeighing = ({ userId, publicId, utcOffset, weighedLocal, ...weighing }: PageRow<"weighings">) => ({
  ...weighing,
  id: publicId,
  weighedAt: formatInstant(weighing.weighedAt),
  weighedOn: formatLocalTime(weighedLocal),
  createdAt: formatInstant(weighing.createdAt),
  changedAt: formatInstant(weighing.changedAt),
});

const toDrink = ({ userId, publicId, utcOffset, drunkLocal, ...drink }: PageRow<"drinks">) => ({
  ...drink,
  id: publicId,
  drunkAt: formatInstant(drink.drunkAt),
  drunkOn: formatLocalTime(drunkLocal),
  createdAt: formatInstant(drink.createdAt),
});

const toExercise = ({ userId, publicId, utcOffset, doneLocal, ...exercise }: PageRow<"exercises">) => ({
  ...exercise,
  id: publicId,
  doneAt: formatInstant(exercise.doneAt),
  doneOn: formatLocalTime(doneLocal),
  createdAt: formatInstant(exercise.createdAt),
});

const toPhoto = ({ id, width, height, createdAt }: PageRow<"photos">, bytes: Uint8Array | undefined) => ({
  id,
  imageUrl: buildImageUrl(id),
  width,
  height,
  createdAt: formatInstant(createdAt),
  dataUrl: bytes ? `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}` : null,
});

const toAnswer = ({ answer, createdAt, ...row }: PageRow<"analysisAnswers">) => ({
  ...row,
  answer: JSON.parse(answer),
  createdAt: formatInstant(createdAt),
});

const toCorrection = ({ userId, nameKey, ...correction }: PageRow<"corrections">) => ({
  ...correction,
  seen: JSON.parse(correction.seen),
  corrected: JSON.parse(correction.corrected),
  correctedAt: formatInstant(correction.correctedAt),
});

const toCorrectedCalories = ({ id, userId, correctedAt, ...row }: PageRow<"correctedCalories">) => ({
  ...row,
  correctedAt: formatInstant(correctedAt),
});

const toLook = ({ id, colors, ...look }: PageRow<"photoLooks">) => ({ ...look, colors: JSON.parse(colors) });

const toSession = (session: PageRow<"sessions">) => ({
  ...session,
  createdAt: formatInstant(session.createdAt),
  lastSeenAt: formatInstant(session.lastSeenAt),
  expiresAt: formatInstant(session.expiresAt),
});

const toKnownAddress = ({ id, lastUsedAt }: PageRow<"knownAddresses">) => ({
  id,
  lastUsedAt: formatInstant(lastUsedAt),
});

const toPushDevice = ({ endpoint, createdAt, ...device }: PageRow<"pushDevices">) => ({
  ...device,
  service: URL.parse(endpoint)?.host ?? null,
  createdAt: formatInstant(createdAt),
});

const toNotice = ({ dueAt, ...notice }: PageRow<"notices">) => ({ ...notice, dueAt: formatInstant(dueAt) });

const toPastGoal = ({ endedAt, utcOffset, ...goal }: PageRow<"pastGoals">) => ({
  ...goal,
  endedAt: formatInstant(endedAt),
  endedOn: formatLocalTime(endedAt + utcOffset),
});

type Dated = { userId?: number; createdAt: number; updatedAt?: number; hiddenAt?: number | null };

/** A row without the owner's id and with its instants as strings. */
const toDated = <Row extends Dated>({ userId, ...row }: Row) => ({
  ...row,
  createdAt: formatInstant(row.createdAt),
  ...(row.updatedAt !== undefined && { updatedAt: formatInstant(row.updatedAt) }),
  ...(row.hiddenAt !== undefined && { hiddenAt: formatNullableInstant(row.hiddenAt) }),
});

const toSubscription = (subscription: PageRow<"subscriptions">) => ({
  ...subscription,
  periodEndsAt: formatInstant(subscription.periodEndsAt),
  endsAt: formatNullableInstant(subscription.endsAt),
  createdAt: formatInstant(subscription.createdAt),
  updatedAt: formatInstant(subscription.updatedAt),
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
    const { trialStartedAt, premiumGrantedAt, adminSince, suspendedAt, createdAt, demoUntil, ...plain } = account;
    return {
      ...plain,
      trialStartedAt: formatNullableInstant(trialStartedAt),
      premiumGrantedAt: formatNullableInstant(premiumGrantedAt),
      adminSince: formatNullableInstant(adminSince),
      suspendedAt: formatNullableInstant(suspendedAt),
      createdAt: formatInstant(createdAt),
      demoUntil: formatNullableInstant(demoUntil),
    };
  };

  const readAnswers = async (userId: number) => {
    const answers = await rows.findOnboardingAnswers(userId);
    return answers ? toDated(answers) : null;
  };

  const readAdvice = async (userId: number) =>
    (await rows.listAdviceTexts(userId)).map((text) => ({ ...text, attemptedAt: formatInstant(text.attemptedAt) }));

  const readBudgets = async (userId: number) =>
    (await rows.listBudgets(userId)).map((budget) => ({ ...budget, startedAt: formatInstant(budget.startedAt) }));

  const readCustomer = async (userId: number) => {
    const customer = await rows.findCustomer(userId);
    return customer ? { ...customer, createdAt: formatInstant(customer.createdAt) } : null;
  };

  const readReminders = async (userId: number) => ({
    ...DEFAULT_REMINDERS,
    ...JSON.parse((await rows.findReminders(userId))?.settings ?? "{}"),
  });

  async function* streamPieces(userId: number): AsyncGenerator<string> {
    const head = { ...FORMAT, exportedAt: formatInstant(clock.now()) };
    yield `${JSON.stringify(head).slice(0, -1)},\n"account": ${JSON.stringify(await readAccount(userId))}`;
    yield `,\n"onboarding": ${JSON.stringify(await readAnswers(userId))}`;
    yield* formatList("pastGoals", rows.pastGoals(userId), toPastGoal);
    yield `,\n"adviceTexts": ${JSON.stringify(await readAdvice(userId))}`;
    yield `,\n"budgets": ${JSON.stringify(await readBudgets(userId))}`;
    yield* formatList("foodEntries", rows.entries(userId), toEntry);
    yield* formatList("foodTemplates", rows.templates(userId), toTemplate);
    yield* formatList("savedMeals", rows.meals(userId), toMeal);
    yield* formatList("weighings", rows.weighings(userId), toWeighing);
    yield* formatList("drinks", rows.drinks(userId), toDrink);
    yield* formatList("exercises", rows.exercises(userId), toExercise);
    yield* formatList("analysisAnswers", rows.analysisAnswers(userId), toAnswer);
    yield* formatList("corrections", rows.corrections(userId), toCorrection);
    yield* formatList("correctedCalories", rows.correctedCalories(userId), toCorrectedCalories);
    yield* formatList("photoLooks", rows.photoLooks(userId), toLook);
    yield* formatList("sessions", rows.sessions(userId), toSession);
    yield `,\n"reminders": ${JSON.stringify(await readReminders(userId))}`;
    yield* formatList("pushDevices", rows.pushDevices(userId), toPushDevice);
    yield* formatList("notices", rows.notices(userId), toNotice);
    yield* formatList("knownAddresses", rows.knownAddresses(userId), toKnownAddress);
    yield `,\n"paymentCustomer": ${JSON.stringify(await readCustomer(userId))}`;
    yield* formatList("subscriptions", rows.subscriptions(userId), toSubscription);
    yield* formatList("paymentAttempts", rows.paymentAttempts(userId), toDated);
    yield* formatList("friendships", rows.friendships(userId), toDated);
    yield* formatList("progressShares", rows.shares(userId), toDated);
    yield* formatList("progressLikes", rows.likes(userId), toDated);
    yield* formatList("progressComments", rows.comments(userId), toDated);
    yield* formatList("reviews", rows.reviews(userId), toDated);
    yield* formatList("reviewHelpfulVotes", rows.votes(userId), toDated);
    yield* formatList("blocks", rows.blocks(userId), toDated);
    yield* formatList("reports", rows.reports(userId), toDated);
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
