import { Sparkles } from "lucide-react";
import type { SuggestedShare } from "../suggest-shares.ts";
import "./suggestions.css";

type SuggestionsProps = { suggestions: readonly SuggestedShare[]; onChoose: (share: SuggestedShare) => void };

/** Suggestions for a share; a press fills the form. Nothing if there are none. */
export function Suggestions({ suggestions, onChoose }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <section className="rows-6" aria-label="Worth sharing">
      <p className="semibold smaller">Worth sharing</p>
      <ul className="rows-8">
        {suggestions.map((share) => (
          <li key={share.shareType}>
            <button type="button" className="suggestion line-12 tinted" onClick={() => onChoose(share)}>
              <Sparkles size={20} aria-hidden />
              <span className="rows shrinks">
                <b>{share.title}</b>
                <span className="small">{share.description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
