import { EXERCISE, WATER, WEIGHTS } from "../../platform/api/paths.ts";
import { groupBy } from "../../platform/group-by.ts";
import { type DeviceDatabase, withDeviceDatabase } from "../database.ts";
import { type DiaryChange, isRecordChange } from "./diary-change.ts";
import { readChangesLeft } from "./unload-buffer.ts";

/** What a device has and the server does not, in the order in which it is named. */
export const UNSENT_KINDS = ["diary", "goals", "weight", "water", "exercise", "meal photo", "label photo"] as const;
export type UnsentKind = (typeof UNSENT_KINDS)[number];

/** What accounts have not sent yet, without its content. */
export type Unsent = {
  /** Whose all of it is; undefined if that is not known, or it is of several accounts. */
  owner: number | undefined;
  /** How much there is of each kind; undefined if the device's database cannot be read. */
  counts: Partial<Record<UnsentKind, number>> | undefined;
};

const RECORD_KINDS = { [WEIGHTS]: "weight", [WATER]: "water", [EXERCISE]: "exercise" } as const;

const findKind = (change: DiaryChange): UnsentKind =>
  isRecordChange(change) ? RECORD_KINDS[change.path] : change.kind === "goals" ? "goals" : "diary";

type Row = { userId: number; kind: UnsentKind };

async function readRows(database: DeviceDatabase): Promise<Row[]> {
  const [stored, photos] = await Promise.all([database.getAll("changes"), database.getAll("photos")]);
  const keys = new Set(stored.map(({ key }) => key));
  const unwritten = readChangesLeft().filter(({ key }) => !keys.has(key));
  const changes = [...stored.filter(({ isTakenBack }) => !isTakenBack), ...unwritten];
  return [
    ...changes.map(({ userId, change }): Row => ({ userId, kind: findKind(change) })),
    ...photos.map(({ userId, label }): Row => ({ userId, kind: label ? "label photo" : "meal photo" })),
  ];
}

/** What accounts other than this one have not sent from this device; undefined if there is nothing. */
export async function countUnsent(userId: number | undefined): Promise<Unsent | undefined> {
  const unknown: Unsent = { owner: undefined, counts: undefined };
  let rows: Row[] | undefined;
  try {
    rows = await withDeviceDatabase<Row[] | undefined>(readRows, undefined);
  } catch (error) {
    // A disk that fails.
    if (!(error instanceof DOMException)) throw error;
  }
  if (!rows) return unknown;
  const others = rows.filter((row) => row.userId !== userId);
  const [first] = others;
  if (!first) return undefined;
  const isOfOne = others.every((row) => row.userId === first.userId);
  const byKind = groupBy(others, ({ kind }) => kind);
  return {
    owner: isOfOne ? first.userId : undefined,
    counts: Object.fromEntries([...byKind].map(([kind, { length }]) => [kind, length])),
  };
}
