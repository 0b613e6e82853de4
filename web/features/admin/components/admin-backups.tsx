import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminBackups as Backups } from "../../../../src/contracts/admin/server.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatDateTime } from "../../../ui/format/format.ts";
import { formatStorageSize } from "../../../ui/format/storage-size.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { backupsQuery, beginBackupMutation, buildBackupUrl } from "../queries.ts";
import { Loaded } from "./loaded.tsx";

/** What is being done, or how it ended last. */
function describeTask({ running, lastTask, last }: Backups): string {
  if (running) return running.name === null ? "A backup is being made…" : `${running.name} is being checked…`;
  if (lastTask) {
    const done = lastTask.name === null ? "The backup was made and checked." : `${lastTask.name} can be restored.`;
    return lastTask.problem ?? done;
  }
  if (!last) return "No daily backup was made yet.";
  return last.problem ?? `The last one, of ${formatDateTime(last.startedAt)}, was made and checked.`;
}

const describePlace = ({ dailyAt, hasBucket }: Backups): string =>
  [
    dailyAt === null ? "No daily backups are set up. See Settings." : `One is made each day at ${dailyAt}.`,
    ...(hasBucket ? ["Those in the bucket are not in this list."] : []),
  ].join(" ");

function BackupList({ backups }: { backups: Backups }) {
  const toast = useToast();
  const { mutate, isPending, variables } = useNotifyingMutation(beginBackupMutation(useQueryClient()));
  const onError = (error: Error) =>
    toast(buildFailureToast("Not Begun", error, "It could not be begun. Please try again."));
  const isBusy = backups.running !== null;
  return (
    <>
      <p role="status">{describeTask(backups)}</p>
      <Button
        size="3"
        disabled={isBusy}
        loading={isPending && variables === null}
        onClick={() => mutate(null, { onError })}
      >
        Make Backup
      </Button>
      <p className="admin-row__note">{describePlace(backups)}</p>
      <ul aria-label="Backups">
        {backups.files.map(({ name, bytes, madeAt, isEncrypted }) => (
          <li key={name} className="admin-row">
            <div className="admin-row__words">
              <b>{formatDateTime(madeAt)}</b>
              <span className="admin-row__note">{name}</span>
              <span className="admin-row__note">
                {formatStorageSize(bytes)}, {isEncrypted ? "encrypted" : "not encrypted"}
              </span>
            </div>
            <div className="admin-row__actions">
              <Button
                size="3"
                variant="soft"
                aria-label={`Check ${name}`}
                disabled={isBusy}
                loading={isPending && variables === name}
                onClick={() => mutate(name, { onError })}
              >
                Check
              </Button>
              <Button asChild size="3" variant="soft" color="gray">
                <a href={buildBackupUrl(name)} download={name} aria-label={`Download ${name}`}>
                  Download
                </a>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Backups to make, check and download. */
export function AdminBackups() {
  return (
    <div className="admin-list">
      <Loaded query={useQuery(backupsQuery())} failure="The backups could not be loaded">
        {(backups) => <BackupList backups={backups} />}
      </Loaded>
    </div>
  );
}
