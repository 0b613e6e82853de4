import type { BackgroundLease } from "../../background/background-lease.ts";
import type { Config } from "../../config.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { Mailer } from "../../integrations/mailer/mailer.ts";
import type { Log } from "../../log.ts";
import { runBackup, startBackupScheduler } from "./backup-scheduler.ts";

type Deps = { mailer: Mailer; linkOrigin: () => string; log: Log };

/** What starts the daily backups; undefined if none are made. */
export function createBackupStart({ backup, dataDir, mail }: Config, { mailer, linkOrigin, log }: Deps) {
  const { at } = backup;
  if (at === null) return undefined;
  return (lease: BackgroundLease) =>
    startBackupScheduler({
      ...{ dataDir, at, run: runBackup(["--daily"]), lease, clock: systemClock, log },
      async mailFailure(last) {
        if (mail === null) return;
        const { createFailureMail, findAddress } = await import("./failure-mail.ts");
        await mailer.send(createFailureMail(last, backup.mailTo ?? findAddress(mail.from), linkOrigin()));
      },
    });
}
