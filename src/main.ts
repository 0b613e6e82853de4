import { version } from "../package.json";
import { defineCommand, defineCommandGroup } from "./cli/command.ts";
import { COMMANDS } from "./cli/commands.ts";
import { formatSettings } from "./cli/settings.ts";
import { ConfigError } from "./config.ts";
import { PRODUCT_NAME } from "./shared/product/limits.ts";

const USAGE = `${PRODUCT_NAME} ${version}: a food diary that starts with a photo.

Usage: mealglass [command]

  serve               serve the product (what happens without a command)
  healthcheck         exit with 0 when the server with these settings is ready
  backup [FILE]       copy the database, also while the server runs; --daily and --check FILE
  restore FILE        put a backup in the place of the database
  database copy       copy everything into a cluster or out of one; "mealglass database --help" says more
  foods import FILE   add the foods of a USDA FoodData Central download
  eval [DIR]          measure the AI provider with photos whose values are known, or judge it by ten drawn plates
  photos move         move photos between the database and a bucket; "mealglass photos --help" says more
  user                list, create, invite and delete accounts, grant premium; "mealglass user --help" says more
  reports             list what people reported, hide it or dismiss the reports; "mealglass reports --help" says more
  doctor              look for a damaged database, a full disk and other problems in DATA_DIR
  upgrade --check     say whether there is a newer version; replaces nothing
  read-text           print the text in a photo, as the server reads nutrition labels
  stripe-setup        make or check the prices at Stripe and say which webhook to register
  --help              show this help and the settings; after a command, the help for that command
  --version           show the version`;
const SETTINGS = `Settings are environment variables, with their defaults in brackets:

${formatSettings()
  .map((line) => `  ${line}`)
  .join("\n")}`;

// What a command makes is for its owner alone, whatever the umask it was started with.
process.umask(0o077);

const mealglass = defineCommandGroup({
  usage: USAGE,
  settings: SETTINGS,
  commands: COMMANDS,
  withoutName: defineCommand({
    usage: USAGE,
    settings: SETTINGS,
    options: { version: { type: "boolean", short: "v" } },
    async run({ values }) {
      if (!values.version) return (await COMMANDS.serve()).run("serve", []);
      console.log(version);
      return 0;
    },
  }),
});

/** A message instead of a stack trace, which helps no one who runs a command. */
function fail(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : `Something unexpected went wrong: ${error}`);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
try {
  process.exit(await mealglass.run("", process.argv.slice(2)));
} catch (error) {
  fail(error);
}
