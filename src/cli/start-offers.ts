import { setTimeout as pause } from "node:timers/promises";
import { version } from "../../package.json";
import { AFTER_START_MS } from "../background/background-work.ts";
import { bundledFiles } from "../bundled-files.ts";
import { listChanges, SHOWN_CHANGES_MAX } from "../features/changes/list-changes.ts";
import { systemClock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import { formatOllamaOffer } from "./output/banner.ts";
import type { ServerStorage } from "./storage/server-storage.ts";

/** Names the settings for an Ollama on this machine, if there is one. */
export async function offerOllama(): Promise<void> {
  await pause(AFTER_START_MS, undefined, { ref: false });
  const { findOllama, OLLAMA_URL } = await import("../integrations/ollama.ts");
  const offer = await findOllama(OLLAMA_URL);
  if (offer) console.log(formatOllamaOffer(OLLAMA_URL, offer));
}

type AdminOffer = {
  storage: Pick<ServerStorage, "db" | "prepared" | "hasAccounts">;
  linkOrigin: () => string;
  isStopped: () => boolean;
  log: Log;
};

/**
 * Makes a link with which the first account of a new server becomes an administrator, and returns what prints it. Each
 * start replaces it. A file has it at once; a cluster once its tables are there, which the start does not wait for.
 */
export async function offerAdminLink({ storage, linkOrigin, isStopped, log }: AdminOffer): Promise<() => void> {
  const { db, prepared, hasAccounts } = storage;
  const create = async (): Promise<string | undefined> => {
    try {
      if (hasAccounts?.()) return undefined;
      const { createFirstAdminLink } = await import("../features/auth/first-admin.ts");
      return await createFirstAdminLink({ db, linkOrigin, clock: systemClock });
    } catch (error) {
      log.warn("The link for an administrator could not be made; mealglass user admin makes one", { error });
      return undefined;
    }
  };
  const print = (link: string | undefined): void => {
    if (link)
      console.log(`There is no account yet. The first one can be that of the administrator, with this link:\n${link}`);
  };
  if (hasAccounts === undefined) return () => void prepared.then(async () => isStopped() || print(await create()));
  const link = await create();
  return () => print(link);
}

/** What changed since the version that ran before. */
export async function describeUpdate(before: string): Promise<string[]> {
  return formatUpdate(await Bun.file(bundledFiles.changelog).text(), before, version);
}

/** What is printed at the first start of another version; nothing if it is the same. */
export function formatUpdate(changelog: string, before: string, now: string): string[] {
  const order = Bun.semver.order(now, before);
  if (order === 0) return [];
  if (order < 0) return [`Version ${before} ran here last, and ${now} runs now. They have the same tables.`];
  const changes = listChanges(changelog, before, now);
  const left = changes.length - SHOWN_CHANGES_MAX;
  return [
    `Updated from ${before} to ${now}. What changed:`,
    ...changes.slice(0, SHOWN_CHANGES_MAX).map((change) => `  - ${change}`),
    ...(left > 0 ? [`  and ${left} more in CHANGELOG.md`] : []),
  ];
}
