import { Button } from "@radix-ui/themes";
import { MessageSquarePlus, Undo2 } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ANALYSIS_NOTE_MAX_LENGTH } from "../../../../../src/shared/product/limits.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { formatWholeNumber } from "../../../../ui/format/format.ts";
import { scaleAnalysis } from "../../entries.ts";
import type { ResultOutcome } from "../../outcome.ts";
import { tellOfResult } from "../../tell.ts";
import type { PhotoFlow } from "../../use-photo-flow.ts";
import "./tell-more.css";

/** What is often told. A weight is to be typed after the last one. */
const SUGGESTIONS = ["Half eaten", "With butter", "The scale says "] as const;

const append = (note: string, suggestion: string): string =>
  note.trim() === "" ? suggestion : `${note.trim().replace(/[.,]$/, "")}, ${suggestion}`;

type TellMoreProps = {
  /** Open from the beginning, with this text. */
  initial?: string | undefined;
  /** Gets the text while the field is open, and else null. */
  typed?: RefObject<string | null>;
  isDisabled?: boolean;
  onTell: (note: string) => void;
};

/** "Tell It More": a button, and after a tap a short field for a note to the photo, with suggestions. */
export function TellMore({ initial, typed, isDisabled = false, onTell }: TellMoreProps) {
  const [isOpen, setIsOpen] = useState(initial !== undefined);
  // The focus returns to the button when the field closes.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [note, setNote] = useState(initial ?? "");
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setNote(text);
    if (typed) typed.current = text;
  };
  useEffect(() => {
    if (!typed) return;
    return () => {
      typed.current = null;
    };
  }, [typed]);
  const open = () => {
    setIsOpen(true);
    setWasOpen(true);
    type("");
  };
  const close = () => {
    setIsOpen(false);
    type("");
    if (typed) typed.current = null;
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Not behind the actions of the sheet.
    if (isOpen) form.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);
  const suggest = (suggestion: string) => {
    type(append(note, suggestion));
    field.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === "") return field.current?.focus();
    close();
    onTell(note.trim());
  };
  if (!isOpen) {
    return (
      <Button
        size="3"
        variant="soft"
        className="tell-more__opener"
        disabled={isDisabled}
        autoFocus={wasOpen}
        onClick={open}
      >
        <MessageSquarePlus size={20} aria-hidden /> Tell It More
      </Button>
    );
  }
  return (
    <form ref={form} className="tell-more" onSubmit={onSubmit}>
      <Field
        ref={field}
        label="What should it know?"
        name="note"
        autoComplete="off"
        enterKeyHint="send"
        autoFocus
        maxLength={ANALYSIS_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => type(event.target.value)}
      />
      <div className="tell-more__suggestions">
        {SUGGESTIONS.map((suggestion) => (
          <button key={suggestion} type="button" className="tell-more__suggestion" onClick={() => suggest(suggestion)}>
            {suggestion.trim()}
            {suggestion.endsWith(" ") && "…"}
          </button>
        ))}
      </div>
      <Button size="3" type="submit" variant="soft" disabled={isDisabled}>
        Send
      </Button>
    </form>
  );
}

const computeShownCalories = ({ analysis, share = 1 }: ResultOutcome): number =>
  scaleAnalysis(analysis, share).calories;

type TellMoreOfResultProps = { flow: Pick<PhotoFlow, "tell">; result: ResultOutcome; isAdding: boolean };

/** The same for a result, with what the last note has changed, and Undo. */
export function TellMoreOfResult({ flow, result, isAdding }: TellMoreOfResultProps) {
  const { before, typedNote } = result;
  return (
    <div className="tell-more__result">
      {before && (
        <div className="tell-more__change">
          <p>
            {formatWholeNumber(computeShownCalories(before))} kcal, now{" "}
            {formatWholeNumber(computeShownCalories(result))} kcal
          </p>
          <Button size="3" variant="soft" disabled={isAdding} onClick={() => flow.tell(before)}>
            <Undo2 size={20} aria-hidden /> Undo
          </Button>
        </div>
      )}
      <TellMore initial={typedNote} isDisabled={isAdding} onTell={(note) => flow.tell(tellOfResult(result, note))} />
    </div>
  );
}
