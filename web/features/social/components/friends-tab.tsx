import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Friend, Person } from "../../../../src/contracts/friends.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useLastNonNull } from "../../../ui/hooks/use-last-non-null.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useWhileMounted } from "../../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import { removeFriendMutation } from "../friend-queries.ts";
import { BlockConfirmation } from "./block-confirmation.tsx";
import { BlockedList } from "./blocked-list.tsx";
import { FriendList } from "./friend-list.tsx";
import { FriendRequests } from "./friend-requests.tsx";
import { PeopleSearch } from "./people-search.tsx";

function RemoveConfirmation({ friendship, onClose }: { friendship: Friend; onClose: () => void }) {
  const { username } = friendship.friend;
  const toast = useToast();
  const close = useWhileMounted(onClose);
  const { mutate, isPending } = useNotifyingMutation(removeFriendMutation(useQueryClient()));
  const remove = () =>
    mutate(friendship, {
      onSuccess: () => {
        toast({ title: "Friend Removed", description: `You and ${isolate(username)} are no longer friends.` });
        close();
      },
      onError: (error) => toast(buildFailureToast("Error", error, `Failed to remove ${isolate(username)}`)),
    });
  return (
    <Confirmation action="Remove" isPending={isPending} onConfirm={remove} onCancel={onClose}>
      You will no longer see what you each share with friends. They are not notified.
    </Confirmation>
  );
}

/** Search, requests, friends and blocked people. */
export function FriendsTab() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [removing, setRemoving] = useState<Friend | null>(null);
  const [blocking, setBlocking] = useState<Person | null>(null);
  const shownFriend = useLastNonNull(removing);
  const shownPerson = useLastNonNull(blocking);
  return (
    <>
      <PeopleSearch field={field} text={text} onTextChange={setText} />
      <FriendRequests onBlock={setBlocking} />
      <FriendList
        onFind={() => field.current?.focus()}
        onRemove={setRemoving}
        onBlock={({ friend }) => setBlocking(friend)}
      />
      <BlockedList />
      <BottomSheet
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${isolate(shownFriend?.friend.username ?? "")}?`}
      >
        {shownFriend && <RemoveConfirmation friendship={shownFriend} onClose={() => setRemoving(null)} />}
      </BottomSheet>
      <BottomSheet
        open={blocking !== null}
        onClose={() => setBlocking(null)}
        title={`Block ${isolate(shownPerson?.username ?? "")}?`}
      >
        {shownPerson && <BlockConfirmation person={shownPerson} onClose={() => setBlocking(null)} />}
      </BottomSheet>
    </>
  );
}
