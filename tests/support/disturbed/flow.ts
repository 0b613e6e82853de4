import type { Locator, Page } from "playwright";
import type { HttpCall } from "../http-account.ts";
import type { Cut } from "./breakable-network.ts";

/** Finds something on the screen; the first match counts. */
export type Find = (page: Page) => Locator;

/** One thing that a person does, or waits for. */
export type Step = { name: string } & (
  | {
      tap: Find;
      /** The call that the tap makes, such as `POST /api/food-entries`; missing where it changes nothing. */
      sends?: RegExp;
      /** It is only offered for a while, as by a toast, and not after a reload: the flow may end before it. */
      isPassing?: boolean;
    }
  | { type: Find; text: string }
  | { see: Find }
);

export type TapStep = Extract<Step, { tap: Find }>;

/** What a person does on the screens, and what is to be stored then. */
export type Flow = {
  name: string;
  /** The screen to begin with. */
  startAt: string;
  /** Prepares the account by calls. */
  prepare?(account: HttpCall): Promise<void>;
  /** Prepares the page before it is opened. */
  install?(page: Page): Promise<void>;
  steps: readonly Step[];
  /** Where the outcome shows: what leads there, which every screen has, and what is there then. */
  look: { taps: readonly Find[]; see: Find };
  /** What is stored of what the flow is about. */
  readStored(account: HttpCall): Promise<unknown>;
  meant: unknown;
  /** What is to be stored where a step with `isPassing` could not be taken. */
  meantWithout?: unknown;
};

/** What comes between a step and the next. Times are milliseconds after the step. */
export type Disturbance =
  | { kind: "second tap"; afterMs: number }
  | { kind: "Back"; afterMs: number }
  | { kind: "reload"; afterMs: number }
  | { kind: "network"; cut: Cut };

export const formatDisturbance = (disturbance: Disturbance): string =>
  disturbance.kind === "network"
    ? `network cut (${disturbance.cut})`
    : `${disturbance.kind} after ${disturbance.afterMs} ms`;

const SECOND_TAPS = [0, 120, 400, 700].map((afterMs) => ({ kind: "second tap", afterMs }) as const);
/** While a call is on its way, and once it is answered. */
const INTERRUPTIONS = [0, 500].flatMap((afterMs) => [
  { kind: "Back", afterMs } as const,
  { kind: "reload", afterMs } as const,
]);

/** All disturbances that make sense at this step. */
export function listDisturbances(step: Step): Disturbance[] {
  if ("see" in step) return [];
  if ("type" in step) return INTERRUPTIONS.filter(({ afterMs }) => afterMs === 0);
  const cuts: Cut[] = step.sends ? ["before", "during", "lost"] : ["before"];
  return [...SECOND_TAPS, ...INTERRUPTIONS, ...cuts.map((cut) => ({ kind: "network", cut }) as const)];
}

/** One run of a flow: undisturbed without `disturbance`. */
export type Run = { flow: Flow; stepIndex: number; disturbance: Disturbance };

/** Each disturbance at each step. */
export const listRuns = (flow: Flow): Run[] =>
  flow.steps.flatMap((step, stepIndex) =>
    listDisturbances(step).map((disturbance) => ({ flow, stepIndex, disturbance })),
  );
