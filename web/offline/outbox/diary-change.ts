import type {
  ImportedWeighing,
  NewDrink,
  NewExercise,
  NewWeighing,
  WeighingChange,
} from "../../../src/contracts/body.ts";
import type {
  EntryBatch,
  EntryCopies,
  EntryPortions,
  FoodEntry,
  FoodEntryChange,
  NewFoodEntry,
} from "../../../src/contracts/diary.ts";
import type { FoodHit, NewOwnFood } from "../../../src/contracts/foods.ts";
import type { GoalsChange } from "../../../src/contracts/goals.ts";
import type { MealLog, NewSavedMeal, SavedMeal, SavedMealChange } from "../../../src/contracts/meals.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { deleteOnce } from "../../platform/api/delete-once.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";
import { type EXERCISE, FOODS, GOALS, MEALS, PROFILE, type WATER, type WEIGHTS } from "../../platform/api/paths.ts";

/** A change of the diary. What adds several entries names their ids, an added entry has the key of its change. */
export type DiaryChange =
  | { kind: "add"; entry: NewFoodEntry }
  /** Adds the foods of one meal. */
  | { kind: "batch"; batch: EntryBatch }
  | ({ kind: "copy" } & EntryCopies)
  /** Logs a saved meal. */
  | { kind: "log"; meal: Pick<SavedMeal, "id" | "name" | "foods">; log: MealLog }
  | { kind: "edit"; id: string; fields: FoodEntryChange }
  /** Sets how much of several entries was eaten, all or none. */
  | ({ kind: "portions" } & EntryPortions)
  | { kind: "delete"; id: string }
  /** Deletes several entries. */
  | { kind: "remove"; ids: string[] }
  | { kind: "restore"; id: string }
  | { kind: "goals"; fields: NewGoals }
  | RecordChange
  | SavedChange;

/** A change of the weighings, glasses of water or exercises. The device names the id of what it adds. */
export type RecordChange =
  | { kind: "record"; path: typeof WEIGHTS; id: string; fields: NewWeighing }
  | { kind: "record"; path: typeof WATER; id: string; fields: NewDrink }
  | { kind: "amend"; path: typeof WEIGHTS; id: string; fields: WeighingChange }
  | { kind: "import"; path: typeof WEIGHTS; id: string; weighings: (ImportedWeighing & { id: string })[] }
  | { kind: "record"; path: typeof EXERCISE; id: string; fields: NewExercise }
  | { kind: "erase"; path: typeof WEIGHTS | typeof WATER | typeof EXERCISE; id: string };

export type SavedItem = { path: typeof MEALS; saved: SavedMeal } | { path: typeof FOODS; saved: FoodHit };

/** A change of the saved meals or own foods. */
export type SavedChange =
  /** Deletes or restores it; comes with what it is. */
  | ({ kind: "removeSaved" | "restoreSaved" } & SavedItem)
  /** Changes a meal to `saved`. */
  | { kind: "changeSaved"; path: typeof MEALS; saved: SavedMeal; body: SavedMealChange }
  /** Saves an entry, several, or a recipe under this name. One of the same name is replaced. */
  | { kind: "addSaved"; path: typeof FOODS; name: string; body: NewOwnFood }
  | { kind: "addSaved"; path: typeof MEALS; name: string; body: NewSavedMeal };

export const isSavedChange = (change: DiaryChange): change is SavedChange =>
  "path" in change && (change.path === MEALS || change.path === FOODS);

export const isRecordChange = (change: DiaryChange): change is RecordChange =>
  "path" in change && !isSavedChange(change);

/** The goal alone, or macros, answers and targets that belong to it. */
export type NewGoals = GoalsChange;

/** What the server answers to a change of each kind; nothing to a change that another device's later one goes before. */
export type ChangeAnswers = {
  add: FoodEntry;
  batch: FoodEntry[];
  copy: FoodEntry[];
  log: FoodEntry[];
  edit: FoodEntry | undefined;
  portions: FoodEntry[];
  delete: undefined;
  remove: undefined;
  restore: FoodEntry | undefined;
  goals: unknown;
  record: unknown;
  import: unknown;
  amend: unknown;
  erase: unknown;
  addSaved: SavedItem["saved"] | undefined;
  changeSaved: SavedItem["saved"];
  removeSaved: undefined;
  restoreSaved: SavedItem["saved"];
};

/** What a change is sent with. */
export type ChangeMeta = {
  /** The Idempotency-Key, which identifies the change on the device, too. */
  key: string;
  /** When the person made it (ISO instant); null for a change that is made right now. */
  changedAt: string | null;
  /** Where the person made it. */
  timeZone: string;
};

/** The HTTP request that makes a change. */
export type ChangeRequest = {
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  headers: Record<string, string>;
};

const isGoalAlone = (fields: NewGoals): boolean =>
  fields.dailyCalorieGoal !== undefined && Object.keys(fields).length === 1;

