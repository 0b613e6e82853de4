import type { HttpCall } from "../executable/http-account.ts";
import { findButton, findInDialog, openTab, see, tap, type } from "./finds.ts";
import type { Find, Flow, Other, Step } from "./flow.ts";

const fetchJson = async <Body>(call: HttpCall, path: string): Promise<Body> =>
  (await (await call("GET", path)).json()) as Body;

/** How many friends and incoming requests the account has. */
const readCircle = async (account: HttpCall) => ({
  friends: (await fetchJson<unknown[]>(account, "/friends")).length,
  requests: (await fetchJson<unknown[]>(account, "/friends/requests")).length,
});

/** The button of the first other person's row. */
const findOfFirst =
  (action: string): Find =>
  (page, [first]) =>
    page.getByRole("button", { name: `${action} ${first?.name}`, exact: true });

const openFriends: Step[] = [
  openTab("Social"),
  tap("Friends", { find: (page) => page.getByRole("tab", { name: /^Friends/ }) }),
];
const typeName = type(
  "Search",
  ([first]) => first?.name ?? "",
  (page) => page.getByRole("searchbox"),
);
const seeFriend = see("Remove", findOfFirst("Remove"));

async function askByAll(account: HttpCall, others: readonly Other[]): Promise<void> {
  const { id: addresseeId } = await fetchJson<{ id: number }>(account, "/auth/user");
  for (const { call } of others) await call("POST", "/friends/request", { addresseeId });
}

async function befriendAll(account: HttpCall, others: readonly Other[]): Promise<void> {
  await askByAll(account, others);
  for (const { id } of await fetchJson<{ id: number }[]>(account, "/friends/requests"))
    await account("POST", `/friends/requests/${id}/accept`);
}

/** A flow from the list of friends on, after which the account has so many friends and requests. */
const amongFriends = (
  name: string,
  [friends, requests]: [friends: number, requests: number],
  { steps, look, ...more }: Partial<Flow> & Pick<Flow, "steps" | "look">,
): Flow => ({
  name,
  startAt: "/profile",
  steps: [...openFriends, ...steps],
  look: [...openFriends, ...look],
  readStored: readCircle,
  meant: { friends, requests },
  ...more,
});

const SHARE = "A week of soup";
const COMMENT = "Well done!";

/** The titles in the feed, each with the number of its comments. */
async function readFeed(account: HttpCall): Promise<[title: string, comments: number][]> {
  const items = await fetchJson<{ title: string; commentCount: number }[]>(account, "/progress/feed");
  return items.map(({ title, commentCount }) => [title, commentCount]);
}

const seeComment = see("the comment", (page) => page.getByRole("listitem").getByText(COMMENT));

export const PEOPLE_FLOWS: readonly Flow[] = [
  {
    name: "sharing progress",
    startAt: "/profile",
    steps: [
      openTab("Social"),
      tap("Share Progress"),
      type("Title", SHARE),
      tap("Share Progress of the sheet", {
        find: findInDialog("Share Progress"),
        sends: ["POST /api/progress/share"],
      }),
      see("Progress Shared!"),
    ],
    look: [openTab("Home"), openTab("Social"), see("the share", (page) => page.getByRole("heading", { name: SHARE }))],
    readStored: readFeed,
    meant: [[SHARE, 0]],
  },
  {
    name: "commenting",
    startAt: "/profile",
    prepare: async (account) => void (await account("POST", "/progress/share", { title: SHARE, shareType: "streak" })),
    steps: [
      openTab("Social"),
      tap("Comments", { find: findButton(/comments? on/) }),
      type("Your comment", COMMENT),
      tap("Add Comment", { sends: ["POST /api/progress/:id/comments"] }),
      seeComment,
    ],
    look: [openTab("Home"), openTab("Social"), tap("Comments", { find: findButton(/comments? on/) }), seeComment],
    readStored: readFeed,
    meant: [[SHARE, 1]],
  },
  amongFriends("a friend request", [0, 1], {
    otherCount: 1,
    steps: [
      typeName,
      tap("Add Friend", { find: findOfFirst("Add Friend"), sends: ["POST /api/friends/request"] }),
      see("Requested"),
    ],
    look: [typeName, see("Requested")],
    readStored: (_, [first]) => (first ? readCircle(first.call) : Promise.resolve(undefined)),
  }),
  amongFriends("accepting a request", [1, 2], {
    otherCount: 3,
    prepare: askByAll,
    steps: [
      tap("Accept", { find: findOfFirst("Accept"), sends: ["POST /api/friends/requests/:id/accept"] }),
      seeFriend,
    ],
    look: [seeFriend],
  }),
  amongFriends("declining a request", [0, 2], {
    otherCount: 3,
    prepare: askByAll,
    steps: [
      tap("Decline", { find: findOfFirst("Decline"), sends: ["POST /api/friends/requests/:id/decline"] }),
      see("Request Declined"),
    ],
    look: [see("2 requests", (page) => page.getByRole("tab", { name: "Friends 2 requests" }))],
  }),
  amongFriends("removing a friend", [1, 0], {
    otherCount: 2,
    prepare: befriendAll,
    steps: [
      tap("Remove of the row", { find: findOfFirst("Remove") }),
      tap("Remove", { find: findInDialog("Remove"), sends: ["DELETE /api/friends/:id"] }),
      see("Friend Removed"),
    ],
    look: [see("the other friend", findButton(/^Remove person/))],
  }),
];
