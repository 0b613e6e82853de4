import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { checkNewPassword, PASSWORD_HINT } from "../../../domain/access/account-checks.ts";
import { ConnectionError, getFieldErrors } from "../../../platform/api/api-client.ts";
import { PATHS } from "../../../platform/paths.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useOneTimeParam } from "../../../ui/hooks/use-one-time-param.ts";
import { AuthLayout } from "../components/auth-layout.tsx";
import { AuthOutcome } from "../components/auth-outcome.tsx";
import { isInvalidLinkError, resetPasswordMutation } from "../queries.ts";

/** `isUnanswered` where the link was sent before and its answer was lost: that call may have set the password. */
function InvalidLink({ isUnanswered }: { isUnanswered: boolean }) {
  return (
    <AuthLayout
      title="Link Not Valid"
      lead={
        isUnanswered
          ? "Your first try may have changed your password. Log in with the new one."
          : "Your password has not changed."
      }
      links={<Link to={PATHS.login}>Back to Log In</Link>}
    >
      <AuthOutcome icon={<Link2Off size={28} />} isProblem>
        <p>
          A link works once, for one hour, and only the newest link works. If yours should still work, open it from the
          message again. Otherwise, ask for a new one.
        </p>
        <Button asChild size="3">
          <Link to={PATHS.forgotPassword}>Get a New Link</Link>
        </Button>
      </AuthOutcome>
    </AuthLayout>
  );
}

/** Sets a new password with a mailed link. */
export function ResetPasswordPage() {
  const token = useOneTimeParam("token") ?? "";
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useNotifyingMutation(resetPasswordMutation(useQueryClient()));
  const [form, setForm] = useState({ password: "" });
  const { field, validate, showErrors } = useForm(form, setForm);
  const [isUnanswered, setIsUnanswered] = useState(false);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!validate(event, { password: checkNewPassword(form.password) })) return;
    mutate(
      { token, password: form.password },
      {
        onSuccess: ({ message }) => {
          toast({ title: "Password Changed", description: message, tone: "success" });
          void navigate(PATHS.login, { replace: true });
        },
        onError: (failure) => {
          if (isInvalidLinkError(failure)) return;
          if (failure instanceof ConnectionError) setIsUnanswered(true);
          showErrors(getFieldErrors(failure));
          toast(
            buildFailureToast("Password Not Changed", failure, "Your password could not be changed. Please try again."),
          );
        },
      },
    );
  };

  if (token === "" || isInvalidLinkError(error)) return <InvalidLink isUnanswered={isUnanswered} />;
  return (
    <AuthLayout
      title="New Password"
      lead="Changing it signs you out on all devices."
      links={<Link to={PATHS.login}>Back to Log In</Link>}
    >
      <form className="auth__form" noValidate onSubmit={onSubmit}>
        <PasswordField {...field("password")} label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
        <Button type="submit" size="3" loading={isPending}>
          Change Password
        </Button>
      </form>
    </AuthLayout>
  );
}
