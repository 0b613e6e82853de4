import type { HttpCall } from "../http-account.ts";
import { findButton, findText, openTab, see } from "./finds.ts";
import type { Find, Flow, Other, Step } from "./flow.ts";

type WithId = { id: number };

const fetchJson = async <Body>(call: HttpCall, path: string): Promise<Body> =>
  (await (await call("GET", path)).json()) as Body;

const fetchId = async (call: HttpCall): Promise<number> => (await fetchJson<WithId>(call, "/auth/user")).id;

const sendRequest = async (from: HttpCall, to: HttpCall): Promise<void> =>
  void (await from("POST", "/friends/request", { addresseeId: await fetchId(to) }));

const countFriends = async (call: HttpCall) => (await fetchJson<unknown[]>(call, "/friends")).length;
const countRequests = async (call: HttpCall) => (await fetchJson<unknown[]>(call, "/friends/requests")).length;

/** How many friends and incoming requests the account has. */
const readCircle = async (account: HttpCall) => ({
  friends: await countFriends(account),
  requests: await countRequests(account),
});

/** The button of the first other person's row. */
const findOfFirst =
  (action: string): Find =>
  (page, [first]) =>
    page.getByRole("button", { name: `${action} ${first?.name}`, exact: true });

const openFriends: Step[] = [
  openTab("Social"),
  { name: "Friends", tap: (page) => page.getByRole("tab", { name: /^Friends/ }) },
];

const nameOfFirst = ([first]: readonly Other[]): string => first?.name ?? "";
const typeName: Step = { name: "Search", type: (page) => page.getByRole("searchbox"), text: nameOfFirst };
const seeRequested = see("Requested", findText("Requested"));

const request: Flow = {
  name: "a friend request",
  startAt: "/profile",
  otherCount: 1,
  steps: [
    ...openFriends,
    typeName,
    { name: "Add Friend", tap: findOfFirst("Add Friend"), sends: ["POST /api/friends/request"] },
    seeRequested,
  ],
  look: [...openFriends, typeName, seeRequested],
  readStored: (_, [first]) => (first ? readCircle(first.call) : Promise.resolve(undefined)),
  meant: { friends: 0, requests: 1 },
};

const askedByAll = async (account: HttpCall, others: readonly Other[]): Promise<void> => {
  for (const { call } of others) await sendRequest(call, account);
};

const acceptance: Flow = {
  name: "accepting a request",
  startAt: "/profile",
  otherCount: 3,
  prepare: askedByAll,
  steps: [
    ...openFriends,
    { name: "Accept", tap: findOfFirst("Accept"), sends: ["POST /api/friends/requests/:id/accept"] },
    see("Remove", findOfFirst("Remove")),
  ],
  look: [...openFriends, see("Remove", findOfFirst("Remove"))],
  readStored: readCircle,
  meant: { friends: 1, requests: 2 },
};

const refusal: Flow = {
  name: "declining a request",
  startAt: "/profile",
  otherCount: 3,
  prepare: askedByAll,
  steps: [
    ...openFriends,
    { name: "Decline", tap: findOfFirst("Decline"), sends: ["POST /api/friends/requests/:id/decline"] },
    see("Request Declined", findText("Request Declined")),
  ],
  look: [...openFriends, see("2 requests", (page) => page.getByRole("tab", { name: "Friends 2 requests" }))],
  readStored: readCircle,
  meant: { friends: 0, requests: 2 },
};

const removal: Flow = {
  name: "removing a friend",
  startAt: "/profile",
  otherCount: 2,
  async prepare(account, others) {
    await askedByAll(account, others);
    for (const { id } of await fetchJson<WithId[]>(account, "/friends/requests")) {
      await account("POST", `/friends/requests/${id}/accept`);
    }
  },
  steps: [
    ...openFriends,
    { name: "Remove of the row", tap: findOfFirst("Remove") },
    {
      name: "Remove",
      tap: (page) => page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }),
      sends: ["DELETE /api/friends/:id"],
    },
    see("Friend Removed", findText("Friend Removed")),
  ],
  look: [...openFriends, see("the other friend", findButton(/^Remove person/))],
  readStored: readCircle,
  meant: { friends: 1, requests: 0 },
};

export const PEOPLE_FLOWS: readonly Flow[] = [request, acceptance, refusal, removal];
