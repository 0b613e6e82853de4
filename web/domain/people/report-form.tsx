import { Button } from "@radix-ui/themes";
import type { UseMutationOptions } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { NewReport } from "../../../src/contracts/reports.ts";
import { REPORT_REASON_MAX_LENGTH } from "../../../src/shared/product/limits.ts";
import { fitsLength } from "../../../src/shared/text/text-length.ts";
import { useDraft } from "../../platform/drafts.ts";
import { checkRequired } from "../../ui/fields/checks.ts";
import { describeLength } from "../../ui/fields/describe-length.ts";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../ui/hooks/use-while-mounted.ts";
import "../../ui/layers/sheet.css";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";

type ReportFormProps = Pick<NewReport, "kind" | "id"> & {
  mutation: UseMutationOptions<unknown, Error, NewReport>;
  onDone: () => void;
};

/** A form that reports a share or a review to the server's administrator; the content of a sheet. */
export function ReportForm({ kind, id, mutation, onDone }: ReportFormProps) {
  const toast = useToast();
  const close = useWhileMounted(onDone);
  const [reason, setReason, discard] = useDraft(`report-${kind}-${id}`, "");
  const [isSubmitted, setIsAsked] = useState(false);
  const { mutate, isPending } = useNotifyingMutation(mutation);
  const missing = checkRequired(reason.trim(), "Please say what is wrong");
  const note = describeLength(reason, REPORT_REASON_MAX_LENGTH);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsked(true);
    if (missing) event.currentTarget.querySelector("textarea")?.focus();
    if (missing || !fitsLength(reason, REPORT_REASON_MAX_LENGTH)) return;
    mutate(
      { kind, id, reason },
      {
        onSuccess: () => {
          toast({ title: "Report Sent", description: "Whoever runs this server will look at it.", tone: "success" });
          discard();
          close();
        },
        onError: (error) => toast(buildFailureToast("Error", error, "Failed to send the report")),
      },
    );
  };
  return (
    <form className="sheet" noValidate onSubmit={send}>
      <p className="sheet__lead">Your report goes to whoever runs this server. No one else sees it.</p>
      <TextArea
        label="What is wrong with it?"
        name="reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...note}
        {...(isSubmitted && missing && { error: missing })}
      />
      <Button type="submit" size="3" loading={isPending}>
        Send Report
      </Button>
    </form>
  );
}
