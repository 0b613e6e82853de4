import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { resendVerificationMutation } from "../../auth/queries.ts";
import "./verify-notice.css";

/** Asks to verify the e-mail address, with a button to send the link again. */
export function VerifyNotice({ email }: { email: string }) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(resendVerificationMutation());
  // The link is often opened on another device, so the user is fetched again when this page is shown.
  const { data: user } = useQuery({ ...currentUserQuery(), refetchOnMount: "always", refetchOnWindowFocus: "always" });
  if (user?.emailVerified) return null;

  const send = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: "Link Sent", description: message, tone: "success" }),
      onError: (error) =>
        toast(buildFailureToast("Link Not Sent", error, "The link could not be sent. Please try again.")),
    });
  return (
    <section className="card verify-notice rows-12" aria-labelledby="verify-notice-title">
      <span className="row-icon verify-notice__icon" aria-hidden>
        <MailWarning size={20} />
      </span>
      <div className="shrinks">
        <h2 className="subtitle" id="verify-notice-title">
          Verify Your Email
        </h2>
        <p className="large-note breaks">
          Open the link we sent to <strong>{email}</strong>, so that you can reset your password if you forget it.
        </p>
      </div>
      <Button size="3" variant="soft" className="verify-notice__send" loading={isPending} onClick={send}>
        Send Link Again
      </Button>
    </section>
  );
}
