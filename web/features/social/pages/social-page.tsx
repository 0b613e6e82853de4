import { Button } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { useAddressChoice } from "../../../ui/hooks/use-address-choice.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { Tabs } from "../../../ui/parts/tabs.tsx";
import { Feed, preloadFeedSheets } from "../components/feed.tsx";
import { RequestBadge } from "../components/request-badge.tsx";
import type { ShareSheet } from "../components/share-sheets.tsx";
import { Suggestions } from "../components/suggestions.tsx";
import { feedQuery } from "../feed-queries.ts";
import { incomingRequestsQuery } from "../incoming-requests.ts";
import { EMPTY_SHARE } from "../share-form.ts";
import { suggestShares } from "../suggest-shares.ts";
import { useProgress } from "../use-progress.ts";
import "../social.css";

const loadFriendsTab = async () => (await import("../components/friends-tab.tsx")).FriendsTab;
const FriendsTab = lazyPart(loadFriendsTab);
const loadShareSheets = async () => (await import("../components/share-sheets.tsx")).ShareSheets;
const ShareSheets = lazyPart(loadShareSheets);

/** Fetches ahead what the page shows only after a tap. */
export function preloadParts(): void {
  for (const load of [loadFriendsTab, loadShareSheets]) prefetchPart(load);
  preloadFeedSheets();
}

type Tab = "feed" | "friends";

const TABS: readonly { value: Tab; label: ReactNode }[] = [
  { value: "feed", label: "Progress Feed" },
  {
    value: "friends",
    label: (
      <>
        Friends
        <RequestBadge />
      </>
    ),
  },
];

/** The state of the share sheets, and the suggestions. */
function useSharing() {
  const [sheet, setSheet] = useState<ShareSheet | null>(null);
  const [form, setForm, discard] = useDraft("share", EMPTY_SHARE);
  const progress = useProgress();
  const now = useNow(MINUTE_MS);
  // Needs the feed to know what was already shared.
  const { data: shares } = useInfiniteQuery({ ...feedQuery(), refetchOnMount: false });
  const suggestions = shares ? suggestShares({ ...progress, shares: shares.pages.flat(), now }) : [];
  return { sheet, setSheet, form, setForm, discard, progress, suggestions };
}

/** The social page: feed and friends. */
export function SocialPage() {
  const [tab, setTab] = useAddressChoice<Tab>("tab", ["feed", "friends"]);
  const { sheet, setSheet, form, setForm, discard, progress, suggestions } = useSharing();
  // There may be new requests since the tab bar's badge was loaded.
  useQuery({ ...incomingRequestsQuery(), refetchOnMount: "always" });
  return (
    <>
      <PageHeader title="Social Hub" backTo={PATHS.home} />
      <div className="social__tabs">
        <Tabs label="Social Hub" tabs={TABS} chosen={tab} onChoose={setTab}>
          {tab === "friends" ? (
            <PartBoundary>
              <FriendsTab />
            </PartBoundary>
          ) : (
            <>
              <Suggestions
                suggestions={suggestions}
                onChoose={(suggested) => {
                  setForm({ ...form, ...suggested });
                  setSheet("share");
                }}
              />
              <Feed isHeldBack={progress.isLoading} onFindFriends={() => setTab("friends")} />
            </>
          )}
        </Tabs>
      </div>
      <div className="social__share">
        <Button size="3" onClick={() => setSheet("share")}>
          <Share2 size={20} aria-hidden />
          Share Progress
        </Button>
      </div>
      <SheetBoundary isOpen={sheet !== null} onClose={() => setSheet(null)}>
        <ShareSheets
          sheet={sheet}
          onSheetChange={setSheet}
          form={form}
          onChange={setForm}
          onDiscard={discard}
          progress={progress}
          suggestions={suggestions}
        />
      </SheetBoundary>
    </>
  );
}
