import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { checkNewPassword, checkPassword, PASSWORD_HINT } from "../../../domain/access/account-checks.ts";
import { getFieldErrors } from "../../../platform/api/api-client.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { changePasswordMutation } from "../queries.ts";
import "../../../ui/fields/sheet-form.css";

type PasswordFormProps = {
  /** The account's e-mail, for the password manager. */
  email: string;
  onClose: () => void;
};

function PasswordForm({ email, onClose }: PasswordFormProps) {
  const toast = useToast();
  const close = useWhileMounted(onClose);
  const { mutate, isPending } = useNotifyingMutation(changePasswordMutation(useQueryClient()));
  const [form, setForm] = useState({ currentPassword: "", newPassword: "" });
  const { field, validate, showErrors } = useForm(form, setForm);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const checks = {
      currentPassword: checkPassword(form.currentPassword),
      newPassword: checkNewPassword(form.newPassword),
    };
    if (!validate(event, checks)) return;
    mutate(form, {
      onSuccess: ({ message }) => {
        toast({ title: "Password Changed", description: message, tone: "success" });
        close();
      },
      onError: (error) => {
        showErrors(getFieldErrors(error));
        toast(
          buildFailureToast("Password Not Changed", error, "Your password could not be changed. Please try again."),
        );
      },
    });
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      <p className="soft breaks">Changing it signs you out on your other devices.</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field("currentPassword")} label="Current password" autoComplete="current-password" />
      <PasswordField {...field("newPassword")} label="New password" hint={PASSWORD_HINT} autoComplete="new-password" />
      <Button type="submit" size="3" loading={isPending}>
        Change Password
      </Button>
    </form>
  );
}

/** Changes the password. */
export function PasswordSheet({ open, ...form }: PasswordFormProps & { open: boolean }) {
  return (
    <BottomSheet open={open} onClose={form.onClose} title="Change Password">
      <PasswordForm {...form} />
    </BottomSheet>
  );
}
