import { describe, expect, test } from "bun:test";
import { isOutcome, type ResultOutcome, type UnrecognizedOutcome } from "../../web/features/camera/outcome.ts";
import {
  findOutcome,
  fromDraft,
  IDLE,
  type PhotoFlowEvent,
  type PhotoFlowState,
  photoFlowReducer,
  toDraft,
} from "../../web/features/camera/photo-flow.ts";
import { toResultEdits } from "../../web/features/camera/result-edits.ts";
import { PIZZA } from "./camera-device.ts";

const AT_NOON = new Date(2026, 2, 10, 12).toISOString();
const STORED = "/api/images/7";
const RESULT: ResultOutcome = { kind: "result", id: "a", analysis: PIZZA, analyzedAt: AT_NOON, edits: null };
const HALF = { ...PIZZA, calories: 440 };
const EDITED: ResultOutcome = { ...RESULT, analysis: HALF, edits: toResultEdits(HALF) };
const UNRECOGNISED: UnrecognizedOutcome = { kind: "unrecognised", id: "a", imageUrl: STORED, takenAt: AT_NOON };

/** The states of photo "a", and of photo "b", which is taken or picked after it. */
const STATES = {
  idle: IDLE,
  preparing: { kind: "preparing", id: "a" },
  analyzing: { kind: "analyzing", id: "a" },
  scanning: { kind: "analyzing", id: "a", isScan: true },
  analyzingAgain: { kind: "analyzing", id: "a", told: { note: "with butter", before: RESULT } },
  told: { ...RESULT, note: "with butter", before: RESULT },
  addingTold: { kind: "adding", id: "a", outcome: { ...RESULT, note: "with butter", before: RESULT } },
  scanned: { kind: "scanned", id: "a", outcome: RESULT },
  failed: { kind: "failed", id: "a", message: "Too slow.", imageUrl: null, takenAt: AT_NOON },
  result: RESULT,
  edited: EDITED,
  unrecognised: UNRECOGNISED,
  addingResult: { kind: "adding", id: "a", outcome: RESULT },
  addingEdited: { kind: "adding", id: "a", outcome: EDITED },
  addingUnrecognized: { kind: "adding", id: "a", outcome: UNRECOGNISED },
  repeating: { kind: "repeating", id: "a", analyzing: { kind: "analyzing", id: "a" }, outcome: UNRECOGNISED },
  preparingNext: { kind: "preparing", id: "b" },
  analyzingNext: { kind: "analyzing", id: "b" },
  editedAndTold: { ...EDITED, note: "with butter", before: RESULT },
  scanningNext: { kind: "analyzing", id: "b", isScan: true },
} as const satisfies Record<string, PhotoFlowState>;
type StateName = keyof typeof STATES;

const EVENTS = {
  pick: { type: "pick", id: "b" },
  capture: { type: "capture", id: "b" },
  captureForScan: { type: "capture", id: "b", isScan: true },
  prepared: { type: "prepared", id: "a" },
  prepareFailed: { type: "prepareFailed", id: "a" },
  analyzed: { type: "analyzed", id: "a", analysis: PIZZA, analyzedAt: AT_NOON, isAutomatic: false },
  analyzedAndSure: { type: "analyzed", id: "a", analysis: PIZZA, analyzedAt: AT_NOON, isAutomatic: true },
  notRecognized: { type: "notRecognized", id: "a", imageUrl: STORED, takenAt: AT_NOON },
  analysisFailed: { type: "analysisFailed", id: "a", message: "Too slow.", imageUrl: null, takenAt: AT_NOON },
  accessRefused: { type: "accessRefused", id: "a" },
  unsent: { type: "unsent", id: "a" },
  retry: { type: "retry", id: "a" },
  repeat: { type: "repeat", id: "a", imageUrl: STORED, takenAt: AT_NOON },
  identify: { type: "identify", id: "a", imageUrl: STORED, takenAt: AT_NOON },
  edit: { type: "edit", id: "a", analysis: HALF, edits: toResultEdits(HALF) },
  tell: { type: "tell", id: "a", next: { kind: "analyzing", id: "a", told: { note: "with butter", before: RESULT } } },
  review: { type: "review", id: "a" },
  add: { type: "add", id: "a" },
  added: { type: "added", id: "a" },
  addFailed: { type: "addFailed", id: "a" },
  close: { type: "close", id: "a" },
} as const satisfies Record<PhotoFlowEvent["type"] | "analyzedAndSure" | "captureForScan", PhotoFlowEvent>;
type EventName = keyof typeof EVENTS;

/** A new photo takes the place of any other, and what is on screen can always be closed. */
const ALWAYS = {
  pick: "preparingNext",
  capture: "analyzingNext",
  captureForScan: "scanningNext",
  close: "idle",
} as const;
/** Details that are added to a photo start its analysis, the first one or another. */
const SHOWN = { ...ALWAYS, tell: "analyzingAgain" } as const;

