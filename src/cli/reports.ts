import { loadConfig } from "../config.ts";
import {
  createModerationRepository,
  type ModerationRepository,
  type ReportRow,
} from "../features/reports/moderation-repository.ts";
import { systemClock } from "../integrations/clock.ts";
import { REPORTED_KINDS, type ReportedKind } from "../shared/product/enums.ts";
import { formatCount } from "../shared/text/format-count.ts";
import { type Command, defineCommand, defineCommandGroup, UsageError } from "./command.ts";
import { printExpectedErrors } from "./output/expected-errors.ts";
import { formatDate } from "./output/format.ts";
import { isOperationalError } from "./output/operational-error.ts";
import { withExistingDatabase } from "./storage/open-existing.ts";

const USAGE = `Usage: mealglass reports [command]

  list                      what people reported, with their reasons (what happens without a command)
  hide <kind> <id>          hide a share or review from everyone but whoever wrote it
  show <kind> <id>          show it again
  dismiss <kind> <id>       forget the reports on it

<kind> is share or review, and <id> its number in the list. The server of the same DATA_DIR may run meanwhile, and
what you do counts at once.`;

/** The share, the review or its reports do not exist. */
class NotFoundError extends Error {
  override readonly name = "NotFoundError";
}

type Target = { kind: ReportedKind; id: number };
const formatTarget = ({ kind, id }: Target): string => `${kind} ${id}`;

/** User text on one line, without characters that move a terminal's cursor, change its colors or reverse the text. */
const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();

/** A reported share or review: its author, its text, and the reasons of the reports. */
function describe(reports: readonly [ReportRow, ...ReportRow[]]): string[] {
  const [{ kind, id, writer, title, text, hiddenAt }] = reports;
  const state = hiddenAt === null ? "" : `, hidden since ${formatDate(hiddenAt)}`;
  const author = writer === null ? "without a name" : `by ${toSingleLine(writer)}`;
  return [
    `${formatTarget({ kind, id })} ${author}, ${formatCount(reports.length, "report")}${state}`,
    ...[title, text].flatMap((part) => (part ? [`  ${toSingleLine(part)}`] : [])),
    ...reports.map(
      ({ reportedAt, reporter, reason }) =>
        `    ${formatDate(reportedAt)} ${toSingleLine(reporter)}: ${toSingleLine(reason)}`,
    ),
  ];
}

async function list(moderation: ModerationRepository): Promise<void> {
  const byTarget = Map.groupBy(await moderation.listReports(), formatTarget);
  if (byTarget.size === 0) return console.log("Nothing is reported.");
  const blocks = [...byTarget.values()].map(([first, ...others]) => (first ? describe([first, ...others]) : []));
  console.log(blocks.map((lines) => lines.join("\n")).join("\n\n"));
}

async function setHidden(moderation: ModerationRepository, { kind, id }: Target, now: number | null): Promise<void> {
  if (!(await moderation.setHidden(kind, id, now)))
    throw new NotFoundError(`There is no ${formatTarget({ kind, id })}.`);
}

async function hide(moderation: ModerationRepository, target: Target): Promise<void> {
  await setHidden(moderation, target, systemClock.now());
  console.log(`Only whoever wrote it sees ${formatTarget(target)} now.`);
}

async function show(moderation: ModerationRepository, target: Target): Promise<void> {
  await setHidden(moderation, target, null);
  console.log(`${formatTarget(target)} is no longer hidden.`);
}

async function dismiss(moderation: ModerationRepository, target: Target): Promise<void> {
  const count = await moderation.dismiss(target.kind, target.id);
  if (count === 0) throw new NotFoundError(`There are no reports on ${formatTarget(target)}.`);
  console.log(`${formatCount(count, "report")} on ${formatTarget(target)} dismissed.`);
}

const isExpected = (error: unknown): error is Error => error instanceof NotFoundError || isOperationalError(error);

/** Runs `work` on the configured database. Expected errors are printed and return 1. */
function withModeration(work: (moderation: ModerationRepository) => Promise<void>): Promise<number> {
  const config = loadConfig();
  return printExpectedErrors(isExpected, async () => {
    await withExistingDatabase(config, (db) => work(createModerationRepository(db)));
    return 0;
  });
}

function parseTarget([word, number = ""]: readonly string[]): Target {
  const kind = REPORTED_KINDS.find((candidate) => candidate === word);
  if (!kind) throw new UsageError(`<kind> is share or review, not "${word}".`);
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new UsageError(`<id> is a number of the list, not "${number}".`);
  return { kind, id: Number(number) };
}

const defineTargetCommand = (act: (moderation: ModerationRepository, target: Target) => Promise<void>): Command =>
  defineCommand({
    usage: USAGE,
    parameters: ["<kind>", "<id>"],
    run({ positionals }) {
      const target = parseTarget(positionals);
      return withModeration((moderation) => act(moderation, target));
    },
  });

const listCommand = defineCommand({ usage: USAGE, run: () => withModeration(list) });

/** `mealglass reports`: lists and handles reports; the exit code is 1 for what cannot be done. */
export const reportsCommand = defineCommandGroup({
  usage: USAGE,
  commands: {
    list: listCommand,
    hide: defineTargetCommand(hide),
    show: defineTargetCommand(show),
    dismiss: defineTargetCommand(dismiss),
  },
  withoutName: listCommand,
});
