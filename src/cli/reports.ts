import { NewerDatabaseError, OlderDatabaseError } from "../../db/migrate.ts";
import { loadConfig } from "../config.ts";
import {
  createModerationRepository,
  type ModerationRepository,
  type ReportRow,
} from "../features/reports/moderation-repository.ts";
import { systemClock } from "../integrations/clock.ts";
import { REPORTED_KINDS, type ReportedKind } from "../shared/enums.ts";
import { NoDatabaseError, openExistingDatabase } from "./open-existing.ts";

const USAGE = `Usage: mealglass reports [command]

  list                      what people reported, with their reasons (what happens without a command)
  hide <kind> <id>          hide a share or review from everyone but whoever wrote it
  show <kind> <id>          show it again
  dismiss <kind> <id>       forget the reports on it

<kind> is share or review, and <id> its number in the list. The server of the same DATA_DIR may run meanwhile, and
what you do counts at once.
`;

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

type Command = (moderation: ModerationRepository) => Promise<void>;
const ON_A_THING: Record<string, (moderation: ModerationRepository, thing: Thing) => Promise<void>> = {
  hide,
  show,
  dismiss,
};

/** The command that these words ask for, or what is wrong with them. */
function commandOf([name = "list", ...rest]: readonly string[]): Command | string {
  if (name === "list" && rest.length === 0) return list;
  const command = Object.hasOwn(ON_A_THING, name) ? ON_A_THING[name] : undefined;
  if (!command) return `There is no reports command "${[name, ...rest].join(" ")}".`;
  const [word, number = "", ...more] = rest;
  const kind = REPORTED_KINDS.find((candidate) => candidate === word);
  if (!kind || !/^[1-9]\d{0,14}$/.test(number) || more.length > 0) {
    return `It is: mealglass reports ${name} <kind> <id>`;
  }
  return (moderation) => command(moderation, { kind, id: Number(number) });
}

const isExplained = (error: unknown): error is Error =>
  [NothingThereError, NoDatabaseError, NewerDatabaseError, OlderDatabaseError].some((known) => error instanceof known);

/**
 * Lists and settles what people reported and returns the exit code: 1 for what could not be done, 2 for words that make
 * no command. Throws a ConfigError for wrong settings.
 */
export async function reports(words: readonly string[]): Promise<number> {
  if (["help", "--help", "-h"].some((word) => words.includes(word))) {
    console.log(USAGE);
    return 0;
  }
  const command = commandOf(words);
  if (typeof command === "string") {
    console.error(`${command}\n\n${USAGE}`);
    return 2;
  }
  const { dataDir } = loadConfig();
  try {
    const db = openExistingDatabase(dataDir);
    try {
      await command(createModerationRepository(db));
    } finally {
      db.$client.close();
    }
    return 0;
  } catch (error) {
    if (!isExplained(error)) throw error;
    console.error(error.message);
    return 1;
  }
}
