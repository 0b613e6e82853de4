import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
/** Arguments as `parseArgs` reads them by a command's definition. */
export type CommandArguments = Pick<ReturnType<typeof parseArgs>, "values" | "positionals">;

/** What the command line can run. */
export type Command = {
  /** Runs it and returns the exit code. `name` is what stands before `args`, such as `user list`. */
  run(name: string, args: readonly string[]): Promise<number>;
  /** What it takes, as its usage names it. */
  parameters?: readonly string[];
  /** The commands of a group, by their names. */
  commands?: Commands;
};
/** Commands by their names; a function loads its command when somebody asks for it. */
export type Commands = Readonly<Record<string, Command | (() => Promise<Command>)>>;

/** The arguments make no command; the message says which of them, and why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const EXIT_OK = 0;
const EXIT_USAGE = 2;
const PROGRAM = "mealglass";
const HELP: Options = { help: { type: "boolean", short: "h" } };

function printUsage(usage: string): number {
  console.log(usage);
  return EXIT_OK;
}

function printUsageError(message: string, usage: string): number {
  console.error(`${message}\n\n${usage}`);
  return EXIT_USAGE;
}

const tokenize = (args: readonly string[], options: Options) =>
  parseArgs({ args: [...args], options: { ...HELP, ...options }, strict: false, tokens: true }).tokens;

/** True where `--help` or `-h` is among the arguments, whatever else is. */
const asksForHelp = (args: readonly string[], options: Options = {}): boolean =>
  tokenize(args, options).some((token) => token.kind === "option" && token.name === "help");

const isOptional = (parameter: string): boolean => parameter.startsWith("[");

/** Throws a UsageError that names the first argument that is too many or missing. */
function checkPositionals(name: string, positionals: readonly string[], parameters: readonly string[]): void {
  const synopsis = [PROGRAM, name, ...parameters].filter(Boolean).join(" ");
  const missing = parameters.find((parameter, index) => !isOptional(parameter) && positionals[index] === undefined);
  if (missing !== undefined) throw new UsageError(`${missing} is missing. It is: ${synopsis}`);
  const extra = positionals[parameters.length];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many. It is: ${synopsis}`);
}

/** True for what `parseArgs` says about arguments that do not fit, such as a value for an option that takes none. */
const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

function parseOptions(name: string, args: readonly string[], options: Options): CommandArguments {
  const unknown = tokenize(args, options).find(
    (token) => token.kind === "option" && !Object.hasOwn(options, token.name),
  );
  if (unknown) throw new UsageError(`"${name || PROGRAM}" knows no ${args[unknown.index]}.`);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw isParseError(error) ? new UsageError(`${error.message}.`) : error;
  }
}

type CommandDefinition = {
  /** What `--help` prints, and what an error ends with. */
  usage: string;
  options?: Options;
  /** What the command takes, as its usage names it: `FILE`, or `[FILE]` where it may be left out. */
  parameters?: readonly string[];
  /** Returns the exit code. A UsageError that it throws is printed with the usage. */
  run(args: CommandArguments): Promise<number>;
};

/**
 * A command whose arguments are checked before it does anything: with `--help` it prints its usage and gives 0, with an
 * option that it does not know, or too many or too few arguments, it says so and gives 2.
 */
export function defineCommand({ usage, options = {}, parameters = [], run }: CommandDefinition): Command {
  return {
    parameters,
    async run(name, args) {
      if (asksForHelp(args, options)) return printUsage(usage);
      try {
        const { values, positionals } = parseOptions(name, args, options);
        checkPositionals(name, positionals, parameters);
        return await run({ values, positionals });
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        return printUsageError(error.message, usage);
      }
    },
  };
}

type GroupDefinition = {
  usage: string;
  commands: Commands;
  /** What is run where no command is named; an error otherwise. */
  withoutName?: Command;
};

/** Commands that share a first word; `help` prints the usage as `--help` does. */
export function defineCommandGroup({ usage, commands, withoutName }: GroupDefinition): Command {
  const requireName = (name: string) =>
    defineCommand({
      usage,
      run: async () => {
        throw new UsageError(`Which ${name} command?`);
      },
    });
  const help = defineCommand({ usage, run: async () => printUsage(usage) });
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
      if (asksForHelp(args)) return printUsage(usage);
      return printUsageError(`There is no ${name ? `${name} ` : ""}command "${first}".`, usage);
    },
  };
}
