import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LOCALE } from "../../../src/shared/text/locale.ts";

/** What is used of the Web Speech API, of which the DOM's types have nothing. */
type Recognition = {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
};
type CreateRecognition = new () => Recognition;

/** Browsers hear only pages of secure origins. */
function findRecognition(): CreateRecognition | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Window & {
    SpeechRecognition?: CreateRecognition;
    webkitSpeechRecognition?: CreateRecognition;
  };
  return window.isSecureContext ? (SpeechRecognition ?? webkitSpeechRecognition) : undefined;
}

/** Whether this browser writes down what is said. Elsewhere the phone's keyboard does. */
export const canDictate = (): boolean => findRecognition() !== undefined;

const FAILURES: Record<string, string> = {
  "not-allowed": "The microphone is not allowed. Allow it in the browser's settings, or type.",
  "service-not-allowed": "The microphone is not allowed. Allow it in the browser's settings, or type.",
  "audio-capture": "No microphone was found. Type it instead.",
  "no-speech": "Nothing was heard. Tap the microphone and try again.",
  network: "The speech service cannot be reached. Type it instead.",
  aborted: "Listening was interrupted. Tap the microphone to go on.",
};
const OTHER_FAILURE = "That could not be heard. Type it instead.";

export type DictationOptions = {
  /** What is heard is written behind it. Other changes of it end listening. */
  text: string;
  /** The text is being used: listening ends. */
  isDone: boolean;
  onText: (text: string) => void;
  /** Undefined when listening begins. */
  onFailure: (message: string | undefined) => void;
};

/** Whose service hears what is said, as browsers name themselves. */
export function nameSpeechService({ userAgent } = navigator): string {
  if (/\bEdgA?\//.test(userAgent)) return "Microsoft's speech service";
  if (/\bChrom(e|ium)\//.test(userAgent)) return "Google's speech service";
  return /\bSafari\//.test(userAgent) ? "Apple's speech service" : "Your browser's speech service";
}

/** Writes down what is said while it is said, until a pause, a tap, the end of the screen, or until the page is hidden. */
export function useDictation({ text, isDone, onText, onFailure }: DictationOptions) {
  const current = useRef<Recognition>(null);
  const written = useRef(text);
  const [isListening, setIsListening] = useState(false);
  const cancel = () => {
    const recognition = current.current;
    current.current = null;
    setIsListening(false);
    if (!recognition) return;
    recognition.onresult = recognition.onerror = recognition.onend = null;
    recognition.abort();
  };
  const start = () => {
    const Recognition = findRecognition();
    if (!Recognition) return;
    const recognition = new Recognition();
    const before = text.trim() === "" ? "" : `${text.trim()} `;
    recognition.lang = LOCALE;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      written.current =
        before + Array.from(results, (alternatives) => alternatives[0]?.transcript.trim() ?? "").join(" ");
      onText(written.current);
    };
    recognition.onerror = ({ error }) => onFailure(FAILURES[error] ?? OTHER_FAILURE);
    recognition.onend = cancel;
    written.current = text;
    onFailure(undefined);
    try {
      recognition.start();
    } catch {
      return onFailure(OTHER_FAILURE);
    }
    current.current = recognition;
    setIsListening(true);
  };
  const cancelIfChanged = useEffectEvent(() => {
    if (isDone || text !== written.current) cancel();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Whatever changes them ends it.
  useEffect(() => cancelIfChanged(), [text, isDone]);
  const end = useEffectEvent(cancel);
  useEffect(() => {
    const cancelIfHidden = () => {
      if (document.visibilityState === "hidden") end();
    };
    document.addEventListener("visibilitychange", cancelIfHidden);
    return () => {
      document.removeEventListener("visibilitychange", cancelIfHidden);
      end();
    };
  }, []);
  return {
    isListening,
    /** Begins, or writes down what was heard and ends. */
    toggle: () => (isListening ? current.current?.stop() : start()),
  };
}
