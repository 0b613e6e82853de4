import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant, asInstantOrNull } from "../../shared/instant.ts";
import type { ExportRepository } from "./export-repository.ts";

/** What the file says it is. Its version changes when a reader of the old one would misread the new one. */
const FORMAT = { format: "mealglass-export", version: 1 } as const;

type Deps = { rows: ExportRepository; clock: Clock };
type PageRow<Name extends keyof ExportRepository> = ExportRepository[Name] extends (
  userId: number,
) => AsyncGenerator<(infer Row)[]>
  ? Row
  : never;

const toEntry = ({ userId, idempotencyKey, idempotencyDigest, ...entry }: PageRow<"entries">) => ({
  ...entry,
  tags: JSON.parse(entry.tags),
  eatenAt: asInstant(entry.eatenAt),
  analyzedAt: asInstantOrNull(entry.analyzedAt),
  createdAt: asInstant(entry.createdAt),
  deletedAt: asInstantOrNull(entry.deletedAt),
});

const toTemplate = ({ userId, ...template }: PageRow<"templates">) => ({
  ...template,
  tags: JSON.parse(template.tags),
  createdAt: asInstant(template.createdAt),
});

const toPhoto = ({ id, width, height, createdAt, bytes }: PageRow<"photos">) => ({
  id,
  imageUrl: imageUrlOf(id),
  width,
  height,
  createdAt: asInstant(createdAt),
  dataUrl: `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`,
});

const toSession = (session: PageRow<"sessions">) => ({
  ...session,
  createdAt: asInstant(session.createdAt),
  lastSeenAt: asInstant(session.lastSeenAt),
  expiresAt: asInstant(session.expiresAt),
});

type Dated = { userId?: number; createdAt: number; updatedAt?: number; hiddenAt?: number | null };

/** A row without its owner, who is the account that the file is of, with its instants as texts. */
const toDated = <Row extends Dated>({ userId, ...row }: Row) => ({
  ...row,
  createdAt: asInstant(row.createdAt),
  ...(row.updatedAt !== undefined && { updatedAt: asInstant(row.updatedAt) }),
  ...(row.hiddenAt !== undefined && { hiddenAt: asInstantOrNull(row.hiddenAt) }),
});

const toSubscription = (subscription: PageRow<"subscriptions">) => ({
  ...subscription,
  periodEndsAt: asInstant(subscription.periodEndsAt),
  endsAt: asInstantOrNull(subscription.endsAt),
  createdAt: asInstant(subscription.createdAt),
  updatedAt: asInstant(subscription.updatedAt),
});

/** A list of the document, page by page: each row on a line of its own. */
async function* listOf<Row>(name: string, pages: AsyncGenerator<Row[]>, show: (row: Row) => object) {
  let before = `,\n${JSON.stringify(name)}: [`;
  for await (const page of pages) {
    for (const row of page) {
      yield `${before}\n${JSON.stringify(show(row))}`;
      before = ",";
    }
  }
  yield before === "," ? "\n]" : `${before}]`;
}

/** Gives people everything that an account holds, as one JSON document. */
export const createExportService = ({ rows, clock }: Deps) => {
  const accountOf = async (userId: number) => {
    const account = await rows.account(userId);
    if (!account) throw signedOut();
    const { trialStartedAt, premiumGrantedAt, createdAt, demoUntil, ...plain } = account;
    return {
      ...plain,
      trialStartedAt: asInstantOrNull(trialStartedAt),
      premiumGrantedAt: asInstantOrNull(premiumGrantedAt),
      createdAt: asInstant(createdAt),
      demoUntil: asInstantOrNull(demoUntil),
    };
  };

  const answersOf = async (userId: number) => {
    const answers = await rows.onboardingAnswers(userId);
    return answers ? toDated(answers) : null;
  };

  const adviceOf = async (userId: number) =>
    (await rows.adviceTexts(userId)).map((text) => ({ ...text, attemptedAt: asInstant(text.attemptedAt) }));

  const customerOf = async (userId: number) => {
    const customer = await rows.customer(userId);
    return customer ? { ...customer, createdAt: asInstant(customer.createdAt) } : null;
  };

  return {
    /** Such as `mealglass-2026-11-21.json`, by the date in a zone. */
    fileName(timeZone: string): string {
      const now = Temporal.Instant.fromEpochMilliseconds(clock.now());
      return `mealglass-${now.toZonedDateTimeISO(timeZone).toPlainDate()}.json`;
    },

    /**
     * The document in pieces, each made when the one before it has left, so that memory does not grow with the diary.
     * It closes with its last piece: whatever ends it sooner leaves no valid JSON behind. Throws 401 where the account
     * goes meanwhile.
     */
    async *documentOf(userId: number): AsyncGenerator<string> {
      const head = { ...FORMAT, exportedAt: asInstant(clock.now()) };
      yield `${JSON.stringify(head).slice(0, -1)},\n"account": ${JSON.stringify(await accountOf(userId))}`;
      yield `,\n"onboarding": ${JSON.stringify(await answersOf(userId))}`;
      yield `,\n"adviceTexts": ${JSON.stringify(await adviceOf(userId))}`;
      yield* listOf("foodEntries", rows.entries(userId), toEntry);
      yield* listOf("foodTemplates", rows.templates(userId), toTemplate);
      yield* listOf("sessions", rows.sessions(userId), toSession);
      yield `,\n"paymentCustomer": ${JSON.stringify(await customerOf(userId))}`;
      yield* listOf("subscriptions", rows.subscriptions(userId), toSubscription);
      yield* listOf("paymentAttempts", rows.paymentAttempts(userId), toDated);
      yield* listOf("friendships", rows.friendships(userId), toDated);
      yield* listOf("progressShares", rows.shares(userId), toDated);
      yield* listOf("progressLikes", rows.likes(userId), toDated);
      yield* listOf("progressComments", rows.comments(userId), toDated);
      yield* listOf("reviews", rows.reviews(userId), toDated);
      yield* listOf("reviewHelpfulVotes", rows.votes(userId), toDated);
      yield* listOf("blocks", rows.blocks(userId), toDated);
      yield* listOf("reports", rows.reports(userId), toDated);
      yield* listOf("photos", rows.photos(userId), toPhoto);
      // Rows that are gone look like rows that never were: only an account that is still there had all of them.
      await accountOf(userId);
      yield "\n}\n";
    },
  };
};
export type ExportService = ReturnType<typeof createExportService>;
