import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { configQuery } from "../../config/queries.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { AuthOutcome } from "../components/auth-outcome.tsx";
import { requestPasswordResetMutation } from "../queries.ts";
import { checkResetRequest } from "../validation.ts";

/** What happens next. It does not reveal whether the account exists. */
function SentNotice({ email, onRetry }: { email: string; onRetry: () => void }) {
  const { data: server } = useQuery(configQuery());
  return (
    <AuthOutcome icon={<MailCheck size={28} />}>
      {server?.mail === false ? (
        <p>
          This server cannot send email. If <strong>{email}</strong> has an account, whoever runs this server can give
          you a link to reset your password. It works once, for one hour.
        </p>
      ) : (
        <p>
          If <strong>{email}</strong> has an account, a link to reset your password is on its way. It works once, for
          one hour. If it does not arrive, check your spam folder.
        </p>
      )}
      <Button asChild size="3">
        <Link to={PATHS.login}>Back to Log In</Link>
      </Button>
      <Button size="3" variant="soft" onClick={onRetry}>
        Ask Again
      </Button>
    </AuthOutcome>
  );
}

type ResetRequestFormProps = { email: string; onEmailChange: (email: string) => void; onSent: () => void };

function ResetRequestForm({ email, onEmailChange, onSent }: ResetRequestFormProps) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(requestPasswordResetMutation());
  const { field, validate } = useForm({ email }, (form) => onEmailChange(form.email));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, checkResetRequest(email))) return;
    mutate(email.trim(), {
      onSuccess: onSent,
      onError: (error) =>
        toast(buildFailureToast("Link Not Sent", error, "The link could not be sent. Please try again.")),
    });
  };
  return (
    <form className="auth__form" noValidate onSubmit={onSubmit}>
      <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="username" />
      <Button type="submit" size="3" loading={isPending}>
        Send Link
      </Button>
    </form>
  );
}

/** The page that requests a password reset link. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const [isSent, setIsSent] = useState(false);
  return (
    <AuthLayout
      title={isSent ? "Link Requested" : "Forgot Password"}
      lead={isSent ? "Open the link to choose a new password." : "We send you a link to choose a new password."}
      links={isSent ? undefined : <Link to={PATHS.login}>Back to Log In</Link>}
    >
      {isSent ? (
        <SentNotice email={email.trim()} onRetry={() => setIsSent(false)} />
      ) : (
        <ResetRequestForm email={email} onEmailChange={setEmail} onSent={() => setIsSent(true)} />
      )}
    </AuthLayout>
  );
}
