import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { isDemoAccount } from "../../../../src/shared/product/demo-account.ts";
import { checkPassword } from "../../../domain/access/account-checks.ts";
import { getFieldErrors } from "../../../platform/api/api-client.ts";
import { PATHS } from "../../../platform/paths.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { deleteAccountMutation } from "../queries.ts";
import "../../../ui/fields/sheet-form.css";

type DeleteAccountProps = {
  profile: Profile;
  /** Opens the data export. */
  onExport: () => void;
};

function Losses({ isPremium }: { isPremium: boolean }) {
  return (
    <ul className="delete-account__losses rows-4">
      <li>Your diary and every photo in it</li>
      <li>Your profile, goal and answers</li>
      <li>Your friends, shares, likes, comments and reviews</li>
      {isPremium && <li>Premium. A subscription is canceled immediately, without a refund</li>}
    </ul>
  );
}

/** Deletes the account and opens the login page. */
function useDeleteAccount() {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useNotifyingMutation(deleteAccountMutation(useQueryClient()));
  const deleteAccount = (
    password: string | undefined,
    onFieldErrors: (errors: Readonly<Record<string, string>>) => void,
  ) =>
    mutate(password, {
      onSuccess: () => {
        toast({ title: "Account Deleted", description: "Your account and all its data are deleted." });
        void navigate(PATHS.login, { replace: true });
      },
      onError: (error) => {
        onFieldErrors(getFieldErrors(error));
        toast(buildFailureToast("Account Not Deleted", error, "Nothing was deleted. Please try again."));
      },
    });
  return { deleteAccount, isPending };
}

function DeleteAccount({ profile, onExport }: DeleteAccountProps) {
  const { deleteAccount, isPending } = useDeleteAccount();
  const [form, setForm] = useState({ password: "" });
  const { field, validate, showErrors } = useForm(form, setForm);
  // No one knows the password of a demo account.
  const isDemo = isDemoAccount(profile);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const password = isDemo ? undefined : checkPassword(form.password);
    if (!validate(event, { password })) return;
    deleteAccount(isDemo ? undefined : form.password, showErrors);
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      <div>
        <p>This cannot be undone. It deletes:</p>
        <Losses isPremium={profile.trialStatus.isPremium} />
      </div>
      <Button type="button" size="3" variant="soft" color="gray" disabled={isPending} onClick={onExport}>
        Export My Data First
      </Button>
      {!isDemo && (
        <>
          <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
        </>
      )}
      <Button type="submit" size="3" color="red" loading={isPending}>
        Delete My Account
      </Button>
    </form>
  );
}

/** Explains what is deleted, and deletes the account. */
export function DeleteAccountSheet({
  open,
  onClose,
  ...account
}: DeleteAccountProps & { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Delete Account">
      <DeleteAccount {...account} />
    </BottomSheet>
  );
}
