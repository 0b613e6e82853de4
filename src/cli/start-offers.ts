import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../db/engine/db.ts";
import { version } from "../../package.json";
import { AFTER_START_MS } from "../after-start.ts";
import { bundledFiles } from "../bundled-files.ts";
import { systemClock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import { formatOllamaOffer } from "./output/banner.ts";

/** Names the settings for an Ollama on this machine, if there is one. */
export async function offerOllama(): Promise<void> {
  await pause(AFTER_START_MS, undefined, { ref: false });
  const { findOllama, OLLAMA_URL } = await import("../integrations/ollama.ts");
  const offer = await findOllama(OLLAMA_URL);
  if (offer) console.log(formatOllamaOffer(OLLAMA_URL, offer));
}

type AdminOffer = { db: Db; linkOrigin: () => string; log: Log };

/** Prints a link with which the first account of a new server becomes an administrator. Each start replaces it. */
export async function offerAdminLink({ db, linkOrigin, log }: AdminOffer): Promise<void> {
  await pause(AFTER_START_MS, undefined, { ref: false });
  try {
    const { createFirstAdminLink } = await import("../features/auth/first-admin.ts");
    const link = await createFirstAdminLink({ db, linkOrigin, clock: systemClock });
    if (link)
      console.log(`There is no account yet. The first one can be that of the administrator, with this link:\n${link}`);
  } catch (error) {
    log.warn("The link for an administrator could not be made; mealglass user admin makes one", { error });
  }
}

/** What changed since the version that ran before. */
export async function describeUpdate(before: string): Promise<string[]> {
  const { formatUpdate } = await import("./output/changes.ts");
  return formatUpdate(await Bun.file(bundledFiles.changelog).text(), before, version);
}
