import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { RefObject } from "react";
import type { Person } from "../../../../src/contracts/friends.ts";
import { USER_SEARCH_MIN_LENGTH, USERNAME_LENGTH } from "../../../../src/shared/product/limits.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../ui/hooks/use-debounced-value.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import {
  friendsQuery,
  isSearchable,
  peopleSearchQuery,
  requestFriendMutation,
  sentRequestsQuery,
} from "../friend-queries.ts";
import { PersonRow, PersonRowsSkeleton } from "./person-row.tsx";
import "./people.css";

/** The user's friendship status with a person in the search results, as far as it is known. */
function useFriendshipStatus({ id }: Person): "friend" | "requested" | "none" {
  const { data: all } = useQuery(friendsQuery());
  const { data: sent } = useQuery(sentRequestsQuery());
  if (all?.some(({ friend }) => friend.id === id)) return "friend";
  return sent?.some(({ to }) => to.id === id) ? "requested" : "none";
}

function FoundPerson({ person }: { person: Person }) {
  const toast = useToast();
  const friendshipStatus = useFriendshipStatus(person);
  const { mutate, isPending, error } = useNotifyingMutation(requestFriendMutation(useQueryClient()));
  const sendRequest = () =>
    mutate(person, {
      onSuccess: ({ status }) =>
        toast(
          status === "accepted"
            ? {
                title: "Friend Added",
                description: `You and ${isolate(person.username)} are friends now.`,
                tone: "success",
              }
            : {
                title: "Friend Request Sent",
                description: "Your friend request has been sent successfully!",
                tone: "success",
              },
        ),
      onError: () => toast({ title: "Error", description: "Failed to send friend request", tone: "destructive" }),
    });
  // The toast has the same text for every failure; the reason is shown here.
  const detail = error && (
    <p className="person-row__detail--problem" role="alert">
      {getErrorMessage(error, "Please try again.")}
    </p>
  );
  return (
    <PersonRow username={person.username} detail={detail}>
      {friendshipStatus === "none" ? (
        <Button size="3" variant="soft" loading={isPending} onClick={sendRequest}>
          Add Friend<span className="visually-hidden"> {person.username}</span>
        </Button>
      ) : (
        <span className="person-row__state tappable">
          <Check size={18} aria-hidden />
          {friendshipStatus === "friend" ? "Friends" : "Requested"}
        </span>
      )}
    </PersonRow>
  );
}

function Results({ text }: { text: string }) {
  const debouncedText = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { data: people, error, isFetching, refetch } = useQuery(peopleSearchQuery(debouncedText));
  if (!isSearchable(text)) return null;
  const isCurrent = debouncedText === text && !isFetching;
  if (isCurrent && error) {
    return (
      <div className="people-search__message soft rows-12" role="alert">
        <p>{getErrorMessage(error, "The search failed. Please try again.")}</p>
        <Button size="3" variant="soft" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!isCurrent || !people) return <PersonRowsSkeleton label="Searching" />;
  if (people.length === 0) {
    return (
      <p className="people-search__message soft rows-12" role="status">
        No one found
      </p>
    );
  }
  return (
    <ul aria-label="People found">
      {people.map((person) => (
        <FoundPerson key={person.id} person={person} />
      ))}
    </ul>
  );
}

type PeopleSearchProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onTextChange: (text: string) => void;
};

/** Finds people by username and sends friend requests. */
export function PeopleSearch({ field, text, onTextChange }: PeopleSearchProps) {
  return (
    <section className="card rows-6 people-search" aria-label="Find people">
      <SearchField
        ref={field}
        name="people"
        aria-label="Search people by username"
        aria-describedby="people-search-hint"
        placeholder="Search people by username"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onTextChange={(typed) => onTextChange(truncateText(typed, USERNAME_LENGTH.max))}
      />
      <p id="people-search-hint" className="note">
        At least {USER_SEARCH_MIN_LENGTH} letters of their username.
      </p>
      <Results text={text.trim()} />
    </section>
  );
}
