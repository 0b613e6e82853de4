import type { Locator, Page } from "playwright";
import { createRandom } from "../create-random.ts";
import type { HttpCall } from "../executable/http-account.ts";
import { SEED } from "../seed.ts";
import type { Cut } from "./breakable-network.ts";

/** Another account that a flow is about. */
export type Other = { name: string; call: HttpCall };

/** Finds something on the screen; the first match counts. */
export type Find = (page: Page, others: readonly Other[]) => Locator;

export type Tap = {
  tap: Find;
  /** The calls that the tap makes, such as `DELETE /api/friends/:id`; missing where it changes nothing. */
  sends?: readonly string[];
  /** It is only offered for a while, as by a toast, and not after a reload: the flow may end before it. */
  isPassing?: boolean;
};
export type Text = string | ((others: readonly Other[]) => string);

/** One thing that a person does, or waits for. One that shows from the start says nothing about the steps before. */
export type Step = { name: string } & (Tap | { type: Find; text: Text } | { see: Find; isShownBefore?: boolean });

/** What a person does on the screens, and what is to be stored then. */
export type Flow = {
  name: string;
  /** The screen to begin with. */
  startAt: string;
  /** How many other accounts it is about. */
  otherCount?: number;
  /** Prepares the accounts by calls. */
  prepare?(account: HttpCall, others: readonly Other[]): Promise<void>;
  /** Prepares the page before it is opened. */
  install?(page: Page): Promise<void>;
  steps: readonly Step[];
  /** The same again is meant: what a tap has done is in sight. */
  isRepeatable?: boolean;
  /** What a screen offers after a failure in place of the step. */
  offers?: readonly Find[];
  /** Where the outcome shows: the steps that lead there from any screen, the last one of which sees it. */
  look: readonly Step[];
  /** What is stored of what the flow is about. */
  readStored(account: HttpCall, others: readonly Other[]): Promise<unknown>;
  meant: unknown;
  /** What is to be stored where a step with `isPassing` could not be taken. */
  meantWithout?: unknown;
};

/** What comes between a step and the next. Times are milliseconds after the step. */
export type Disturbance =
  | { kind: "second tap" | "Back" | "reload"; afterMs: number }
  | { kind: "network"; cut: "before" }
  | { kind: "network"; cut: Exclude<Cut, "before">; call: string };

const formatDisturbance = (disturbance: Disturbance): string =>
  disturbance.kind === "network"
    ? `network cut (${disturbance.cut}${disturbance.cut === "before" ? "" : ` ${disturbance.call}`})`
    : `${disturbance.kind} after ${disturbance.afterMs} ms`;

const SECOND_TAPS = [0, 120, 400, 700].map((afterMs) => ({ kind: "second tap", afterMs }) as const);
/** While a call is on its way, and once it is answered. */
const INTERRUPTIONS = [0, 500].flatMap((afterMs) => [
  { kind: "Back", afterMs } as const,
  { kind: "reload", afterMs } as const,
]);

/** All disturbances that make sense at this step. */
function listDisturbances(step: Step): Disturbance[] {
  if ("see" in step) return [];
  if ("type" in step) return INTERRUPTIONS.filter(({ afterMs }) => afterMs === 0);
  const cuts = (step.sends ?? []).flatMap((call) => [
    { kind: "network", cut: "during", call } as const,
    { kind: "network", cut: "lost", call } as const,
  ]);
  return [...SECOND_TAPS, ...INTERRUPTIONS, { kind: "network", cut: "before" }, ...cuts];
}

/** One run of a flow, with one disturbance at one step. */
export type Run = {
  flow: Flow;
  stepIndex: number;
  disturbance: Disturbance;
  /** The person begins again at once where nothing says that it is done, without looking first whether it is. */
  isHasty: boolean;
};

/** Such as `deletion, reload after 0 ms: "Delete Soup"`. */
export const describeRun = ({ flow, stepIndex, disturbance, isHasty }: Run): string =>
  `${flow.name}, ${formatDisturbance(disturbance)}: "${flow.steps[stepIndex]?.name}"${isHasty ? ", again at once" : ""}`;

/** Whether the person cannot have seen what became of the step. */
const isAnswerLost = (disturbance: Disturbance): boolean =>
  disturbance.kind === "network"
    ? disturbance.cut === "lost"
    : disturbance.kind !== "second tap" && !disturbance.afterMs;

/** Each disturbance at each step. */
export const listRuns = (flow: Flow): Run[] =>
  flow.steps.flatMap((step, stepIndex) =>
    listDisturbances(step).flatMap((disturbance) => {
      const run: Run = { flow, stepIndex, disturbance, isHasty: false };
      const canBeHasty = !flow.isRepeatable && "tap" in step && step.sends !== undefined && isAnswerLost(disturbance);
      return canBeHasty ? [run, { ...run, isHasty: true }] : [run];
    }),
  );

const readKind = ({ disturbance }: Run): string =>
  disturbance.kind === "network" ? disturbance.cut : disturbance.kind;

/**
 * Chooses some of the flows' runs by the seed: `count` of them, of each flow as many as of the others, and of each kind of
 * disturbance, too. Only steps that store something are disturbed, unless `count` is larger than the number of these.
 */
export function chooseRuns(flows: readonly Flow[], count: number): Run[] {
  const random = createRandom(SEED);
  const shuffled = flows.flatMap(listRuns).map((run) => ({ run, order: random() }));
  const left = shuffled.toSorted((a, b) => a.order - b.order).map(({ run }) => run);
  const chosen: Run[] = [];
  const countAlike = (run: Run): number =>
    chosen.filter((other) => other.flow === run.flow).length +
    chosen.filter((other) => readKind(other) === readKind(run)).length;
  const storesNothing = ({ flow, stepIndex }: Run): number => Number(!("sends" in (flow.steps[stepIndex] ?? {})));
  while (chosen.length < count && left.length > 0) {
    const costs = left.map((run) => countAlike(run) + 1000 * storesNothing(run));
    chosen.push(...left.splice(costs.indexOf(Math.min(...costs)), 1));
  }
  return chosen;
}