/** What each event leads to in each state; one that is not named leads nowhere. */
const TABLE: Record<
  Exclude<StateName, "preparingNext" | "analyzingNext" | "scanningNext" | "editedAndTold">,
  Partial<Record<EventName, StateName>>
> = {
  idle: { pick: ALWAYS.pick, capture: ALWAYS.capture, captureForScan: ALWAYS.captureForScan },
  preparing: { ...ALWAYS, prepared: "analyzing", prepareFailed: "idle" },
  analyzing: {
    ...{ ...SHOWN, analyzed: "result", analyzedAndSure: "addingResult", repeat: "repeating" },
    ...{ notRecognized: "unrecognised", analysisFailed: "failed", accessRefused: "idle", unsent: "idle" },
  },
  scanning: {
    ...{ ...SHOWN, analyzed: "scanned", analyzedAndSure: "scanned" },
    ...{ notRecognized: "unrecognised", analysisFailed: "failed", accessRefused: "idle", unsent: "idle" },
  },
  scanned: { ...ALWAYS, review: "result" },
  analyzingAgain: {
    ...{ ...SHOWN, analyzed: "told", analyzedAndSure: "addingTold" },
    close: "result",
    notRecognized: "result",
    analysisFailed: "result",
    accessRefused: "result",
    unsent: "result",
  },
  told: { ...SHOWN, edit: "editedAndTold", add: "addingTold" },
  addingTold: { ...ALWAYS, added: "idle", addFailed: "told" },
  failed: { ...SHOWN, retry: "analyzing", identify: "unrecognised" },
  result: { ...SHOWN, edit: "edited", add: "addingResult" },
  edited: { ...SHOWN, edit: "edited", add: "addingEdited" },
  unrecognised: { ...SHOWN, add: "addingUnrecognized" },
  addingResult: { ...ALWAYS, added: "idle", addFailed: "result" },
  addingEdited: { ...ALWAYS, added: "idle", addFailed: "edited" },
  addingUnrecognized: { ...ALWAYS, added: "idle", addFailed: "unrecognised" },
  repeating: { ...ALWAYS, added: "idle", addFailed: "unrecognised" },
};

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];
const EVENT_NAMES = keysOf(EVENTS);
const STATE_NAMES = keysOf(TABLE);

describe.each(STATE_NAMES)("a photo that is %s", (from) => {
  const state = STATES[from];

  test.each(EVENT_NAMES.map((event) => [event, TABLE[from][event]] as const))("on %s: %s", (event, to) => {
    const next = photoFlowReducer(state, EVENTS[event]);
    if (to === undefined) expect(next).toBe(state);
    else expect(next).toEqual(STATES[to]);
  });

  test("is plain data, and heeds neither another photo's events nor its own once a later one has its place", () => {
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    const later = photoFlowReducer(state, EVENTS.capture);
    for (const event of EVENT_NAMES.filter((name) => EVENTS[name].id === "a")) {
      expect(photoFlowReducer(state, { ...EVENTS[event], id: "z" })).toBe(state);
      expect(photoFlowReducer(later, EVENTS[event])).toBe(later);
    }
  });
});

test.each([
  ["idle", null],
  ["preparing", null],
  ["analyzing", null],
  ["failed", null],
  ["result", "result"],
  ["edited", "edited"],
  ["unrecognised", "unrecognised"],
  ["addingResult", "result"],
  ["addingUnrecognized", "unrecognised"],
] as const)("%s shows the outcome %s, and a reload brings it back", (name, outcome) => {
  const state = STATES[name];
  expect(findOutcome(state)).toEqual(outcome && STATES[outcome]);
  expect(toDraft(state)).toEqual(outcome && STATES[outcome]);
  expect(isOutcome(toDraft(state))).toBe(true);
  expect(fromDraft(toDraft(state))).toEqual(STATES[outcome ?? "idle"]);
});

test("a meal that is being repeated shows no outcome, and a reload asks what it is", () => {
  expect(findOutcome(STATES.repeating)).toBeNull();
  expect(fromDraft(toDraft(STATES.repeating))).toEqual(STATES.unrecognised);
});

test("how much was eaten, told while a result is analyzed again, stays with the result before, whatever ends that", () => {
  const again: PhotoFlowState = { ...STATES.analyzingAgain, told: { ...STATES.analyzingAgain.told, share: 0.5 } };
  const half = { ...RESULT, share: 0.5 };
  expect(toDraft(again)).toEqual(half);
  for (const event of ["analysisFailed", "notRecognized", "close"] as const)
    expect(photoFlowReducer(again, EVENTS[event])).toEqual(half);
  const { share, before } = findOutcome(photoFlowReducer(again, EVENTS.analyzed)) as ResultOutcome;
  expect({ share, before }).toEqual({ share: 0.5, before: RESULT });
});
