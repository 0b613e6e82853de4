import type { HttpCall } from "../http-account.ts";
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

export const PEOPLE_FLOWS: readonly Flow[] = [
  {
    name: "a friend request",
    startAt: "/profile",
    otherCount: 1,
    steps: [
      ...openFriends,
      typeName,
      tap("Add Friend", { find: findOfFirst("Add Friend"), sends: ["POST /api/friends/request"] }),
      see("Requested"),
    ],
    look: [...openFriends, typeName, see("Requested")],
    readStored: (_, [first]) => (first ? readCircle(first.call) : Promise.resolve(undefined)),
    meant: { friends: 0, requests: 1 },
  },
  {
    name: "accepting a request",
    startAt: "/profile",
    otherCount: 3,
    prepare: askByAll,
    steps: [
      ...openFriends,
      tap("Accept", { find: findOfFirst("Accept"), sends: ["POST /api/friends/requests/:id/accept"] }),
      seeFriend,
    ],
    look: [...openFriends, seeFriend],
    readStored: readCircle,
    meant: { friends: 1, requests: 2 },
  },
  {
    name: "declining a request",
    startAt: "/profile",
    otherCount: 3,
    prepare: askByAll,
    steps: [
      ...openFriends,
      tap("Decline", { find: findOfFirst("Decline"), sends: ["POST /api/friends/requests/:id/decline"] }),
      see("Request Declined"),
    ],
    look: [...openFriends, see("2 requests", (page) => page.getByRole("tab", { name: "Friends 2 requests" }))],
    readStored: readCircle,
    meant: { friends: 0, requests: 2 },
  },
  {
    name: "removing a friend",
    startAt: "/profile",
    otherCount: 2,
    prepare: befriendAll,
    steps: [
      ...openFriends,
      tap("Remove of the row", { find: findOfFirst("Remove") }),
      tap("Remove", { find: findInDialog("Remove"), sends: ["DELETE /api/friends/:id"] }),
      see("Friend Removed"),
    ],
    look: [...openFriends, see("the other friend", findButton(/^Remove person/))],
    readStored: readCircle,
    meant: { friends: 1, requests: 0 },
  },
];
