import type { FoodHit } from "../../../src/contracts/foods.ts";

const ODBL = "https://opendatacommons.org/licenses/odbl/1-0/";

/** Whose figures a packaged food has; nothing for other foods. The license of Open Food Facts asks for its name. */
export function FoodOrigin({ food: { source, confirmedBy } }: { food: FoodHit }) {
  if (source === "openfoodfacts") {
    return (
      <p className="note food-origin">
        From Open Food Facts, under the{" "}
        <a href={ODBL} target="_blank" rel="noreferrer">
          Open Database License
        </a>
      </p>
    );
  }
  if (source !== "branded") return null;
  return (
    <p className="note food-origin">
      {confirmedBy === undefined
        ? "From USDA\u2019s branded foods"
        : `Typed alike by ${confirmedBy} people of this server`}
    </p>
  );
}
