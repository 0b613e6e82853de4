import { Button, Tabs } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { useDraft } from "../../../lib/drafts.ts";
import { usePreferences } from "../../../lib/preferences.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Feed } from "../components/feed.tsx";
import { FriendsTab } from "../components/friends-tab.tsx";
import { PictureSheet } from "../components/picture-sheet.tsx";
import { ShareSheet } from "../components/share-sheet.tsx";
import { Suggestions } from "../components/suggestions.tsx";
import { feed, incomingRequests } from "../queries.ts";
import { chosenMeal, EMPTY_SHARE } from "../share-form.ts";
import { suggestedShares } from "../suggested-shares.ts";
import { useProgress } from "../use-progress.ts";
import "./social-page.css";

const MINUTE_MS = 60_000;

/** How many ask to be one's friend, for those who want to be told. */
function RequestBadge() {
  const { notifications } = usePreferences();
  const { data: requests } = useQuery({ ...incomingRequests(), refetchOnMount: "always" });
  if (!notifications || !requests || requests.length === 0) return null;
  return (
    <span className="social__badge">
      {requests.length}
      <span className="visually-hidden">{requests.length === 1 ? " request" : " requests"}</span>
    </span>
  );
}

/** The dialogs that share, what they hold, and what is worth sharing. */
function useSharing() {
  const [sheet, setSheet] = useState<"share" | "picture" | null>(null);
  const [form, setForm, discard] = useDraft("share", EMPTY_SHARE);
  const progress = useProgress();
  const now = useNow(MINUTE_MS);
  // Until the feed is there it is not known what was shared already.
  const { data: shares } = useInfiniteQuery({ ...feed(), refetchOnMount: false });
  const suggestions = shares ? suggestedShares({ ...progress, shares: shares.pages.flat(), now }) : [];
  return { sheet, setSheet, form, setForm, discard, progress, suggestions };
}

/** What friends share, and who they are. */
export function SocialPage() {
  const [tab, setTab] = useState("feed");
  const { sheet, setSheet, form, setForm, discard, progress, suggestions } = useSharing();
  const close = () => setSheet(null);
  return (
    <>
      <PageHeader title="Social Hub" backTo={PATHS.home} />
      <Tabs.Root className="social" value={tab} onValueChange={setTab}>
        <Tabs.List className="social__tabs" aria-label="Social Hub">
          <Tabs.Trigger value="feed">Progress Feed</Tabs.Trigger>
          <Tabs.Trigger value="friends">
            Friends
            <RequestBadge />
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="feed" className="stack social__panel">
          <Suggestions
            suggestions={suggestions}
            onChoose={(suggested) => {
              setForm({ ...form, ...suggested });
              setSheet("share");
            }}
          />
          <Feed onFindFriends={() => setTab("friends")} />
        </Tabs.Content>
        <Tabs.Content value="friends" className="stack social__panel">
          <FriendsTab />
        </Tabs.Content>
      </Tabs.Root>
      <div className="social__share">
        <Button size="3" onClick={() => setSheet("share")}>
          <Share2 size={20} aria-hidden />
          Share Progress
        </Button>
      </div>
      <ShareSheet
        open={sheet === "share"}
        onClose={close}
        form={form}
        onChange={setForm}
        onDiscard={discard}
        meals={progress.meals}
        suggestions={suggestions}
        onPicture={() => setSheet("picture")}
      />
      <PictureSheet
        open={sheet === "picture"}
        onClose={close}
        onBack={() => setSheet("share")}
        title={form.title}
        meal={chosenMeal(form, progress.meals)}
        progress={progress}
      />
    </>
  );
}
