/** Tags between which models think aloud; some have other brackets. */
const TAG = /[<[◁](\/?)(?:think|thinking|thought|reasoning|seed:think)[>\]▷]/gi;
const TAG_MAX_LENGTH = "</seed:think>".length;
const OPENING = /[<[◁]/;

/** Where a tag may begin whose end is still to come. */
function findUnfinishedTag(text: string): number {
  const end = Math.max(0, text.length - TAG_MAX_LENGTH + 1);
  const start = text.slice(end).search(/[<[◁][^<[◁>\]▷]*$/);
  return start >= 0 ? end + start : text.length;
}

type ThoughtReader = {
  /** Gets the text that is not a thought. */
  onText(text: string): void;
  /** What came so far was a thought: some endpoints leave the opening tag out. */
  onThoughts(): void;
};

/** Separates a model's text from what it thinks aloud, piece by piece. */
export function createThoughtFilter({ onText, onThoughts }: ThoughtReader) {
  let rest = "";
  let isThought = false;
  let hasThoughts = false;

  function pass(text: string): void {
    if (text !== "" && !isThought) onText(text);
  }

  return {
    get hasThoughts(): boolean {
      return hasThoughts;
    },
    read(piece: string): void {
      if (rest === "" && !OPENING.test(piece)) {
        pass(piece);
        return;
      }
      const text = rest + piece;
      let end = 0;
      for (const { index, 0: tag, 1: slash } of text.matchAll(TAG)) {
        pass(text.slice(end, index));
        end = index + tag.length;
        isThought = slash === "";
        hasThoughts = true;
        if (!isThought) onThoughts();
      }
      const last = Math.max(end, findUnfinishedTag(text));
      pass(text.slice(end, last));
      rest = text.slice(last);
    },
    end(): void {
      pass(rest);
      rest = "";
    },
  };
}

/** A model's text without what it thought aloud, empty if it did not come to an end; and whether it did think. */
export function removeThoughts(text: string): { text: string; hasThoughts: boolean } {
  let kept: string[] = [];
  const filter = createThoughtFilter({
    onText: (part) => void kept.push(part),
    onThoughts: () => {
      kept = [];
    },
  });
  filter.read(text);
  filter.end();
  return { text: kept.join("").trim(), hasThoughts: filter.hasThoughts };
}
