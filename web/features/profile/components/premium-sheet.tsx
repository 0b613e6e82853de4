import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Billing } from "../../../../src/contracts/billing.ts";
import type { PaidPlan } from "../../../../src/shared/product/plans.ts";
import { profileQuery } from "../../../domain/access/access-queries.ts";
import { OFFERS } from "../../../domain/access/offers.ts";
import { PATHS } from "../../../platform/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatDate } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import {
  billingQuery,
  cancelSubscriptionMutation,
  openPortalMutation,
  resumeSubscriptionMutation,
} from "../../billing/queries.ts";
import { LoadedInSheet } from "./loaded-in-sheet.tsx";
import "./premium-sheet.css";

/** Shows a toast for a failed change. */
function useFailureHandler() {
  const toast = useToast();
  return (title: string) => ({
    onError: (error: Error) => toast(buildFailureToast(title, error, "Nothing was changed. Please try again.")),
  });
}

/** Opens the provider's page for cards and invoices. */
function PortalButton({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const notifyFailure = useFailureHandler();
  const { mutate, isPending } = useNotifyingMutation(openPortalMutation());
  return (
    <Button
      size="3"
      variant={isMain ? "solid" : "soft"}
      loading={isPending}
      onClick={() => mutate(undefined, notifyFailure("Billing Not Opened"))}
    >
      {label}
    </Button>
  );
}

function CancelButton() {
  const toast = useToast();
  const notifyFailure = useFailureHandler();
  const { mutate, isPending } = useNotifyingMutation(cancelSubscriptionMutation(useQueryClient()));
  const cancel = () =>
    mutate(undefined, {
      ...notifyFailure("Not Canceled"),
      onSuccess: ({ renewsAt }) => {
        const description =
          renewsAt === null ? "You will not be charged again." : `You keep premium until ${formatDate(renewsAt)}.`;
        toast({ title: "Subscription Canceled", description, tone: "success" });
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
  const notifyFailure = useFailureHandler();
  const { mutate, isPending } = useNotifyingMutation(resumeSubscriptionMutation(useQueryClient()));
  const resume = () =>
    mutate(undefined, {
      ...notifyFailure("Not Resumed"),
      onSuccess: () => toast({ title: "Subscription Resumed", description: "It renews as before.", tone: "success" }),
    });
  return (
    <Button size="3" loading={isPending} onClick={resume}>
      Resume Subscription
    </Button>
  );
}

type Facts = { status: string; dateLabel: string; note: string };

/** The texts for a subscription's state. */
function describeSubscription({ status, cancelAtPeriodEnd }: Billing): Facts {
  if (status === "past_due") {
    return {
      status: "Payment failed",
      dateLabel: "Ends on",
      note: "Your last payment did not go through. Update your card to keep premium. If you cancel, it ends now.",
    };
  }
  if (status === "ended") {
    return { status: "Ended", dateLabel: "Ended on", note: "You can subscribe again at any time." };
  }
  if (cancelAtPeriodEnd) {
    return {
      status: "Canceled",
      dateLabel: "Ends on",
      note: "You will not be charged again. You keep premium until then.",
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

/** The plan with its price; a former price is not in the list of plans. */
const formatPrice = (plan: PaidPlan | null): string =>
  plan === null
    ? "Premium, at your original price"
    : `${OFFERS[plan].name}, ${OFFERS[plan].price} ${OFFERS[plan].period}`;

function Subscription({ billing }: { billing: Billing }) {
  const { status, dateLabel, note } = describeSubscription(billing);
  return (
    <>
      <dl className="premium__facts facts">
        <dt>Plan</dt>
        <dd>{formatPrice(billing.plan)}</dd>
        <dt>Status</dt>
        <dd>{status}</dd>
        {billing.renewsAt !== null && (
          <>
            <dt>{dateLabel}</dt>
            <dd>{formatDate(billing.renewsAt)}</dd>
          </>
        )}
      </dl>
      <p className={billing.status === "past_due" ? "notice notice--bad smaller" : "large-note"}>{note}</p>
      <Actions {...billing} />
    </>
  );
}

function WithoutSubscription() {
  const { data } = useQuery(profileQuery());
  if (data?.trialStatus.isPremium) {
    return (
      <p className="large-note">
        You got premium from whoever runs this server. You pay nothing, and you do not have to renew or cancel it.
      </p>
    );
  }
  return (
    <>
      <p className="large-note">You have no subscription.</p>
      <Button asChild size="3">
        <Link to={PATHS.subscribe}>See the Plans</Link>
      </Button>
    </>
  );
}

function Premium() {
  const query = useQuery(billingQuery());
  return (
    <LoadedInSheet query={query} failure="Your plan could not be loaded." waiting={<Skeleton height={220} />}>
      {(billing) => (billing.status === "none" ? <WithoutSubscription /> : <Subscription billing={billing} />)}
    </LoadedInSheet>
  );
}

/** The account's plan, its renewal date, and buttons to cancel, resume and see invoices. */
export function PremiumSheet(props: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet {...props} title="Premium">
      <div className="premium rows-12 in-sheet">
        <Premium />
      </div>
    </BottomSheet>
  );
}
