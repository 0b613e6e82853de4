import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminBackups as Backups } from "../../../../src/contracts/admin/server.ts";
import { checkPassword } from "../../../domain/access/account-checks.ts";
import { toAddress } from "../../../platform/address.ts";
import { getFieldErrors } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { startDownload } from "../../../platform/save-file.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { formatDateTime } from "../../../ui/format/format.ts";
import { formatStorageSize } from "../../../ui/format/storage-size.ts";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { backupsQuery, beginBackupMutation, confirmDownloadMutation } from "../queries.ts";
import "../../../ui/fields/sheet-form.css";

/** What is being done, or how what was begun here or each day ended last. */
function describeTask({ running, lastTask, last }: Backups): string {
  if (running) return running.name === null ? "A backup is being made…" : `${running.name} is being checked…`;
  if (lastTask && (!last || last.startedAt <= lastTask.endedAt)) {
    const done = lastTask.name === null ? "The backup was made and checked." : `${lastTask.name} can be restored.`;
    return lastTask.problem ?? done;
  }
  if (!last) return "No daily backup was made yet.";
  return last.problem ?? `The last one, of ${formatDateTime(last.startedAt)}, was made and checked.`;
}

const describeDaily = ({ dailyAt }: Backups): string =>
  dailyAt === null ? "No daily backups are set up. See Settings." : `One is made each day at ${dailyAt}.`;

/** The facts of a file, and where it is if there are two places. */
function describeFile({ bytes, isEncrypted, isInFolder, isInBucket }: Backups["files"][number], hasBucket: boolean) {
  const places = [isInFolder && "folder", isInBucket && "bucket"].filter(Boolean).join(" and ");
  return [
    formatStorageSize(bytes),
    isEncrypted ? "encrypted" : "not encrypted",
    ...(hasBucket ? [`in the ${places}`] : []),
  ].join(", ");
}

/** A download needs the administrator's own password: a backup has all that people wrote. */
function DownloadForm({ name, onDone }: { name: string; onDone: () => void }) {
  const toast = useToast();
  const close = useWhileMounted(onDone);
  const confirmation = useNotifyingMutation(confirmDownloadMutation());
  const { data: user } = useQuery(currentUserQuery());
  const [form, setForm] = useState({ password: "" });
  const { field, validate, showErrors } = useForm(form, setForm);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, { password: checkPassword(form.password) })) return;
    confirmation.mutate(
      { name, password: form.password },
      {
        onSuccess: ({ link }) => {
          startDownload(toAddress(link), name);
          close();
        },
        onError: (error) => {
          showErrors(getFieldErrors(error));
          toast(buildFailureToast("Not Downloaded", error, "It could not be downloaded. Please try again."));
        },
      },
    );
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      <p className="soft breaks">{name}</p>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField
        {...field("password")}
        label="Your password"
        hint="To be sure that it is you. A backup has everything that people wrote."
        autoComplete="current-password"
      />
      <Button type="submit" size="3" loading={confirmation.isPending}>
        Download Backup
      </Button>
    </form>
  );
}

function BackupList({ backups }: { backups: Backups }) {
  const toast = useToast();
  const { mutate, isPending, variables } = useNotifyingMutation(beginBackupMutation(useQueryClient()));
  const onError = (error: Error) =>
    toast(buildFailureToast("Not Begun", error, "It could not be begun. Please try again."));
  const isBusy = backups.running !== null;
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const shown = useLastNonNull(downloaded);
  const close = () => setDownloaded(null);
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
      <p className="note">{describeDaily(backups)}</p>
      {backups.bucketProblem !== null && <p role="alert">{backups.bucketProblem}</p>}
      <ul aria-label="Backups">
        {backups.files.map(({ name, madeAt, ...file }) => (
          <li key={name} className="admin-row divided rows-8">
            <div className="rows breaks shrinks">
              <b>{formatDateTime(madeAt)}</b>
              <span className="note">{name}</span>
              <span className="note">{describeFile({ name, madeAt, ...file }, backups.hasBucket)}</span>
            </div>
            <div className="wrap-8">
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
              <Button
                size="3"
                variant="soft"
                color="gray"
                aria-label={`Download ${name}`}
                onClick={() => setDownloaded(name)}
              >
                Download
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <BottomSheet open={downloaded !== null} onClose={close} title="Download Backup">
        {shown !== null && <DownloadForm key={shown} name={shown} onDone={close} />}
      </BottomSheet>
    </>
  );
}

/** Backups to make, check and download. */
export function AdminBackups() {
  return (
    <Loaded query={useQuery(backupsQuery())} failure="The backups could not be loaded" isCard={false}>
      {(backups) => <BackupList backups={backups} />}
    </Loaded>
  );
}
