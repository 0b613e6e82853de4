import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { SECOND_MS } from "../../../../src/shared/product/durations.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { entriesQuery } from "../../../domain/diary/queries.ts";
import { importPendingChanges } from "../../../domain/entry/import-pending-changes.ts";
import { PendingPhotos } from "../../../domain/photo/pending-photos.tsx";
import { useHasPendingChanges } from "../../../offline/outbox/pending-changes.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { usePrefetchedPart } from "../../../platform/prefetch-part.ts";
import { useToday } from "../../../platform/today.ts";
import { NetworkLoginCard } from "../../../ui/feedback/network-login.tsx";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { useAfterFirstPaint } from "../../../ui/hooks/use-after-first-paint.ts";
import { AddedCard } from "../components/added-card.tsx";
import { BodyCard } from "../components/body-card.tsx";
import { HomeHeader } from "../components/home-header.tsx";
import { ProgressCard } from "../components/progress-card.tsx";
import { TodaysMeals, TodaysMealsSkeleton } from "../components/todays-meals.tsx";
import { TrackCard } from "../components/track-card.tsx";
import { UpsellCard } from "../components/upsell-card.tsx";
import { UsualCard } from "../components/usual-card.tsx";
import { type HomeSummaryQuery, useHomeSummary } from "../home-summary.ts";
import { usePremiumOffer } from "../use-premium-offer.ts";

const loadOverviewCards = async () => (await import("../components/overview-cards.tsx")).OverviewCards;
const PendingChanges = lazyPart(importPendingChanges);
const OverviewCards = lazyPart(loadOverviewCards);

/**
 * Today's meals and everything below. Nothing of it is drawn before its order and the height of the meals are known, so
 * that nothing moves.
 */
function BelowTrackCard({ summary, isRingCurrent }: { summary: HomeSummaryQuery; isRingCurrent: boolean }) {
  const isAfterFirstPaint = useAfterFirstPaint();
  const hasWaitingChanges = useHasPendingChanges();
  const meals = useQuery(entriesQuery("home", useToday("home")));
  const { isPending: isOfferPending, offer } = usePremiumOffer();
  useHomeSnapshot(isRingCurrent && meals.isSuccess && !meals.isFetching && !isOfferPending);
  if (meals.isPending || isOfferPending) return <TodaysMealsSkeleton />;
  return (
    <>
      {offer?.isUrgent && <UpsellCard offer={offer} />}
      <PendingPhotos />
      {isAfterFirstPaint && hasWaitingChanges && (
        <PartBoundary fallback={null}>
          <PendingChanges />
        </PartBoundary>
      )}
      <TodaysMeals query={meals} />
      <UsualCard />
      {isAfterFirstPaint && (
        <>
          <BodyCard />
          {offer && !offer.isUrgent && <UpsellCard offer={offer} />}
          <PartBoundary>
            <OverviewCards summary={summary} />
          </PartBoundary>
        </>
      )}
    </>
  );
}

/** Today's overview, and the ways to log a meal. */
export function HomePage() {
  const summary = useHomeSummary();
  // Only now, because what people wait for is today's figures.
  usePrefetchedPart(loadOverviewCards);
  const ring = useRef<HTMLDivElement>(null);
  const isRingCurrent = Boolean(summary.data) && !summary.error && !summary.isFetching;
  return (
    <>
      <title>{PRODUCT_NAME}</title>
      <HomeHeader />
      <div className="stack">
        <NetworkLoginCard />
        <AddedCard ring={ring} isRingCurrent={isRingCurrent} />
        <ProgressCard query={summary} ring={ring} />
        <TrackCard />
        <BelowTrackCard summary={summary} isRingCurrent={isRingCurrent} />
      </div>
    </>
  );
}

/** Longer than the ring takes to count to a new figure. */
const DELAY_MS = 1.5 * SECOND_MS;

/** Keeps on the device how Home looks, once it no longer changes, for the beginning of the next visit. */
export function useHomeSnapshot(isComplete: boolean): void {
  const client = useQueryClient();
  // After each rendering, because each may have changed something.
  useEffect(() => {
    if (!isComplete) return;
    let isCurrent = true;
    const keep = async () => {
      const { writeHomeSnapshot } = await import("../../../offline/cache/home-snapshot.ts");
      if (isCurrent) writeHomeSnapshot(client);
    };
    // Where its code cannot be loaded the next visit begins with the logo.
    const timer = setTimeout(() => void keep().catch(() => undefined), DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  });
}
