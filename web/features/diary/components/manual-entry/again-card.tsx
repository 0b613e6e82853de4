import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { FoodHit } from "../../../../../src/contracts/foods.ts";
import { PATHS } from "../../../../app/paths.ts";
import { type Choice, ChooseOne } from "../../../../components/choice-group.tsx";
import { FoodList } from "../../../../components/food-list.tsx";
import { ownFoods, recentFoods } from "../../../foods/queries.ts";

const SHOWN_AT_FIRST = 4;

const LISTS = [
  { value: "recent", label: "Recent" },
  { value: "favorites", label: "Favorites" },
  { value: "own", label: "My Foods" },
] as const satisfies Choice<string>[];
type List = (typeof LISTS)[number]["value"];

type AgainCardProps = { onChoose: (food: FoodHit) => void; onAdd: (food: FoodHit) => void };

/** What this person eats again and again: lately eaten, favourite and saved foods, each a tap away from the diary. */
export function AgainCard(actions: AgainCardProps) {
  const [list, setList] = useState<List>("recent");
  return (
    <section className="card again" aria-labelledby="again-title">
      <h2 className="card__title" id="again-title">
        Eat Again
      </h2>
      <ChooseOne legend="List" hideLegend look="pills" choices={LISTS} chosen={list} onChoose={setList} />
      {list === "own" ? <OwnFoods {...actions} /> : <EatenFoods key={list} list={list} {...actions} />}
    </section>
  );
}

const eatenAt = ({ entry }: FoodHit): string => entry?.eatenAt ?? "";
const latestFirst = (a: FoodHit, b: FoodHit): number => eatenAt(b).localeCompare(eatenAt(a));

/** The answer has the favourites first, which the list of recent foods does not want. */
const inList = (foods: FoodHit[], list: "recent" | "favorites"): FoodHit[] =>
  list === "recent" ? foods.toSorted(latestFirst) : foods.filter(({ entry }) => entry?.isFavorite);

function EatenFoods({ list, ...actions }: AgainCardProps & { list: "recent" | "favorites" }) {
  const foods = useQuery({ ...recentFoods(), select: (all) => inList(all, list) });
  const nothing =
    list === "recent" ? (
      <p>What you log turns up here.</p>
    ) : (
      <>
        <p>No favorites yet. Make one of a meal you like.</p>
        <Link className="food-list__link" to={PATHS.history}>
          View Food History
        </Link>
      </>
    );
  const title = list === "recent" ? "Recent foods" : "Favorite foods";
  return (
    <FoodList title={title} hideTitle foods={foods} nothing={nothing} shownAtFirst={SHOWN_AT_FIRST} {...actions} />
  );
}

function OwnFoods(actions: AgainCardProps) {
  const foods = useQuery(ownFoods());
  return (
    <FoodList
      title="My Foods"
      hideTitle
      foods={foods}
      nothing={<p>Nothing saved yet. Open a recent food and press Save as My Food.</p>}
      shownAtFirst={SHOWN_AT_FIRST}
      {...actions}
    />
  );
}
