import { Button, IconButton } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Ban, Users } from "lucide-react";
import type { Friend } from "../../../../src/contracts/friends.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { Card } from "../../../ui/parts/card.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { friendsQuery } from "../friend-queries.ts";
import { PersonRow, PersonRowsSkeleton } from "./person-row.tsx";

type FriendListProps = { onFind: () => void; onRemove: (friend: Friend) => void; onBlock: (friend: Friend) => void };

const getFriendshipId = ({ id }: Friend): number => id;

function Friends({ onFind, onRemove, onBlock }: FriendListProps) {
  const { data: all, isError, isFetching, refetch } = useQuery(friendsQuery());
  if (!all && isError) {
    return (
      <LoadFailure title="Your friends could not be loaded" isCard={false} isFetching={isFetching} refetch={refetch} />
    );
  }
  if (!all) return <PersonRowsSkeleton label="Loading your friends" />;
  if (all.length === 0) {
    return (
      <EmptyState
        title="No friends yet. Search and add some friends to start sharing your progress!"
        icon={<Users size={26} />}
      >
        <Button size="3" variant="soft" onClick={onFind}>
          Search People
        </Button>
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Your friends">
      <RowsInPlace rows={all} getKey={getFriendshipId}>
        {(friendship, ref) => {
          const { username, profileImageUrl } = friendship.friend;
          return (
            <PersonRow ref={ref} username={username} imageUrl={profileImageUrl}>
              <Button
                size="3"
                variant="soft"
                color="gray"
                aria-label={`Remove ${username}`}
                onClick={() => onRemove(friendship)}
              >
                Remove
              </Button>
              <IconButton
                variant="ghost"
                color="gray"
                className="icon-button at-end"
                aria-label={`Block ${username}`}
                onClick={() => onBlock(friendship)}
              >
                <Ban size={20} aria-hidden />
              </IconButton>
            </PersonRow>
          );
        }}
      </RowsInPlace>
    </ul>
  );
}

/** The user's friends. */
export function FriendList(props: FriendListProps) {
  return (
    <Card title="Your Friends">
      <Friends {...props} />
    </Card>
  );
}
