import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Billing } from "../../../../src/contracts/billing.ts";
import { OFFERS, type PaidPlan } from "../../../../src/shared/plans.ts";
import { PATHS } from "../../../app/paths.ts";
import { BottomSheet } from "../../../components/bottom-sheet.tsx";
import { useToast } from "../../../components/toast.tsx";
import { userMessage } from "../../../lib/api-client.ts";
import { localDate } from "../../../lib/format.ts";
import { useNotifyingMutation } from "../../../lib/use-notifying-mutation.ts";
import { profile } from "../../access/queries.ts";
import { billing as billingQuery, cancelSubscription, openPortal, resumeSubscription } from "../../billing/queries.ts";
import "./premium-sheet.css";

/** The toast of a change that did not happen. */
function useFailureToast() {
  const toast = useToast();
  return (title: string) => ({
    onError: (error: Error) => {
      const description = userMessage(error, "Nothing was changed. Please try again.");
      toast({ title, description, tone: "destructive" });
    },
  });
}

/** Leads to the provider's page, where cards are changed and invoices lie. */
function PortalButton({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const failure = useFailureToast();
  const { mutate, isPending } = useNotifyingMutation(openPortal());
  return (
    <Button
      size="3"
      variant={isMain ? "solid" : "soft"}
      loading={isPending}
      onClick={() => mutate(undefined, failure("Billing Not Opened"))}
    >
      {label}
    </Button>
  );
}

function CancelButton() {
  const toast = useToast();
  const failure = useFailureToast();
  const { mutate, isPending } = useNotifyingMutation(cancelSubscription(useQueryClient()));
  const cancel = () =>
    mutate(undefined, {
      ...failure("Not Cancelled"),
      onSuccess: ({ renewsAt }) => {
        const description =
          renewsAt === null ? "Nothing is charged any more." : `You keep premium until ${localDate(renewsAt)}.`;
        toast({ title: "Subscription Cancelled", description, tone: "success" });
      },
    });
  return (
    <Button size="3" variant="soft" color="gray" loading={isPending} onClick={cancel}>
      Cancel Subscription
    </Button>
  );
}

function ResumeButton() {
  const toast = useToast();
  const failure = useFailureToast();
  const { mutate, isPending } = useNotifyingMutation(resumeSubscription(useQueryClient()));
  const resume = () =>
    mutate(undefined, {
      ...failure("Not Resumed"),
      onSuccess: () => toast({ title: "Subscription Resumed", description: "It renews as before.", tone: "success" }),
    });
  return (
    <Button size="3" loading={isPending} onClick={resume}>
      Resume Subscription
    </Button>
  );
}

type Facts = { status: string; dateLabel: string; note: string };

/** What a subscription's state means for the person who pays for it. */
function factsOf({ status, cancelAtPeriodEnd }: Billing): Facts {
  if (status === "past_due") {
    return {
      status: "Payment failed",
      dateLabel: "Ends on",
      note: "Your last payment did not go through. Update your card, so that premium goes on; cancelling ends it now.",
    };
  }
  if (status === "ended") {
    return { status: "Ended", dateLabel: "Ended on", note: "You can take a plan again at any time." };
  }
  if (cancelAtPeriodEnd) {
    return {
      status: "Cancelled",
      dateLabel: "Ends on",
      note: "Nothing is charged any more. Until then premium stays.",
    };
  }
  return {
    status: "Active",
    dateLabel: "Renews on",
    note: "If you cancel, premium stays until the day it would renew.",
  };
}

function Actions({ status, cancelAtPeriodEnd }: Billing) {
  if (status === "ended") {
    return (
      <>
        <Button asChild size="3">
          <Link to={PATHS.subscribe}>See the Plans</Link>
        </Button>
        <PortalButton label="Invoices" />
      </>
    );
  }
  return (
    <>
      {cancelAtPeriodEnd && <ResumeButton />}
      <PortalButton
        label={status === "past_due" ? "Update Your Card" : "Payment Method and Invoices"}
        isMain={status === "past_due"}
      />
      {!cancelAtPeriodEnd && <CancelButton />}
    </>
  );
}

/** A price that the plans had once stays that of whoever took it. */
const priceOf = (plan: PaidPlan | null): string =>
  plan === null
    ? "Premium, at the price you took it for"
    : `${OFFERS[plan].name}, ${OFFERS[plan].price} ${OFFERS[plan].per}`;

function Subscription({ billing }: { billing: Billing }) {
  const { status, dateLabel, note } = factsOf(billing);
  return (
    <>
      <dl className="premium__facts">
        <dt>Plan</dt>
        <dd>{priceOf(billing.plan)}</dd>
        <dt>Status</dt>
        <dd>{status}</dd>
        {billing.renewsAt !== null && (
          <>
            <dt>{dateLabel}</dt>
            <dd>{localDate(billing.renewsAt)}</dd>
          </>
        )}
      </dl>
      <p className={billing.status === "past_due" ? "premium__note premium__note--bad" : "premium__note"}>{note}</p>
      <Actions {...billing} />
    </>
  );
}

function WithoutSubscription() {
  const { data } = useQuery(profile());
  if (data?.trialStatus.isPremium) {
    return (
      <p className="premium__note">
        Whoever runs this server has given you premium. You pay nothing, and there is nothing to renew or to cancel.
      </p>
    );
  }
  return (
    <>
      <p className="premium__note">You have no subscription.</p>
      <Button asChild size="3">
        <Link to={PATHS.subscribe}>See the Plans</Link>
      </Button>
    </>
  );
}

function Premium() {
  const { data: billing, error, refetch, isFetching } = useQuery(billingQuery());
  if (billing) return billing.status === "none" ? <WithoutSubscription /> : <Subscription billing={billing} />;
  if (!error) return <div className="skeleton premium__skeleton" role="status" aria-label="Loading" />;
  return (
    <>
      <p role="alert">{userMessage(error, "Your plan could not be loaded.")}</p>
      <Button size="3" variant="soft" loading={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </>
  );
}

/** What the account pays for: its plan, when it renews, and the ways to end it, take that back and see the invoices. */
export function PremiumSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Premium">
      <div className="premium">
        <Premium />
      </div>
    </BottomSheet>
  );
}
