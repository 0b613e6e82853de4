import { describe, expect, test } from "bun:test";
import { isOutcome, type ResultOutcome, type UnrecognisedOutcome } from "../../web/features/camera/outcome.ts";
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
const UNRECOGNISED: UnrecognisedOutcome = { kind: "unrecognised", id: "a", imageUrl: STORED, takenAt: AT_NOON };

/** The states of photo "a", and of photo "b", which is taken or picked after it. */
const STATES = {
  idle: IDLE,
  preparing: { kind: "preparing", id: "a" },
  analysing: { kind: "analysing", id: "a" },
  scanning: { kind: "analysing", id: "a", isScan: true },
  analysingAgain: { kind: "analysing", id: "a", told: { note: "with butter", before: RESULT } },
  told: { ...RESULT, note: "with butter", before: RESULT },
  addingTold: { kind: "adding", id: "a", outcome: { ...RESULT, note: "with butter", before: RESULT } },
  scanned: { kind: "scanned", id: "a", outcome: RESULT },
  failed: { kind: "failed", id: "a", message: "Too slow.", imageUrl: null },
  result: RESULT,
  edited: EDITED,
  unrecognised: UNRECOGNISED,
  addingResult: { kind: "adding", id: "a", outcome: RESULT },
  addingEdited: { kind: "adding", id: "a", outcome: EDITED },
  addingUnrecognised: { kind: "adding", id: "a", outcome: UNRECOGNISED },
  repeating: { kind: "repeating", id: "a", analysing: { kind: "analysing", id: "a" }, outcome: UNRECOGNISED },
  preparingNext: { kind: "preparing", id: "b" },
  analysingNext: { kind: "analysing", id: "b" },
  editedAndTold: { ...EDITED, note: "with butter", before: RESULT },
  scanningNext: { kind: "analysing", id: "b", isScan: true },
} as const satisfies Record<string, PhotoFlowState>;
type StateName = keyof typeof STATES;

const EVENTS = {
  pick: { type: "pick", id: "b" },
  capture: { type: "capture", id: "b" },
  captureForScan: { type: "capture", id: "b", isScan: true },
  prepared: { type: "prepared", id: "a" },
  prepareFailed: { type: "prepareFailed", id: "a" },
  analysed: { type: "analysed", id: "a", analysis: PIZZA, analyzedAt: AT_NOON, isAutomatic: false },
  analysedAndSure: { type: "analysed", id: "a", analysis: PIZZA, analyzedAt: AT_NOON, isAutomatic: true },
  notRecognised: { type: "notRecognised", id: "a", imageUrl: STORED, takenAt: AT_NOON },
  analysisFailed: { type: "analysisFailed", id: "a", message: "Too slow.", imageUrl: null },
  accessRefused: { type: "accessRefused", id: "a" },
  retry: { type: "retry", id: "a" },
  repeat: { type: "repeat", id: "a", imageUrl: STORED, takenAt: AT_NOON },
  identify: { type: "identify", id: "a", imageUrl: STORED, takenAt: AT_NOON },
  edit: { type: "edit", id: "a", analysis: HALF, edits: toResultEdits(HALF) },
  tell: { type: "tell", id: "a", next: { kind: "analysing", id: "a", told: { note: "with butter", before: RESULT } } },
  review: { type: "review", id: "a" },
  add: { type: "add", id: "a" },
  added: { type: "added", id: "a" },
  addFailed: { type: "addFailed", id: "a" },
  close: { type: "close", id: "a" },
} as const satisfies Record<PhotoFlowEvent["type"] | "analysedAndSure" | "captureForScan", PhotoFlowEvent>;
type EventName = keyof typeof EVENTS;

/** A new photo takes the place of any other, and what is on screen can always be closed. */
const ALWAYS = {
  pick: "preparingNext",
  capture: "analysingNext",
  captureForScan: "scanningNext",
  close: "idle",
} as const;
/** Events that mean nothing in a state. */
const NO_PREPARATION = { prepared: "ignored", prepareFailed: "ignored" } as const;
const NO_ANALYSIS = {
  analysed: "ignored",
  analysedAndSure: "ignored",
  notRecognised: "ignored",
  analysisFailed: "ignored",
  accessRefused: "ignored",
} as const;
const NO_REPETITION = { repeat: "ignored" } as const;
const NO_FAILURE = { retry: "ignored", identify: "ignored" } as const;
const NO_SCAN = { review: "ignored" } as const;
const NO_OUTCOME = { edit: "ignored", add: "ignored" } as const;
const NO_ENTRY = { added: "ignored", addFailed: "ignored" } as const;
const ADDING = {
  ...ALWAYS,
  ...NO_PREPARATION,
  ...NO_ANALYSIS,
  ...NO_REPETITION,
  ...NO_FAILURE,
  ...NO_SCAN,
  ...NO_OUTCOME,
  tell: "ignored",
} as const;

/** What each event leads to in each state. */
const TABLE: Record<
  Exclude<StateName, "preparingNext" | "analysingNext" | "scanningNext" | "editedAndTold">,
  Record<EventName, StateName | "ignored">
