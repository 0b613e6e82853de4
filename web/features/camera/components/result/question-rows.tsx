import {
  type Answers,
  answerQuestion,
  findGivenAnswer,
  isOpenQuestion,
} from "../../../../../src/shared/analysis/answer-question.ts";
import { chooseQuestions } from "../../../../../src/shared/analysis/choose-questions.ts";
import { type Answer, type Choice, listChoices, type Question } from "../../../../../src/shared/analysis/questions.ts";
import { isolate } from "../../../../../src/shared/text/isolate.ts";
import { ChooseAny } from "../../../../ui/fields/choice-group.tsx";
import { formatWholeNumber } from "../../../../ui/format/format.ts";
import { SECOND_TAP_MS } from "../../../../ui/hooks/second-tap.ts";
import { useLock } from "../../../../ui/hooks/use-lock.ts";
import type { ResultOutcome } from "../../outcome.ts";
import { changeItems } from "../../result-items.ts";
import "./question-rows.css";

const ADDED_TEXTS = { oil: "Cooked with oil?", dressing: "Dressing?", butter: "Butter on it?" } as const;

const ANSWER_TEXTS: Record<Answer, string> = {
  none: "No",
  little: "A little",
  much: "A lot",
  small: "Small",
  medium: "Medium",
  large: "Large",
};

/** `+60 kcal`, `−65 kcal`; nothing for an answer that changes nothing. */
function formatChange(kcal: number): string | undefined {
  const rounded = Math.round(kcal);
  if (rounded === 0) return undefined;
  return `${rounded < 0 ? "−" : "+"}${formatWholeNumber(Math.abs(rounded))} kcal`;
}

/** At most three questions about the result, each answered by one tap. A second tap takes the answer back. */
export function QuestionRows({ result, onEdit }: { result: ResultOutcome; onEdit: (result: ResultOutcome) => void }) {
  const lock = useLock();
  const { analysis, share = 1 } = result;
  const { items, additions = [] } = analysis;
  const asked = result.asked?.items ?? items;
  const answers: Answers = result.asked?.answers ?? {};
  const questions = chooseQuestions(asked, additions).filter((question) => isOpenQuestion(question, asked, items));
  if (items.length === 0 || questions.length === 0) return null;

  const choose = ({ id }: Question, answer: Answer | undefined): ResultOutcome => {
    const { [id]: _, ...others } = answers;
    const { asked: __, ...unasked } = result;
    const next = answer === undefined ? others : { ...others, [id]: answer };
    return Object.keys(next).length === 0 ? unasked : { ...unasked, asked: { items: [...asked], answers: next } };
  };
  return (
    <section className="rows-14 questions" aria-label="Questions">
      {questions.map((question) => (
        <QuestionRow
          key={question.id}
          legend={describeQuestion(question, asked.length === 1)}
          choices={listChoices(question, asked)}
          share={share}
          given={findGivenAnswer(question, answers, asked, items)}
          onPress={(pressed, answer) => {
            const change = async () =>
              onEdit({
                ...choose(question, answer),
                analysis: changeItems(analysis, answerQuestion(question, answer, asked, items)),
              });
            // The second tap of a hurried thumb does not take the answer back.
            void lock(change, `${question.id} ${pressed}`, SECOND_TAP_MS);
          }}
        />
      ))}
    </section>
  );
}

function describeQuestion(question: Question, isOnlyItem: boolean): string {
  if (question.kind === "added") return ADDED_TEXTS[question.id];
  return isOnlyItem ? "Which size is it?" : `Which size: ${isolate(question.name)}?`;
}

type QuestionRowProps = {
  legend: string;
  choices: readonly Choice[];
  /** How much of the meal was eaten: answers change that much of it. */
  share: number;
  given: Answer | undefined;
  /** Called with the answer that was pressed, and with what is answered then: nothing if it was given before. */
  onPress: (pressed: Answer, answer: Answer | undefined) => void;
};

function QuestionRow({ legend, choices, share, given, onPress }: QuestionRowProps) {
  return (
    <ChooseAny
      legend={legend}
      look="segments"
      choices={choices.map(({ answer, kcal }) => {
        const hint = formatChange(kcal * share);
        return { value: answer, label: ANSWER_TEXTS[answer], spoken: ANSWER_TEXTS[answer], ...(hint && { hint }) };
      })}
      chosen={given ? [given] : []}
      onChoose={(chosen) => {
        const answer = chosen.find((one) => one !== given);
        const pressed = answer ?? given;
        if (pressed) onPress(pressed, answer);
      }}
    />
  );
}
