import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { entriesQuery } from "../../../domain/diary/queries.ts";
import { PendingPhotos } from "../../../domain/photo/waiting-photos.tsx";
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
import { useHomeSnapshot } from "../use-kept-home.ts";
import { usePremiumOffer } from "../use-premium-offer.ts";

const loadOverviewCards = async () => (await import("../components/overview-cards.tsx")).OverviewCards;
const PendingChanges = lazyPart(async () => (await import("../../../domain/entry/pending-changes.tsx")).PendingChanges);
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
