import { version } from "../package.json";
import { healthcheck } from "./cli/healthcheck.ts";
import { serve } from "./cli/serve.ts";
import { ConfigError } from "./config.ts";
import { settingLines } from "./settings.ts";
import { PRODUCT_NAME } from "./shared/limits.ts";

const usage = () => `${PRODUCT_NAME} ${version}: a food diary that starts with a photo.

Usage: mealglass [command]

  serve               serve the product (what happens without a command)
  healthcheck         exit with 0 when the server with these settings is ready
  backup [FILE]       copy the database, also while the server runs
  restore FILE        put a backup in the place of the database
  foods import FILE   add the foods of a USDA FoodData Central download
  user                list, create and delete accounts, grant premium; "mealglass user --help" says more
  reports             list what people reported, hide it or dismiss the reports; "mealglass reports --help" says more
  stripe-setup        make or check the prices at Stripe and say which webhook to register
  --help              show this
  --version           show the version

Settings are environment variables (without one, what stands in brackets):

${settingLines()
  .map((line) => `  ${line}`)
  .join("\n")}
`;

/** Carries out one command and returns the exit code: 1 for a failure, 2 for a command that does not exist. */
async function run(command: string, words: readonly string[]): Promise<number> {
  switch (command) {
    case "serve":
      return serve();
    case "healthcheck":
      return healthcheck();
    case "backup": {
      const { backup } = await import("./cli/backup.ts");
      return backup(words);
    }
    case "restore": {
      const { restore } = await import("./cli/backup.ts");
      return restore(words);
    }
    case "foods": {
      // What reads downloads is loaded when one is to be read: nobody's start waits for it.
      const { foods } = await import("./cli/foods.ts");
      return foods(words);
    }
    case "user": {
      const { user } = await import("./cli/user.ts");
      return user(words);
    }
    case "reports": {
      const { reports } = await import("./cli/reports.ts");
      return reports(words);
    }
    case "stripe-setup": {
      const { stripeSetup } = await import("./cli/stripe-setup.ts");
      return stripeSetup();
    }
    case "help":
    case "--help":
    case "-h":
      console.log(usage());
      return 0;
    case "--version":
    case "-v":
      console.log(version);
      return 0;
    default:
      console.error(`There is no command "${command}".\n\n${usage()}`);
      return 2;
  }
}

const [, , command = "serve", ...words] = process.argv;
try {
  process.exit(await run(command, words));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