function buildCall(change: DiaryChange): Omit<ChangeRequest, "headers"> {
  switch (change.kind) {
    case "add":
      return { method: "POST", path: ENTRIES, body: change.entry };
    case "batch":
      return { method: "POST", path: `${ENTRIES}/batch`, body: change.batch };
    case "copy": {
      const { kind: _, ...copies } = change;
      return { method: "POST", path: `${ENTRIES}/copy`, body: copies };
    }
    case "log":
      return { method: "POST", path: `${MEALS}/${change.meal.id}/log`, body: change.log };
    case "edit":
      return { method: "PATCH", path: `${ENTRIES}/${change.id}`, body: change.fields };
    case "portions":
      return { method: "POST", path: `${ENTRIES}/portions`, body: { portions: change.portions } };
    case "delete":
      return { method: "DELETE", path: `${ENTRIES}/${change.id}` };
    case "remove":
      return { method: "POST", path: `${ENTRIES}/remove`, body: { ids: change.ids } };
    case "restore":
      return { method: "POST", path: `${ENTRIES}/${change.id}/restore` };
    case "goals":
      // The goal alone goes by the call that also changes the days before a later change.
      return { method: "PATCH", path: isGoalAlone(change.fields) ? PROFILE : GOALS, body: change.fields };
    case "record":
      return { method: "POST", path: change.path, body: change.fields };
    case "import":
      return { method: "POST", path: `${change.path}/import`, body: { weighings: change.weighings } };
    case "amend":
      return { method: "PATCH", path: `${change.path}/${change.id}`, body: change.fields };
    case "erase":
      return { method: "DELETE", path: `${change.path}/${change.id}` };
    case "addSaved":
      return { method: "POST", path: change.path, body: change.body };
    case "changeSaved":
      return { method: "PATCH", path: `${change.path}/${change.saved.id}`, body: change.body };
    case "removeSaved":
      return { method: "DELETE", path: `${change.path}/${change.saved.id}` };
    case "restoreSaved":
      return { method: "POST", path: `${change.path}/${change.saved.id}/restore` };
  }
}

/** Changes that add entries, and change none. */
type Adding = Extract<DiaryChange, { kind: "add" | "batch" | "copy" | "log" }>;

/** Whether a change adds something: only that would be doubled by being sent again. */
export const isAdding = (change: DiaryChange): change is Adding =>
  change.kind === "add" || change.kind === "batch" || change.kind === "copy" || change.kind === "log";

/** The path of the saved meal or own food, or the ids of the entries that are saved as one. */
const listSavedTargets = (change: SavedChange): readonly string[] => {
  if (change.kind !== "addSaved") return [`${change.path}/${change.saved.id}`];
  return "entryId" in change.body ? [change.body.entryId] : (change.body.entryIds ?? []);
};

/**
 * The ids of the entries that a change changes, copies or saves. For a saved meal or own food: the path of its list, and
 * its own path.
 */
export function listTargets(change: DiaryChange): readonly string[] {
  if (isSavedChange(change)) return [change.path, ...listSavedTargets(change)];
  if (change.kind === "portions") return change.portions.map(({ id }) => id);
  return "ids" in change ? change.ids : "id" in change ? [change.id] : [];
}

/** The ids of the entries that a change deletes. */
export const listDeleted = (change: DiaryChange): readonly string[] => {
  if (change.kind === "erase") return [change.id];
  return change.kind === "delete" || change.kind === "remove" ? listTargets(change) : [];
};

/** The request that makes a change. */
export const buildRequest = (change: DiaryChange, { key, changedAt, timeZone }: ChangeMeta): ChangeRequest => ({
  ...buildCall(change),
  headers: {
    "X-Time-Zone": timeZone,
    ...(isAdding(change) && { "Idempotency-Key": key }),
    ...(change.kind === "record" && { "Idempotency-Key": change.id }),
    ...(changedAt !== null && { "X-Changed-At": changedAt }),
  },
});

/** The photo that a change sets; undefined if it sets none. */
export function findPhoto(change: DiaryChange): string | null | undefined {
  switch (change.kind) {
    case "add":
      return change.entry.imageUrl;
    case "batch":
      return change.batch.imageUrl;
    case "edit":
      return change.fields.imageUrl;
  }
  return undefined;
}

/** The change without the photo that it sets. */
export function withoutPhoto(change: DiaryChange): DiaryChange {
  switch (change.kind) {
    case "add":
      return { ...change, entry: { ...change.entry, imageUrl: null } };
    case "batch":
      return { ...change, batch: { ...change.batch, imageUrl: null } };
    case "edit":
      return { ...change, fields: { ...change.fields, imageUrl: null } };
  }
  return change;
}

/** Sends the request of a change once. Throws like `callApi`, but not for a deletion of what is gone already. */
export const sendRequest = ({ method, path, ...options }: ChangeRequest): Promise<unknown> =>
  method === "DELETE" ? deleteOnce(path, options) : callApi<unknown>(method, path, options);
