import { version } from "../../package.json";
import { loadConfig } from "../config.ts";
import { findNewestRelease, ReleaseFeedError } from "../integrations/release-feed/release-feed.ts";
import { PRODUCT_NAME } from "../shared/product/limits.ts";
import { defineCommand, UsageError } from "./command.ts";

const USAGE = `Usage: mealglass upgrade --check

Reads the releases in UPGRADE_FEED and says whether one is newer than this version. It replaces nothing. It ends with 0
if this is the newest version, with 3 if there is a newer one, and with 1 if that could not be found out.`;

const EXIT_NEWER = 3;
const EXIT_UNKNOWN = 1;

const NO_FEED = `No feed of releases is set. UPGRADE_FEED names one, such as
https://api.github.com/repos/OWNER/REPOSITORY/releases or https://github.com/OWNER/REPOSITORY/releases.atom`;

/** Prints whether the feed names a newer version than `now`, and returns the exit code. */
export async function checkForUpgrade(
  feed: string | null,
  { now = version, ...options }: Omit<Parameters<typeof findNewestRelease>[1], "version"> & { now?: string } = {},
): Promise<number> {
  if (feed === null) {
    console.error(NO_FEED);
    return EXIT_UNKNOWN;
  }
  try {
    const newest = await findNewestRelease(feed, { version: now, ...options });
    if (newest === undefined) throw new ReleaseFeedError("The feed names no version");
    const order = Bun.semver.order(newest.version, now);
    if (order > 0) {
      console.log(`${PRODUCT_NAME} ${newest.version} is there; this is ${now}. Nothing was replaced.`);
      if (newest.page !== null) console.log(newest.page);
      return EXIT_NEWER;
    }
    console.log(
      order === 0
        ? `This is the newest version, ${now}.`
        : `This is ${now}, which is newer than ${newest.version}, the newest of the feed.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseFeedError)) throw error;
    console.error(`It could not be found out whether ${now} is the newest version: ${error.message}.`);
    return EXIT_UNKNOWN;
  }
}

/** `mealglass upgrade --check`: says whether there is a newer version, and replaces nothing. */
export const upgradeCommand = defineCommand({
  usage: USAGE,
  options: { check: { type: "boolean" } },
  async run({ values }) {
    if (!values.check) throw new UsageError("--check is missing: this command only looks, and replaces nothing.");
    return checkForUpgrade(loadConfig().upgradeFeed);
  },
});
