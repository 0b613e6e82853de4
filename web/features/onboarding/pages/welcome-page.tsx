import { Button, Heading } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Camera, ChartNoAxesColumn, Clock, Lightbulb, type LucideIcon, Sparkles, Users, Zap } from "lucide-react";
import { Link } from "react-router";
import { DEFAULT_DAILY_CALORIE_GOAL, PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { profileQuery } from "../../../domain/access/access-queries.ts";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { PATHS } from "../../../platform/paths.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { buildSentenceState } from "../../../ui/hooks/arrival.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { Logo } from "../../../ui/parts/logo.tsx";
import { configQuery } from "../../config/queries.ts";
import { FirstSteps } from "../components/first-steps.tsx";
import "./welcome-page.css";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { computeTrialBarPercent, computeTrialMsLeft, formatTrialTime } from "../../../domain/access/trial-time.ts";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import "../components/trial-banner.css";
import "../bottom-bar.css";
import "../../../ui/parts/tip.css";

const FEATURES: readonly { Icon: LucideIcon; name: string; needsAnalyzer?: true }[] = [
  { Icon: Camera, name: "Photo analysis", needsAnalyzer: true },
  { Icon: ChartNoAxesColumn, name: "Calories and macros" },
  { Icon: Sparkles, name: "Recommendations" },
  { Icon: Users, name: "Friends" },
  { Icon: Zap, name: "Streaks" },
];

const TIPS: readonly { text: string; needsAnalyzer?: true }[] = [
  { text: "Take photos from above, in good light, with the whole plate in the picture.", needsAnalyzer: true },
  { text: "Log a meal when you eat it. It is easy to forget one later." },
  { text: "Check a result before you add it, and correct it if you know better.", needsAnalyzer: true },
];

/** Leaves out what a server without an AI provider cannot do. */
const listOffered = <Offer extends { needsAnalyzer?: true }>(offers: readonly Offer[], hasAnalyzer: boolean): Offer[] =>
  offers.filter(({ needsAnalyzer }) => hasAnalyzer || !needsAnalyzer);

type OfferProps = { hasAnalyzer: boolean };

function ProfileSummary() {
  const { data: user } = useQuery(currentUserQuery());
  const { data: profile } = useQuery(profileQuery());
  const goal = profile?.dailyCalorieGoal ?? user?.dailyCalorieGoal ?? DEFAULT_DAILY_CALORIE_GOAL;
  return (
    <section className="card wrap-line line-12" aria-label="Your profile">
      <Avatar username={user?.username ?? ""} imageUrl={user?.profileImageUrl ?? null} />
      <div className="words">
        <b className="breaks">
          <Bdi>{user?.username ?? ""}</Bdi>
        </b>
        <span className="note">Daily calorie goal</span>
      </div>
      <p className="welcome__goal">
        <strong>{formatWholeNumber(goal)}</strong> kcal
      </p>
    </section>
  );
}

function Features({ hasAnalyzer }: OfferProps) {
  return (
    <ul className="wrap-8" aria-label="What you can do here">
      {listOffered(FEATURES, hasAnalyzer).map(({ Icon, name }) => (
        <li key={name} className="welcome__badge semibold tinted">
          <Icon size={16} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

function QuickTips({ hasAnalyzer }: OfferProps) {
  return (
    <section className="card" aria-labelledby="tips-title">
      <h2 className="card__title below-10" id="tips-title">
        Quick Tips
      </h2>
      <ul className="rows-10">
        {listOffered(TIPS, hasAnalyzer).map(({ text }) => (
          <li key={text} className="welcome__tip tip rows-12 smaller">
            <Lightbulb size={20} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The welcome page after the onboarding. */
export function WelcomePage() {
  const { data: user } = useQuery(currentUserQuery());
  const { data: server } = useQuery(configQuery());
  const hasAnalyzer = server?.analyzer.available ?? false;
  // Without an AI provider a sentence finds the foods, and a photo does not.
  const writes = server?.analyzer.available === false;
  return (
    <div className="welcome rows-16">
      <title>{`Welcome · ${PRODUCT_NAME}`}</title>
      <div className="wrap-ends line">
        <Logo size="sm" />
        <Button asChild size="3" variant="ghost" color="gray" className="welcome__skip">
          <Link to={PATHS.home}>Skip to Dashboard</Link>
        </Button>
      </div>
      <div>
        <Heading as="h1" size="6" className="welcome__title">
          Welcome, {isolate(user?.username ?? "")}!
        </Heading>
        <p className="soft">You are all set. Here is what to do next.</p>
      </div>
      <TrialBanner />
      <ProfileSummary />
      <Features hasAnalyzer={hasAnalyzer} />
      <FirstSteps hasAnalyzer={hasAnalyzer} />
      <QuickTips hasAnalyzer={hasAnalyzer} />
      <div className="bottom-bar rows">
        <Button asChild size="3">
          <Link to={writes ? PATHS.manualEntry : PATHS.camera} state={writes ? buildSentenceState("") : null}>
            <Camera size={20} aria-hidden />
            Take Your First Photo
          </Link>
        </Button>
      </div>
    </div>
  );
}

/** The remaining trial time; nothing if no trial is running. */
export function TrialBanner() {
  const now = useNow(MINUTE_MS);
  const { data: profile, dataUpdatedAt } = useQuery(profileQuery());
  const { data: server, isPending } = useQuery(configQuery());
  if (!profile || isPending || server?.accessMode === "free") return null;
  const { isTrialActive, isPremium, trialHoursRemaining } = profile.trialStatus;
  if (isPremium || !isTrialActive) return null;

  const msLeft = computeTrialMsLeft(trialHoursRemaining, dataUpdatedAt, now);
  const timeLeft = msLeft > 0 ? formatTrialTime(msLeft) : "Trial expired";
  return (
    <section className="trial-banner rows-10" aria-labelledby="trial-title">
      <div className="line-8">
        <Clock size={20} aria-hidden />
        <h2 className="trial-banner__title card__title" id="trial-title">
          24-Hour Free Trial
        </h2>
      </div>
      <p>
        <strong className="trial-banner__time">{timeLeft}</strong> {msLeft > 0 && "remaining"}
      </p>
      <ProgressBar label="Trial time left" value={computeTrialBarPercent(msLeft)} valueText={timeLeft} tone="light" />
      <p className="small">You have full access. No card is needed, and nothing renews automatically.</p>
    </section>
  );
}
