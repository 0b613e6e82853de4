import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import { withDeviceDatabase } from "../../../web/offline/database.ts";
import type { ChangeRequest, DiaryChange } from "../../../web/offline/outbox/diary-change.ts";
import { withNewIds } from "../../../web/offline/outbox/entry-ids.ts";
import { addChange, discardChange, listChanges, retryChange } from "../../../web/offline/outbox/outbox.ts";
import { type SendResult, sendChanges } from "../../../web/offline/outbox/send-changes.ts";
import { applyPendingChanges } from "../../../web/offline/overlay/apply-pending-changes.ts";
import { findEntries } from "../../../web/offline/overlay/predict-response.ts";
import { listShown } from "../../../web/offline/overlay/shown-changes.ts";
import { ApiError, ConnectionError } from "../../../web/platform/api/api-client.ts";
import { createId } from "../../../web/platform/create-id.ts";
import { provideIndexedDb } from "../web/fake-indexed-db.ts";
import { type Call, NOON, testApi } from "./test-api.ts";

/** What happens to a request: nothing, it never arrives, its answer is lost, or the server cannot take it now or fails. */
export type Fault = "none" | "before" | "lost" | "busy" | "failed";

const ALL_TIMES = { from: 0, to: Date.UTC(2100, 0) };

type Making = { before?: readonly FoodEntry[]; key?: string };

type Options = {
  userId: number;
  call: Call;
  now: () => number;
  /** Where it is; in UTC if missing. */
  zone?: () => string;
  /** What happens to the next request; nothing if missing. */
  nextFault?: () => Fault;
};

/** A browser's device without its screens: it writes changes down, shows the diary with them, and sends them. */
export function createChangingDevice({ userId, call, now, zone = () => "UTC", nextFault = () => "none" }: Options) {
  /** All requests that have reached the server. */
  const arrived: ChangeRequest[] = [];

  const callApi = async (request: ChangeRequest): Promise<unknown> => {
    const fault = nextFault();
    if (fault === "before") throw new ConnectionError();
    if (fault === "busy") throw new ApiError(503, "", "");
    if (fault === "failed") throw new ApiError(500, "", "");
    arrived.push(request);
    const { method, path, body, headers } = request;
    const answer = await call(method, path.replace(/^\/api/, ""), body, { headers });
    if (fault === "lost") throw new ConnectionError();
    if (method === "DELETE" && answer.status === 404) return undefined;
    if (answer.status >= 400) throw new ApiError(answer.status, "", JSON.stringify(answer.body));
    return answer.status === 204 ? undefined : answer.body;
  };

  const listServer = async (): Promise<FoodEntry[]> => (await call("GET", "/food-entries")).body as FoodEntry[];
  const list = () => withDeviceDatabase((database) => listChanges(database, userId), []);

  return {
    arrived,
    list,
    listServer,
    /** Writes a change down, with the entry as it is shown before it. */
    make: (said: DiaryChange, { before = [], key = createId() }: Making = {}) => {
      const change = withNewIds(said, key);
      const entries = findEntries({ key, change }, before, { userId, now: now(), timeZone: zone() });
      const made = { userId, key, changedAt: new Date(now()).toISOString(), timeZone: zone(), change, entries };
      return withDeviceDatabase((database) => addChange(database, made), undefined);
    },
    /** The diary as the screens show it. */
    show: async (): Promise<FoodEntry[]> =>
      applyPendingChanges(
        await listServer(),
        await withDeviceDatabase((open) => listShown(open, userId), []),
        ALL_TIMES,
      ),
    /** Sends the pending changes, as a hidden page does. */
    send: (hasCallback: (key: string) => boolean = () => false): Promise<SendResult> =>
      sendChanges({
        withDatabase: withDeviceDatabase,
        userId,
        call: callApi,
        hasCallback,
        onAnswer: () => undefined,
        onRefusal: () => undefined,
      }),
  };
}
export type ChangingDevice = ReturnType<typeof createChangingDevice>;

export const SOUP: NewFoodEntry = { name: "Soup", calories: 400, protein: 20, carbs: 50, fat: 10 };

type Preparing = {
  api?: ReturnType<typeof testApi>;
  name?: string;
  zone?: () => string;
  nextFault?: () => Fault;
  /** Watches the calls of the device. */
  wrapCall?: (call: Call) => Call;
};

/** The product in which every account may add. */
export const startFreeApi = () => testApi({ config: { accessMode: "free" } });

/** A new account with an empty device. */
export async function prepareDevice({
  api = startFreeApi(),
  name = "ada",
  zone,
  nextFault,
  wrapCall = (call) => call,
}: Preparing = {}) {
  provideIndexedDb();
  const call = await api.signIn(name);
  const { id: userId } = (await call("GET", "/auth/user")).body as { id: number };
  const device = createChangingDevice({
    userId,
    call: wrapCall(call),
    now: () => api.clock.time,
    ...(zone && { zone }),
    ...(nextFault && { nextFault }),
  });
  return { ...api, call, userId, device };
}

/** The one entry that is shown. */
export async function showOnly(device: ChangingDevice): Promise<FoodEntry> {
  const [entry, ...others] = await device.show();
  if (!entry || others.length > 0) throw new Error(`${entry ? others.length + 1 : 0} entries are shown.`);
  return entry;
}

/** What an entry says, without what each side stamps. */
export const describeEntry = ({ createdAt: _at, userId: _user, imagePlaceholder: _placeholder, ...entry }: FoodEntry) =>
  entry;

/** Takes a change back that the server refuses. */
export const discard = (order = 0) => withDeviceDatabase((database) => discardChange(database, order), undefined);

/** Sends a change again that the server refuses. */
export const retry = (order = 0) => withDeviceDatabase((database) => retryChange(database, order, NOON), undefined);
