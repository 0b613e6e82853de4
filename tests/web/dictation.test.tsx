import { afterEach, beforeEach, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { json } from "../support/web/fake-server.ts";
import { openApp, SIGNED_IN } from "../support/web/render.tsx";
import { getInput, press } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { SEARCH } from "./camera-device.ts";

/** Stands in for the browser's speech recognition. */
class FakeRecognition {
  static all: FakeRecognition[] = [];
  static isRefused = false;
  lang = "";
  interimResults = false;
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  readonly calls: string[] = [];
  constructor() {
    FakeRecognition.all.push(this);
  }
  start() {
    if (FakeRecognition.isRefused) throw new DOMException("already started", "InvalidStateError");
    this.calls.push("start");
  }
  stop() {
    this.calls.push("stop");
    this.onend?.();
  }
  abort() {
    this.calls.push("abort");
  }
  hear(...transcripts: string[]) {
    act(() => this.onresult?.({ results: transcripts.map((transcript) => [{ transcript }]) }));
  }
  fail(error: string) {
    act(() => {
      this.onerror?.({ error });
      this.onend?.();
    });
  }
}
const hear = (...transcripts: string[]) => FakeRecognition.all.at(-1)?.hear(...transcripts);
const listCalls = () => FakeRecognition.all.flatMap(({ calls }) => calls);

beforeEach(() => {
  FakeRecognition.all = [];
  FakeRecognition.isRefused = false;
  setProperty(window, "isSecureContext", true);
  setProperty(window, "webkitSpeechRecognition", FakeRecognition);
});
afterEach(() => setProperty(document, "visibilityState", "visible"));

async function open() {
  const app = openApp("/manual-entry", {
    ...SIGNED_IN,
    [SEARCH]: [],
    "POST /api/parse-meal": () => json({ items: [], unresolved: [], mealType: null, eatenAt: null }),
  });
  await screen.findByRole("heading", { name: "Manual Entry" });
  return app;
}
const field = () => getInput("What did you eat?");
const isListening = () => screen.queryByRole("button", { name: "Stop Listening" }) !== null;

test("text appears behind what was typed as it is heard, until a tap; one line says whose service hears it", async () => {
  const { user } = await open();
  expect(screen.getByText(/speech service hears what you say\.$/)).toBeTruthy();
  fireEvent.change(field(), { target: { value: "toast" } });
  await press(user, "Say It");
  expect(FakeRecognition.all[0]).toMatchObject({ lang: "en-US", interimResults: true });
  hear("and two");
  expect(field().value).toBe("toast and two");
  hear("and two eggs", " with butter");
  expect(field().value).toBe("toast and two eggs with butter");
  expect(localStorage.getItem("draft:meal-sentence")).toBe('"toast and two eggs with butter"');
  await press(user, "Stop Listening");
  expect(isListening()).toBe(false);
});

const ERRORS = [
  ["not-allowed", "The microphone is not allowed. Allow it in the browser's settings, or type."],
  ["no-speech", "Nothing was heard. Tap the microphone and try again."],
  ["network", "The speech service cannot be reached. Type it instead."],
  ["aborted", "Listening was interrupted. Tap the microphone to go on."],
  ["audio-capture", "No microphone was found. Type it instead."],
  ["bad-grammar", "That could not be heard. Type it instead."],
] as const;

test("an error is said in a quiet sentence, which goes with the next try, also where a browser does not begin", async () => {
  const { user } = await open();
  for (const [error, sentence] of ERRORS) {
    await press(user, "Say It");
    FakeRecognition.all.at(-1)?.fail(error);
    expect([error, screen.queryByText(sentence)?.getAttribute("role")]).toEqual([error, "status"]);
    expect(isListening()).toBe(false);
  }
  await press(user, "Say It");
  expect(screen.queryByText("That could not be heard. Type it instead.")).toBeNull();
  await press(user, "Stop Listening");
  FakeRecognition.isRefused = true;
  await press(user, "Say It");
  screen.getByText("That could not be heard. Type it instead.");
  expect(isListening()).toBe(false);
});

test.each([
  [
    "the page is hidden",
    () => {
      setProperty(document, "visibilityState", "hidden");
      fireEvent(document, new Event("visibilitychange"));
    },
  ],
  ["something is typed", () => fireEvent.change(field(), { target: { value: "soup" } })],
  ["the sentence is sent", () => fireEvent.submit(field())],
])("listening ends when %s, and what is heard later is not written", async (_, act) => {
  const { user } = await open();
  await press(user, "Say It");
  hear("two eggs");
  act();
  await waitFor(() => expect(isListening()).toBe(false));
  expect(listCalls()).toEqual(["start", "abort"]);
  const { value } = field();
  hear("two eggs and toast");
  expect(field().value).toBe(value);
});

test("listening ends with the screen", async () => {
  const { user, unmount } = await open();
  await press(user, "Say It");
  unmount();
  expect(listCalls()).toEqual(["start", "abort"]);
});

test.each([
  ["does not recognize speech", () => setProperty(window, "webkitSpeechRecognition", undefined)],
  ["hears secure pages alone", () => setProperty(window, "isSecureContext", false)],
])("there is no microphone where the browser %s", async (_, prepare) => {
  prepare();
  await open();
  expect(screen.queryByRole("button", { name: "Say It" })).toBeNull();
  expect(screen.queryByText(/speech service/)).toBeNull();
});
