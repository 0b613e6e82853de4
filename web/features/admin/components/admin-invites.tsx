import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type Ref, useState } from "react";
import type { AdminInvite, AdminInvites as Invites } from "../../../../src/contracts/admin/accounts.ts";
import { INVITE_DAYS, INVITE_USES } from "../../../../src/shared/product/limits.ts";
import { parseWhole } from "../../../../src/shared/text/parse-number.ts";
import { getFieldErrors } from "../../../platform/api/api-client.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { checkRange, checkWhole } from "../../../ui/fields/checks.ts";
import { useForm } from "../../../ui/fields/form.ts";
import { useFormDraft } from "../../../ui/fields/form-draft.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { formatShortDate } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { createInviteMutation, invitesQuery, revokeInviteMutation } from "../queries.ts";
import { CopiedLink } from "./copied-link.tsx";
import "../../../ui/fields/sheet-form.css";

function NewInvite() {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation({
    ...createInviteMutation(useQueryClient()),
    isOncePerTap: true,
  });
  const [form, setForm, draft] = useFormDraft("invite", { uses: "1", days: "7" });
  const { field, validate, showErrors } = useForm(form, setForm);
  const [link, setLink] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const terms = { uses: parseWhole(form.uses), days: parseWhole(form.days) };
    const checks = {
      uses:
        checkRange(terms.uses, INVITE_USES, "Please enter 1 to 10,000 accounts") ??
        checkWhole(terms.uses, "Please enter accounts without decimals"),
      days:
        checkRange(terms.days, INVITE_DAYS, "Please enter 1 to 3,650 days") ??
        checkWhole(terms.days, "Please enter days without decimals"),
    };
    if (!validate(event, checks)) return;
    mutate(terms, {
      onSuccess: (made) => {
        draft.discard();
        setLink(made.link);
      },
      onError: (error) => {
        showErrors(getFieldErrors(error));
        toast(buildFailureToast("No Invite Made", error, "The invite could not be made. Please try again."));
      },
    });
  };
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
      <NumberField {...field("uses")} kind="whole" label="Accounts" />
      <NumberField {...field("days")} kind="whole" label="Days" />
      {link !== undefined && <CopiedLink link={link} hint="It is shown only now." />}
      <Button type="submit" size="3" variant={link === undefined ? "solid" : "soft"} loading={isPending}>
        Create Invite
      </Button>
    </form>
  );
}

function Invite({ invite, ref }: { invite: AdminInvite; ref: Ref<HTMLLIElement> }) {
  const { id, uses, usesMax, state, expiresAt, makesAdmin } = invite;
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(revokeInviteMutation(useQueryClient()));
  const onError = (error: Error) =>
    toast(buildFailureToast("Not Revoked", error, "The invite could not be revoked. Please try again."));
  return (
    <li ref={ref} className="admin-row divided rows-8">
      <div className="rows breaks shrinks">
        <b>
          Invite {id}: {state}
        </b>
        <span className="note">
          {uses} of {usesMax} used, until {formatShortDate(expiresAt)}
          {makesAdmin && ", makes an administrator"}
        </span>
      </div>
      <div className="wrap-8">
        <Button
          size="3"
          variant="soft"
          color="gray"
          aria-label={`Revoke invite ${id}`}
          loading={isPending}
          onClick={() => mutate(id, { onError })}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

const getId = ({ id }: AdminInvite): number => id;

const REGISTRATION: Record<Invites["registration"], string> = {
  open: "Here everyone can register, with or without a code.",
  invite: "Here an account needs a code.",
  closed: "Here no one can register, with or without a code.",
};

/** Invites, and a form for a new one. */
export function AdminInvites() {
  return (
    <>
      <NewInvite />
      <Loaded query={useQuery(invitesQuery())} failure="The invites could not be loaded" isCard={false}>
        {({ registration, invites }) => (
          <>
            <p className="note">{REGISTRATION[registration]}</p>
            <ul aria-label="Invites">
              <RowsInPlace rows={invites} getKey={getId}>
                {(invite, ref) => <Invite ref={ref} invite={invite} />}
              </RowsInPlace>
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}
