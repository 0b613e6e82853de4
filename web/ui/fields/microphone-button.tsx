import { IconButton } from "@radix-ui/themes";
import { Mic, Square } from "lucide-react";
import { type DictationOptions, useDictation } from "../hooks/use-dictation.ts";
import "./microphone-button.css";

/** Writes what is said into a field. Shown where `canDictate`. */
export function MicrophoneButton(options: DictationOptions) {
  const { isListening, toggle } = useDictation(options);
  return (
    <IconButton
      type="button"
      variant="ghost"
      color={isListening ? "red" : "gray"}
      className="icon-button microphone-button"
      aria-label={isListening ? "Stop Listening" : "Say It"}
      aria-pressed={isListening}
      onClick={toggle}
    >
      {isListening ? <Square size={18} fill="currentColor" aria-hidden /> : <Mic size={20} aria-hidden />}
    </IconButton>
  );
}
