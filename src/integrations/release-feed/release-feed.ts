import {
  createGuardedHttps,
  describeUnreadPage,
  PAGE_MAX_BYTES,
  PAGE_TIMEOUT_MS,
  type Resolve,
} from "../guarded-https.ts";
import { parseReleases, type Release } from "./parse-releases.ts";

/** The feed cannot be read; the message is for the host, without a full stop. */
export class ReleaseFeedError extends Error {
  override readonly name = "ReleaseFeedError";
}

type Options = {
  version: string;
  timeoutMs?: number;
  /** For tests: certificates of authorities (PEM), and what finds the addresses of a name. */
  ca?: string;
  resolve?: Resolve;
};

async function parse(bytes: Uint8Array<ArrayBuffer>): Promise<Release[]> {
  try {
    return await parseReleases(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ReleaseFeedError("The feed is neither JSON nor Atom", { cause: error });
  }
}

/**
 * The newest release of a feed; undefined if it names none. The host of `address`, which is a setting, may be in a private
 * network; where it leads on to may not. Throws a ReleaseFeedError.
 */
export async function findNewestRelease(
  address: string,
  { version, timeoutMs = PAGE_TIMEOUT_MS, ...more }: Options,
): Promise<Release | undefined> {
  const https = createGuardedHttps({ privateHosts: [new URL(address).host], timeoutMs, ...more });
  const headers = { "User-Agent": `Mealglass/${version}`, Accept: "application/json, application/atom+xml, text/xml" };
  try {
    const { status, bytes } = await https.get(address, PAGE_MAX_BYTES, headers);
    if (status !== 200) throw new ReleaseFeedError(`The feed answers with status ${status}`);
    return (await parse(bytes)).sort((one, other) => Bun.semver.order(other.version, one.version))[0];
  } catch (error) {
    if (error instanceof ReleaseFeedError) throw error;
    throw new ReleaseFeedError(describeUnreadPage("The feed", error), { cause: error });
  }
}
