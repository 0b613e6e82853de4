import { isRecord } from "../../platform/is-record.ts";

// What a tap asks for on the screen that it leads to. It is in the location state and not in the address, so that the
// address shows the screen as it is.

/** The location state of a link to the camera screen. */
type CameraArrival = {
  /** The live camera opens at once. */
  opensCamera?: boolean;
  /** The address of the screen before. */
  from?: string;
};

/** The state of a link at the address `from` that opens the live camera. */
export const buildCameraLinkState = (from: string): CameraArrival => ({ opensCamera: true, from });

export const parseCameraArrival = (state: unknown): CameraArrival => {
  if (!isRecord(state)) return {};
  return { opensCamera: state.opensCamera === true, ...(typeof state.from === "string" && { from: state.from }) };
};

/** The state of a link to a form that can be typed into at once. */
export const FORM_ARRIVAL = { typesAtOnce: true } as const;

export const isFormArrival = (state: unknown): boolean => isRecord(state) && state.typesAtOnce === true;

/** The state of a link to a form that looks for the foods of a sentence at once, or has it typed if it is unfinished. */
export const buildSentenceState = (sentence: string, { isUnfinished = sentence === "" } = {}) => ({
  sentence,
  isUnfinished,
});

/** The sentence that came along, and the state without it. */
export function takeSentence(state: unknown): {
  sentence: string | undefined;
  isUnfinished: boolean;
  rest: unknown;
} {
  const { sentence, isUnfinished, ...rest } = isRecord(state) ? state : {};
  return {
    sentence: typeof sentence === "string" ? sentence : undefined,
    isUnfinished: isUnfinished === true,
    rest,
  };
}
