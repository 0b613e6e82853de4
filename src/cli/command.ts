import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
/** The parsed arguments of a command. */
export type CommandArguments = Pick<ReturnType<typeof parseArgs>, "values" | "positionals">;

/** A command of the command line. */
export type Command = {
  /** Runs the command and returns the exit code. `name` is the text before `args`, such as `user list`. */
  run(name: string, args: readonly string[]): Promise<number>;
  /** The positional parameters, as the usage shows them. */
  parameters?: readonly string[];
  /** The commands of a group by name. */
  commands?: Commands;
};
/** Commands by name; a function loads its command when it is needed. */
export type Commands = Readonly<Record<string, Command | (() => Promise<Command>)>>;

/** The arguments are not valid; the message names the wrong one. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The exit code that shells use for a program ended by Ctrl-C. */
export const EXIT_INTERRUPTED = 130;
const EXIT_OK = 0;
const EXIT_USAGE = 2;
const PROGRAM = "mealglass";
const HELP: Options = { help: { type: "boolean", short: "h" } };

/** A signal that Ctrl-C, or the end of the service, aborts. */
export function abortWhenStopped(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  return stop.signal;
}

/** Says that a command which goes on when it is run again was stopped, and returns its exit code. */
export function reportStopped(): number {
  console.error("Stopped. Run the same command again to go on.");
  return EXIT_INTERRUPTED;
}

type Usage = {
  /** Printed by `--help` and after errors. */
  usage: string;
  /** Printed by `--help` below the usage. */
  settings?: string;
};

function printHelp({ usage, settings }: Usage): number {
  console.log([usage, settings].filter(Boolean).join("\n\n"));
  return EXIT_OK;
}

function printUsageError(message: string, usage: string): number {
  console.error(`${message}\n\n${usage}`);
  return EXIT_USAGE;
}

const tokenize = (args: readonly string[], options: Options) =>
  parseArgs({ args: [...args], options: { ...HELP, ...options }, strict: false, tokens: true }).tokens;

/** True if `--help` or `-h` is anywhere among the arguments. */
const asksForHelp = (args: readonly string[], options: Options = {}): boolean =>
  tokenize(args, options).some((token) => token.kind === "option" && token.name === "help");

const isOptional = (parameter: string): boolean => parameter.startsWith("[");

/** Throws a UsageError that names the first missing or extra argument. */
function checkPositionals(name: string, positionals: readonly string[], parameters: readonly string[]): void {
  const synopsis = [PROGRAM, name, ...parameters].filter(Boolean).join(" ");
  const missing = parameters.find((parameter, index) => !isOptional(parameter) && positionals[index] === undefined);
  if (missing !== undefined) throw new UsageError(`${missing} is missing. Usage: ${synopsis}`);
  const extra = positionals[parameters.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many. Usage: ${synopsis}`);
}

/** True for the errors of `parseArgs`, such as a value for an option without one. */
const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

function parseOptions(name: string, args: readonly string[], options: Options): CommandArguments {
  const unknown = tokenize(args, options).find(
    (token) => token.kind === "option" && !Object.hasOwn(options, token.name),
  );
  if (unknown) throw new UsageError(`"${name || PROGRAM}" has no option ${args[unknown.index]}.`);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw isParseError(error) ? new UsageError(`${error.message}.`) : error;
  }
}

type CommandDefinition = Usage & {
  options?: Options;
  /** The positional parameters, as the usage shows them: `FILE`, or `[FILE]` if it is optional. */
  parameters?: readonly string[];
  /** Returns the exit code. For a UsageError the usage is printed. */
  run(args: CommandArguments): Promise<number>;
};

/**
 * A command that checks its arguments before it does anything. `--help` prints the usage and returns 0. An unknown
 * option, a missing or an extra argument prints an error and returns 2.
 */
export function defineCommand({ options = {}, parameters = [], run, ...texts }: CommandDefinition): Command {
  return {
    parameters,
    async run(name, args) {
      if (asksForHelp(args, options)) return printHelp(texts);
      try {
        const { values, positionals } = parseOptions(name, args, options);
        checkPositionals(name, positionals, parameters);
        return await run({ values, positionals });
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        return printUsageError(error.message, texts.usage);
      }
    },
  };
}

type GroupDefinition = Usage & {
  commands: Commands;
  /** The command to run without a name; without it that is an error. */
  withoutName?: Command;
};

/** A group of commands with the same first word; `help` prints the usage like `--help`. */
export function defineCommandGroup({ commands, withoutName, ...texts }: GroupDefinition): Command {
  const requireName = (name: string) =>
    defineCommand({
      ...texts,
      run: async () => {
        throw new UsageError(`Which ${name} command?`);
      },
    });
  const help = defineCommand({ ...texts, run: async () => printHelp(texts) });
  const known: Commands = { help, ...commands };

  return {
    commands,
    async run(name, args) {
      const [first, ...rest] = args;
      if (first === undefined || first.startsWith("-")) return (withoutName ?? requireName(name)).run(name, args);
      const found = Object.hasOwn(known, first) ? known[first] : undefined;
      if (found) {
        const command = typeof found === "function" ? await found() : found;
        return command.run([name, first].filter(Boolean).join(" "), rest);
      }
      if (asksForHelp(args)) return printHelp(texts);
      return printUsageError(`There is no ${name ? `${name} ` : ""}command "${first}".`, texts.usage);
    },
  };
}
