import { Button } from "@radix-ui/themes";
import { MessageSquarePlus, Undo2 } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ANALYSIS_NOTE_MAX_LENGTH } from "../../../../../src/shared/product/limits.ts";
import { Field } from "../../../../ui/fields/field.tsx";
import { formatWholeNumber } from "../../../../ui/format/format.ts";
import { useLayer } from "../../../../ui/layers/layers.tsx";
import { addNoteToResult } from "../../add-details.ts";
import { scaleAnalysis } from "../../entries.ts";
import type { ResultOutcome } from "../../outcome.ts";
import type { PhotoFlow } from "../../use-photo-flow.ts";
import "./tell-more.css";

/** Notes that are often added. A weight is typed after the last one. */
const SUGGESTIONS = ["Half eaten", "With butter", "The scale says "] as const;

const append = (note: string, suggestion: string): string =>
  note.trim() === "" ? suggestion : `${note.trim().replace(/[.,]$/, "")}, ${suggestion}`;

type TellMoreProps = {
  /** What was typed; undefined while the field is closed. */
  note: string | undefined;
  onNoteChange: (note: string | undefined) => void;
  isDisabled?: boolean;
  onTell: (note: string) => void;
};

/** "Tell It More": a button, and after a tap a step with a short field for a note to the photo, with suggestions. */
export function TellMore({ note = "", onNoteChange, isDisabled = false, onTell }: TellMoreProps) {
  const [isOpen, setIsOpen] = useState(note !== "");
  // The focus returns to the button when the field closes.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const field = useRef<HTMLInputElement>(null);
  useLayer(isOpen, () => {
    setIsOpen(false);
    if (note === "") onNoteChange(undefined);
  });
  const open = () => {
    setIsOpen(true);
    setWasOpen(true);
    onNoteChange(note);
  };
  const close = () => {
    setIsOpen(false);
    onNoteChange(undefined);
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Not behind the actions of the sheet.
    if (isOpen) form.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);
  const suggest = (suggestion: string) => {
    onNoteChange(append(note, suggestion));
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
        className="details-opener tell-more__opener wide"
        disabled={isDisabled}
        autoFocus={wasOpen}
        onClick={open}
      >
        <MessageSquarePlus size={20} aria-hidden /> Tell It More
      </Button>
    );
  }
  return (
    <form ref={form} className="rows-10 tell-more" onSubmit={onSubmit}>
      <Field
        ref={field}
        label="What should it know?"
        name="note"
        autoComplete="off"
        enterKeyHint="send"
        autoFocus
        maxLength={ANALYSIS_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => onNoteChange(event.target.value)}
      />
      <div className="wrap-8">
        {SUGGESTIONS.map((suggestion) => (
          <button key={suggestion} type="button" className="chip-button" onClick={() => suggest(suggestion)}>
            {suggestion.trim()}
            {suggestion.endsWith(" ") && "…"}
          </button>
        ))}
      </div>
      <div className="halves">
        <Button size="3" type="button" variant="soft" color="gray" onClick={close}>
          Cancel
        </Button>
        <Button size="3" type="submit" variant="soft" disabled={isDisabled}>
          Send
        </Button>
      </div>
    </form>
  );
}

type TellMoreOfRunningProps = Pick<TellMoreProps, "onTell"> & {
  /** What was being typed when the analysis began. */
  initial: string | undefined;
  /** Gets what is typed, which the result then goes on with; null if nothing is. */
  typed: RefObject<string | null>;
};

/** The same for a running analysis. */
export function TellMoreOfRunning({ initial, typed, onTell }: TellMoreOfRunningProps) {
  const [first] = useState(initial);
  const [note, setNote] = useState(first);
  useEffect(() => {
    typed.current = first ?? null;
    return () => {
      typed.current = null;
    };
  }, [typed, first]);
  const change = (text: string | undefined) => {
    setNote(text);
    typed.current = text ?? null;
  };
  return <TellMore note={note} onNoteChange={change} onTell={onTell} />;
}

const computeShownCalories = ({ analysis, share = 1 }: ResultOutcome): number =>
  scaleAnalysis(analysis, share).calories;

type TellMoreOfResultProps = {
  flow: Pick<PhotoFlow, "tell">;
  result: ResultOutcome;
  onEdit: (result: ResultOutcome) => void;
  isAdding: boolean;
};

/** The same for a result, with what the last note has changed, and Undo. */
export function TellMoreOfResult({ flow, result, onEdit, isAdding }: TellMoreOfResultProps) {
  const { typedNote, ...withoutNote } = result;
  const { before } = result;
  return (
    <div className="rows-10">
      {before && (
        <div className="tell-more__change line-10 tinted">
          <p>
            {formatWholeNumber(computeShownCalories(before))} kcal, now{" "}
            {formatWholeNumber(computeShownCalories(result))} kcal
          </p>
          <Button size="3" variant="soft" disabled={isAdding} onClick={() => flow.tell(before)}>
            <Undo2 size={20} aria-hidden /> Undo
          </Button>
        </div>
      )}
      <TellMore
        note={typedNote}
        onNoteChange={(note) => onEdit({ ...withoutNote, ...(note !== undefined && { typedNote: note }) })}
        isDisabled={isAdding}
        onTell={(note) => flow.tell(addNoteToResult(result, note))}
      />
    </div>
  );
}
