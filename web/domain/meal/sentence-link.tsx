import { Link } from "react-router";
import { holdKeyboard } from "../../ui/fields/hold-keyboard.ts";
import { buildSentenceState } from "../../ui/hooks/arrival.ts";
import { isPlainClick } from "../../ui/hooks/is-plain-click.ts";
import "./sentence-link.css";

/** Looks like the field for a sentence, and leads to it at the address `to`, with the keyboard up. */
export function SentenceLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      state={buildSentenceState("")}
      className="sentence-link soft line"
      onClick={(event) => {
        if (isPlainClick(event)) holdKeyboard();
      }}
    >
      What did you eat?
    </Link>
  );
}
