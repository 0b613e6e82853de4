import { Button, IconButton } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import type { Ref } from "react";
import type { IncomingRequest, Person } from "../../../../src/contracts/friends.ts";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { Card } from "../../../ui/parts/card.tsx";
import { CardInPlace, RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { answerRequestMutation } from "../friend-queries.ts";
import { incomingRequestsQuery } from "../incoming-requests.ts";
import { PersonRow } from "./person-row.tsx";
import { TimeAgo } from "./time-ago.tsx";

type OnBlock = (person: Person) => void;

type RequestRowProps = { request: IncomingRequest; now: number; onBlock: OnBlock; ref: Ref<HTMLLIElement> };

function RequestRow({ request, now, onBlock, ref }: RequestRowProps) {
  const { from, createdAt } = request;
  const toast = useToast();
  const { mutate, isPending, variables } = useNotifyingMutation(answerRequestMutation(useQueryClient()));
  const respond = (answer: "accept" | "decline") =>
    mutate(
      { request, answer },
      {
        onSuccess: () =>
          toast(
            answer === "accept"
              ? {
                  title: "Friend Added",
                  description: `You and ${isolate(from.username)} are friends now.`,
                  tone: "success",
                }
              : { title: "Request Declined", description: `${isolate(from.username)} is not notified.` },
          ),
        onError: (error) => toast(buildFailureToast("Error", error, `Failed to ${answer} the friend request`)),
      },
    );
  const isAnswering = (answer: "accept" | "decline") => isPending && variables?.answer === answer;
  return (
    <PersonRow ref={ref} username={from.username} detail={<TimeAgo instant={createdAt} now={now} />}>
      <Button
        size="3"
        aria-label={`Accept ${from.username}`}
        loading={isAnswering("accept")}
        disabled={isPending}
        onClick={() => respond("accept")}
      >
        Accept
      </Button>
      <Button
        size="3"
        variant="soft"
        color="gray"
        aria-label={`Decline ${from.username}`}
        loading={isAnswering("decline")}
        disabled={isPending}
        onClick={() => respond("decline")}
      >
        Decline
      </Button>
      <IconButton
        variant="ghost"
        color="gray"
        className="icon-button at-end"
        aria-label={`Block ${from.username}`}
        onClick={() => onBlock(from)}
      >
        <Ban size={20} aria-hidden />
      </IconButton>
    </PersonRow>
  );
}

const getRequestId = ({ id }: IncomingRequest): number => id;

/** Incoming friend requests; nothing if there are none. */
export function FriendRequests({ onBlock }: { onBlock: OnBlock }) {
  const now = useNow(MINUTE_MS);
  const { data: requests, isError, isFetching, refetch } = useQuery(incomingRequestsQuery());
  if (!requests && isError) {
    return <LoadFailure title="Your friend requests could not be loaded" isFetching={isFetching} refetch={refetch} />;
  }
  if (!requests) return null;
  return (
    <CardInPlace isShown={requests.length > 0}>
      {(card) => (
        <Card title="Friend Requests" ref={card}>
          <ul>
            <RowsInPlace rows={requests} getKey={getRequestId}>
              {(request, row) => <RequestRow ref={row} request={request} now={now} onBlock={onBlock} />}
            </RowsInPlace>
          </ul>
        </Card>
      )}
    </CardInPlace>
  );
}
