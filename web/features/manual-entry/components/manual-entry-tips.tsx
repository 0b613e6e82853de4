import { Card } from "../../../ui/parts/card.tsx";
import "./manual-entry.css";

/** What helps to type figures that are right. */
export function ManualEntryTips() {
  return (
    <Card title="Tips">
      <ul className="manual-entry__tips large-note rows-8">
        <li>
          Packaged food has its calories and macros on the label; check whether they are per 100 g or per serving.
        </li>
        <li>Weigh it once: most of us guess portions of pasta, rice and nuts too small.</li>
        <li>Count the oil and butter it was cooked in. A tablespoon of oil has about 120 kcal.</li>
        <li>Calories alone are enough. Protein, carbs and fat can stay empty.</li>
      </ul>
    </Card>
  );
}
