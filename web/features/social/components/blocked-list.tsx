import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import type { BlockedPerson } from "../../../../src/contracts/friends.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { CardInPlace, RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { blockedPeopleQuery, unblockPersonMutation } from "../friend-queries.ts";
import { PersonRow } from "./person-row.tsx";

function BlockedRow({ person: { id, username }, ref }: { person: BlockedPerson; ref: Ref<HTMLLIElement> }) {
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(unblockPersonMutation(useQueryClient()));
  const unblock = () =>
    mutate(id, {
      onSuccess: () =>
        toast({ title: "Unblocked", description: `You and ${isolate(username)} can find each other again.` }),
      onError: (error) => toast(buildFailureToast("Error", error, `Failed to unblock ${isolate(username)}`)),
    });
  return (
    <PersonRow ref={ref} username={username}>
      <Button
        size="3"
        variant="soft"
        color="gray"
        aria-label={`Unblock ${username}`}
        loading={isPending}
        onClick={unblock}
      >
        Unblock
      </Button>
    </PersonRow>
  );
}

const getPersonId = ({ id }: BlockedPerson): number => id;

/** The people the user has blocked; nothing if there are none. */
export function BlockedList() {
  const query = useQuery(blockedPeopleQuery());
  return (
    <Loaded query={query} failure="The people you have blocked could not be loaded" waiting={null}>
      {(people) => (
        <CardInPlace isShown={people.length > 0}>
          {(card) => (
            <Card title="Blocked People" ref={card}>
              <ul>
                <RowsInPlace rows={people} getKey={getPersonId}>
                  {(person, row) => <BlockedRow ref={row} person={person} />}
                </RowsInPlace>
              </ul>
            </Card>
          )}
        </CardInPlace>
      )}
    </Loaded>
  );
}
