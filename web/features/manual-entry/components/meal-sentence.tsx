import { Button } from "@radix-ui/themes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type FormEvent, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { useLogEntry } from "../../../domain/diary/log-queries.ts";
import { usePlateLogging } from "../../../domain/diary/plate-queries.ts";
import type { Occasion } from "../../../domain/food/food-entry.ts";
import {
  isSentenceMeal,
  SAID_MAX_LENGTH,
  type SentenceMeal,
  useSentenceOccasion,
} from "../../../domain/food/sentence/meal-sentence.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { loadCode } from "../../../platform/load-chunk.ts";
import { prefetchPart } from "../../../platform/prefetch-part.ts";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { LinesField } from "../../../ui/fields/lines-field.tsx";
import { MicrophoneButton } from "../../../ui/fields/microphone-button.tsx";
import { takeSentence } from "../../../ui/hooks/arrival.ts";
import { canDictate, nameSpeechService } from "../../../ui/hooks/use-dictation.ts";
import { saveOpener } from "../../../ui/layers/restore-focus.ts";
import "./meal-sentence.css";

const importResolveSentence = () => import("../../../domain/food/sentence/resolve-sentence.ts");
const loadSheet = async () => (await import("./sentence-sheet.tsx")).SentenceSheet;
const SentenceSheet = lazyPart(loadSheet);

type MealSentenceProps = {
  /** When it was eaten unless the sentence says otherwise, with its photo. */
  createOccasion: () => Occasion;
  onAdded: () => void;
};

/** "What did you eat?": a sentence whose foods are logged as one meal. It stays in the field until it is. */
export function MealSentence({ createOccasion, onAdded }: MealSentenceProps) {
  const client = useQueryClient();
  const chooseOccasion = useSentenceOccasion();
  const { log, isPending: isAdding } = useLogEntry();
  const [text, setText, discardText] = useDraft("meal-sentence", "");
  const [meal, writeMeal, discardMeal] = useDraft<SentenceMeal | null>("said-meal", null, isSentenceMeal);
  // An Undo of a toast changes the meal as it is then.
  const latestMeal = useRef(meal);
  const setMeal = (next: SentenceMeal) => {
    latestMeal.current = next;
    writeMeal(next);
  };
  const openMeal = meal?.isClosed ? null : meal;
  const dropMeal = () => {
    latestMeal.current = null;
    discardMeal();
  };
  /** What was changed of it stays until the sentence is added, or another one is. */
  const closeMeal = () => {
    const latest = latestMeal.current;
    if (latest?.isChanged) setMeal({ ...latest, closedAs: text.trim(), isClosed: true });
    else dropMeal();
  };
  const plate = usePlateLogging();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const hasMicrophone = canDictate();
  /** Why nothing was heard. */
  const [unheard, setUnheard] = useState<string>();
  // Unlike useNotifyingMutation, it calls nothing back after the screen was left.
  const parsing = useMutation({
    mutationFn: async (sentence: string) => {
      const at = new Date().toISOString();
      return (await loadCode(importResolveSentence)).resolveSentence(client, sentence, at);
    },
  });
  const open = (found: Omit<SentenceMeal, "occasion">) => {
    if (found.said) chooseOccasion(found.said);
    // Drawn with the address, which the router draws in a transition: the sheet never has another meal than was said.
    startTransition(() => setMeal({ ...found, occasion: createOccasion(), isClosed: false }));
  };
  const find = (sentence: string) => {
    prefetchPart(loadSheet);
    if (meal?.closedAs === sentence) return open(meal);
    saveOpener();
    parsing.mutate(sentence, {
      onSuccess: open,
      onError: (error) => setFailure(getErrorMessage(error, "The foods could not be found. Try again.")),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sentence = text.trim();
    setFailure(
      sentence === ""
        ? "Write what you ate, such as “two eggs and toast”, or paste a recipe or its address."
        : undefined,
    );
    if (sentence !== "") find(sentence);
  };
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const arrived = takeSentence(state);
  const findArrived = useEffectEvent((sentence: string) => {
    if (arrived.isUnfinished) field.current?.focus();
    if (sentence === "") return;
    setText(sentence);
    // Coming back to this screen must not look for it again.
    void navigate(pathname + search, { replace: true, state: arrived.rest });
    if (!arrived.isUnfinished) find(sentence);
  });
  useEffect(() => {
    if (arrived.sentence !== undefined) findArrived(arrived.sentence);
  }, [arrived.sentence]);
  return (
    <>
      <form className="card rows-6" noValidate autoComplete="off" onSubmit={submit}>
        <LinesField
          ref={field}
          name="sentence"
          label="What did you eat?"
          placeholder="2 eggs and toast"
          autoCapitalize="sentences"
          enterKeyHint="go"
          maxLength={SAID_MAX_LENGTH}
          end={
            <>
              {hasMicrophone && (
                <MicrophoneButton
                  text={text}
                  isDone={parsing.isPending || openMeal !== null}
                  onText={(heard) => setText(truncateText(heard, SAID_MAX_LENGTH))}
                  onFailure={setUnheard}
                />
              )}
              <Button
                type="submit"
                size="3"
                variant="ghost"
                className="meal-sentence__find"
                aria-label="Find Foods"
                loading={parsing.isPending}
              >
                <ArrowRight size={22} aria-hidden />
              </Button>
            </>
          }
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setFailure(undefined);
          }}
        />
        {hasMicrophone && (
          <p className="fine-note" role="status">
            {unheard ?? `${nameSpeechService()} hears what you say.`}
          </p>
        )}
        {failure !== undefined && (
          <p className="field__error" role="alert">
            {failure}
          </p>
        )}
      </form>
      <SheetBoundary isOpen={openMeal !== null} onClose={closeMeal}>
        <SentenceSheet
          meal={openMeal}
          isAdding={isAdding || plate.isPending}
          onChange={(change) => latestMeal.current && setMeal(change(latestMeal.current))}
          onAdd={async (said) => {
            const stored = "plate" in said ? await plate.log(said.plate, said.occasion) : await log(said.entry);
            if (!stored) return;
            discardText();
            dropMeal();
            onAdded();
          }}
          onClose={closeMeal}
          onDiscard={dropMeal}
        />
      </SheetBoundary>
    </>
  );
}
