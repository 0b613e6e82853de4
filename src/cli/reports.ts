import { NewerDatabaseError, OlderDatabaseError } from "../../db/migrate.ts";
import { loadConfig } from "../config.ts";
import {
  createModerationRepository,
  type ModerationRepository,
  type ReportRow,
} from "../features/reports/moderation-repository.ts";
import { systemClock } from "../integrations/clock.ts";
import { REPORTED_KINDS, type ReportedKind } from "../shared/enums.ts";
import { type Command, defineCommand, defineCommandGroup, UsageError } from "./command.ts";
import { NoDatabaseError, openExistingDatabase } from "./open-existing.ts";

const USAGE = `Usage: mealglass reports [command]

  list                      what people reported, with their reasons (what happens without a command)
  hide <kind> <id>          hide a share or review from everyone but whoever wrote it
  show <kind> <id>          show it again
  dismiss <kind> <id>       forget the reports on it

<kind> is share or review, and <id> its number in the list. The server of the same DATA_DIR may run meanwhile, and
what you do counts at once.`;

/** There is nothing that could be hidden, shown or dismissed. */
class NothingThereError extends Error {
  override readonly name = "NothingThereError";
}

type Thing = { kind: ReportedKind; id: number };
const named = ({ kind, id }: Thing): string => `${kind} ${id}`;
const counted = (count: number): string => `${count} ${count === 1 ? "report" : "reports"}`;
const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** What somebody wrote, on one line: it must not move a terminal's cursor, change its colours or turn its text around. */
const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ").trim();

/** Something that was reported: whose it is, what it says, and what people say about it. */
function describe(reports: readonly [ReportRow, ...ReportRow[]]): string[] {
  const [{ kind, id, writer, title, text, hiddenAt }] = reports;
  const state = hiddenAt === null ? "" : `, hidden since ${day(hiddenAt)}`;
  const whose = writer === null ? "without a name" : `by ${onOneLine(writer)}`;
  return [
    `${named({ kind, id })} ${whose}, ${counted(reports.length)}${state}`,
    ...[title, text].flatMap((part) => (part ? [`  ${onOneLine(part)}`] : [])),
    ...reports.map(
      ({ reportedAt, reporter, reason }) => `    ${day(reportedAt)} ${onOneLine(reporter)}: ${onOneLine(reason)}`,
    ),
  ];
}

async function list(moderation: ModerationRepository): Promise<void> {
  const byThing = Map.groupBy(await moderation.reports(), named);
  if (byThing.size === 0) return console.log("Nothing is reported.");
  const blocks = [...byThing.values()].map(([first, ...others]) => (first ? describe([first, ...others]) : []));
  console.log(blocks.map((lines) => lines.join("\n")).join("\n\n"));
}

async function setHidden(moderation: ModerationRepository, { kind, id }: Thing, now: number | null): Promise<void> {
  if (!(await moderation.setHidden(kind, id, now))) throw new NothingThereError(`There is no ${named({ kind, id })}.`);
}

async function hide(moderation: ModerationRepository, thing: Thing): Promise<void> {
  await setHidden(moderation, thing, systemClock.now());
  console.log(`Only whoever wrote it sees ${named(thing)} now.`);
}

async function show(moderation: ModerationRepository, thing: Thing): Promise<void> {
  await setHidden(moderation, thing, null);
  console.log(`${named(thing)} is no longer hidden.`);
}

async function dismiss(moderation: ModerationRepository, thing: Thing): Promise<void> {
  const count = await moderation.dismiss(thing.kind, thing.id);
  if (count === 0) throw new NothingThereError(`There are no reports on ${named(thing)}.`);
  console.log(`${counted(count)} on ${named(thing)} dismissed.`);
}

const isExplained = (error: unknown): error is Error =>
  [NothingThereError, NoDatabaseError, NewerDatabaseError, OlderDatabaseError].some((known) => error instanceof known);

/** Runs `work` on the database that the settings name; what cannot be done is printed and gives 1. */
async function withModeration(work: (moderation: ModerationRepository) => Promise<void>): Promise<number> {
  const { dataDir } = loadConfig();
  try {
    const { db, file } = openExistingDatabase(dataDir);
    try {
      await work(createModerationRepository(db));
    } finally {
      file.close();
    }
    return 0;
  } catch (error) {
    if (!isExplained(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

function parseThing([word, number = ""]: readonly string[]): Thing {
  const kind = REPORTED_KINDS.find((candidate) => candidate === word);
  if (!kind) throw new UsageError(`<kind> is share or review, not "${word}".`);
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new UsageError(`<id> is a number of the list, not "${number}".`);
  return { kind, id: Number(number) };
}

const onThing = (act: (moderation: ModerationRepository, thing: Thing) => Promise<void>): Command =>
  defineCommand({
    usage: USAGE,
    parameters: ["<kind>", "<id>"],
    run({ positionals }) {
      const thing = parseThing(positionals);
      return withModeration((moderation) => act(moderation, thing));
    },
  });

const listCommand = defineCommand({ usage: USAGE, run: () => withModeration(list) });

/** `mealglass reports`: lists and settles what people reported; 1 for what cannot be done. */
export const reportsCommand = defineCommandGroup({
  usage: USAGE,
  commands: { list: listCommand, hide: onThing(hide), show: onThing(show), dismiss: onThing(dismiss) },
  withoutName: listCommand,
});