> = {
  idle: { ...ADDING, ...NO_ENTRY, close: "ignored" },
  preparing: {
    ...ALWAYS,
    prepared: "analysing",
    prepareFailed: "idle",
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    ...NO_OUTCOME,
    tell: "ignored",
    ...NO_ENTRY,
  },
  analysing: {
    ...ALWAYS,
    ...NO_PREPARATION,
    analysed: "result",
    analysedAndSure: "addingResult",
    notRecognised: "unrecognised",
    analysisFailed: "failed",
    accessRefused: "idle",
    repeat: "repeating",
    ...NO_FAILURE,
    ...NO_SCAN,
    ...NO_OUTCOME,
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  scanning: {
    ...ALWAYS,
    ...NO_PREPARATION,
    analysed: "scanned",
    analysedAndSure: "scanned",
    notRecognised: "unrecognised",
    analysisFailed: "failed",
    accessRefused: "idle",
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    ...NO_OUTCOME,
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  scanned: {
    ...ALWAYS,
    ...NO_PREPARATION,
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    ...NO_FAILURE,
    review: "result",
    ...NO_OUTCOME,
    tell: "ignored",
    ...NO_ENTRY,
  },
  analysingAgain: {
    ...ALWAYS,
    close: "result",
    ...NO_PREPARATION,
    analysed: "told",
    analysedAndSure: "addingTold",
    notRecognised: "result",
    analysisFailed: "result",
    accessRefused: "result",
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    ...NO_OUTCOME,
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  told: {
    ...ALWAYS,
    ...NO_PREPARATION,
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    edit: "editedAndTold",
    add: "addingTold",
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  addingTold: { ...ADDING, added: "idle", addFailed: "told" },
  failed: {
    ...ALWAYS,
    ...NO_PREPARATION,
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    retry: "analysing",
    identify: "unrecognised",
    ...NO_SCAN,
    ...NO_OUTCOME,
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  result: {
    ...ALWAYS,
    ...NO_PREPARATION,
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    edit: "edited",
    add: "addingResult",
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  edited: {
    ...ALWAYS,
    ...NO_PREPARATION,
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    edit: "edited",
    add: "addingEdited",
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  unrecognised: {
    ...ALWAYS,
    ...NO_PREPARATION,
    ...NO_ANALYSIS,
    ...NO_REPETITION,
    ...NO_FAILURE,
    ...NO_SCAN,
    edit: "ignored",
    add: "addingUnrecognised",
    tell: "analysingAgain",
    ...NO_ENTRY,
  },
  addingResult: { ...ADDING, added: "idle", addFailed: "result" },
  addingEdited: { ...ADDING, added: "idle", addFailed: "edited" },
  addingUnrecognised: { ...ADDING, added: "idle", addFailed: "unrecognised" },
  repeating: { ...ADDING, added: "idle", addFailed: "unrecognised" },
};

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];
const EVENT_NAMES = keysOf(EVENTS);
const STATE_NAMES = keysOf(TABLE);

describe.each(STATE_NAMES)("a photo that is %s", (from) => {
  const state = STATES[from];

  test.each(EVENT_NAMES.map((event) => [event, TABLE[from][event]] as const))("on %s: %s", (event, to) => {
    const next = photoFlowReducer(state, EVENTS[event]);
    if (to === "ignored") expect(next).toBe(state);
    else expect(next).toEqual(STATES[to]);
  });

  test.each(EVENT_NAMES.filter((event) => EVENTS[event].id === "a"))("ignores %s of another photo", (event) => {
    expect(photoFlowReducer(state, { ...EVENTS[event], id: "z" })).toBe(state);
  });

  test("is plain data", () => {
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe("a later photo", () => {
  test.each(STATE_NAMES.filter((from) => from !== "idle"))(
    "takes the place of one that is %s, whose answers come too late",
    (from) => {
      const next = photoFlowReducer(STATES[from], EVENTS.capture);
      for (const event of EVENT_NAMES.filter((name) => EVENTS[name].id === "a")) {
        expect(photoFlowReducer(next, EVENTS[event])).toBe(next);
      }
    },
  );
});

test.each([
  ["idle", null],
  ["preparing", null],
  ["analysing", null],
  ["failed", null],
  ["result", "result"],
  ["edited", "edited"],
  ["unrecognised", "unrecognised"],
  ["addingResult", "result"],
  ["addingUnrecognised", "unrecognised"],
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

test("how much was eaten, told while a result is analysed again, stays with the result before, whatever ends that", () => {
  const again: PhotoFlowState = { ...STATES.analysingAgain, told: { ...STATES.analysingAgain.told, share: 0.5 } };
  const half = { ...RESULT, share: 0.5 };
  expect(toDraft(again)).toEqual(half);
  for (const event of ["analysisFailed", "notRecognised", "close"] as const)
    expect(photoFlowReducer(again, EVENTS[event])).toEqual(half);
  const { share, before } = findOutcome(photoFlowReducer(again, EVENTS.analysed)) as ResultOutcome;
  expect({ share, before }).toEqual({ share: 0.5, before: RESULT });
});
