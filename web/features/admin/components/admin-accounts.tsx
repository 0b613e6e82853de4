import { Button } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminAccount } from "../../../../src/contracts/admin/accounts.ts";
import { RESET_LINK_HOURS } from "../../../../src/shared/product/limits.ts";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { checkPassword } from "../../../domain/access/account-checks.ts";
import { ApiError, getFieldErrors } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useForm } from "../../../ui/fields/form.ts";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { formatDateTime, formatShortDate } from "../../../ui/format/format.ts";
import { formatStorageSize } from "../../../ui/format/storage-size.ts";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../ui/hooks/use-debounced-value.ts";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { ShowMore } from "../../../ui/parts/show-more.tsx";
import { accountsQuery, removeAccountMutation, resetLinkMutation, suspendMutation } from "../queries.ts";
import { CopiedLink } from "./copied-link.tsx";
import "../../../ui/fields/sheet-form.css";

const describeMarks = ({ isAdmin, isDemo, isPremium, isSuspended }: AdminAccount): string =>
  [isSuspended && "suspended", isAdmin && "administrator", isDemo && "demo", isPremium && "premium"]
    .filter(Boolean)
    .join(", ");

function describeUse({ lastSeenAt, photoBytes, analysesLastDay }: AdminAccount): string {
  return [
    lastSeenAt === null ? "Signed in nowhere" : `Last seen ${formatDateTime(lastSeenAt)}`,
    `photos ${formatStorageSize(photoBytes)}`,
    ...(analysesLastDay > 0 ? [`${formatCount(analysesLastDay, "analysis", "analyses")} in 24 hours`] : []),
  ].join(" · ");
}

const buildSuspendedToast = ({ username, isPremium }: AdminAccount) => ({
  title: "Account Suspended",
  description: `${username} is signed out everywhere, and cannot sign in.${isPremium ? " A subscription ends with the period that is paid." : ""}`,
});
const buildResumedToast = ({ username }: AdminAccount) => ({
  title: "Account Resumed",
  description: `${username} can sign in again.`,
});

/** The account is suspended all the same. */
const isSubscriptionLeft = (error: Error): boolean =>
  error instanceof ApiError && error.body?.kind === "payments_unreachable";

/** What can be done with an account. All of it needs the administrator's own password. */
function AccountActions({ account, onDone }: { account: AdminAccount; onDone: () => void }) {
  const toast = useToast();
  const close = useWhileMounted(onDone);
  const reset = useNotifyingMutation(resetLinkMutation());
  const suspend = useNotifyingMutation(suspendMutation(useQueryClient()));
  const remove = useNotifyingMutation(removeAccountMutation(useQueryClient()));
  const { data: user } = useQuery(currentUserQuery());
  const [form, setForm] = useState({ password: "" });
  const { field, validate, showErrors } = useForm(form, setForm);
  const [link, setLink] = useState<string>();
  const confirmed = { id: account.id, password: form.password };
  const fail = (title: string) => (error: Error) => {
    showErrors(getFieldErrors(error));
    toast(buildFailureToast(title, error, "Nothing was changed. Please try again."));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!validate(event, { password: checkPassword(form.password) })) return;
    if (submitter?.id === "delete-account") {
      const onSuccess = () => {
        toast({ title: "Account Deleted", description: `${account.username} and all its data are deleted.` });
        close();
      };
      remove.mutate(confirmed, { onSuccess, onError: fail("Account Not Deleted") });
    } else if (submitter?.id === "suspend-account") {
      const isSuspended = !account.isSuspended;
      const onSuccess = () => {
        toast(isSuspended ? buildSuspendedToast(account) : buildResumedToast(account));
        close();
      };
      const onError = (error: Error) =>
        fail(isSubscriptionLeft(error) ? "Subscription Not Ended" : "Not Changed")(error);
      suspend.mutate({ ...confirmed, isSuspended }, { onSuccess, onError });
    } else {
      reset.mutate(confirmed, { onSuccess: (made) => setLink(made.link), onError: fail("No Link Made") });
    }
  };
  if (link !== undefined) {
    const hint = `For ${account.username} alone. It works once, within ${formatCount(RESET_LINK_HOURS, "hour")}.`;
    return (
      <div className="sheet-form">
        <CopiedLink link={link} hint={hint} />
      </div>
    );
  }
  const isOwn = user?.id === account.id;
  return (
    <form className="sheet-form" noValidate onSubmit={onSubmit}>
      <p className="soft breaks">{account.email}</p>
      <p className="soft breaks">
        Since {formatShortDate(account.createdAt)}. {describeUse(account)}
      </p>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      <PasswordField
        {...field("password")}
        label="Your password"
        hint="To be sure that it is you."
        autoComplete="current-password"
      />
      {!account.isDemo && (
        <Button type="submit" size="3" loading={reset.isPending}>
          Make Reset Link
        </Button>
      )}
      {!isOwn && (
        <Button type="submit" id="suspend-account" size="3" color="gray" variant="soft" loading={suspend.isPending}>
          {account.isSuspended ? "Let It Sign In Again" : "Suspend Account"}
        </Button>
      )}
      {!isOwn && (
        <Button type="submit" id="delete-account" size="3" color="red" variant="soft" loading={remove.isPending}>
          Delete Account and All Its Data
        </Button>
      )}
    </form>
  );
}

/** All accounts, with a search. */
export function AdminAccounts() {
  const [text, setText] = useDraft("account-search", "");
  const accounts = useInfiniteQuery(accountsQuery(useDebouncedValue(text.trim(), SEARCH_DELAY_MS)));
  const [opened, setOpened] = useState<AdminAccount | null>(null);
  // It stays in the sheet while that closes.
  const shown = useLastNonNull(opened);
  const close = () => setOpened(null);
  return (
    <>
      <SearchField aria-label="Search accounts" placeholder="Username or email" value={text} onTextChange={setText} />
      <Loaded query={accounts} failure="The accounts could not be loaded" isCard={false}>
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length === 0) return <p role="status">No account matches.</p>;
          return (
            <ul aria-label="Accounts">
              {rows.map((account) => (
                <li key={account.id} className="admin-row divided rows-8">
                  <div className="rows breaks shrinks">
                    <b>
                      <Bdi>{account.username}</Bdi>
                    </b>
                    <span className="note">{describeMarks(account) || account.email}</span>
                    <span className="note">{describeUse(account)}</span>
                  </div>
                  <div className="wrap-8">
                    <Button
                      size="3"
                      variant="soft"
                      color="gray"
                      aria-label={`Manage ${account.username}`}
                      onClick={() => setOpened(account)}
                    >
                      Manage
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <ShowMore paging={accounts} failure="More accounts could not be loaded." />
      <BottomSheet open={opened !== null} onClose={close} title={isolate(shown?.username ?? "")}>
        {shown && <AccountActions key={shown.id} account={shown} onDone={close} />}
      </BottomSheet>
    </>
  );
}
