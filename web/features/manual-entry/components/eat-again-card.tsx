import { Button } from "@radix-ui/themes";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { FoodList } from "../../../domain/food/food-list.tsx";
import { eatenFoodsQuery, ownFoodsQuery } from "../../../domain/food/food-queries.ts";
import { SavedMealList } from "../../../domain/meal/saved-meal-list.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { type Choice, ChooseOne } from "../../../ui/fields/choice-group.tsx";
import { useAddressChoice } from "../../../ui/hooks/use-address-choice.ts";
import { Card } from "../../../ui/parts/card.tsx";
import type { FoodActions } from "./name-suggestions.tsx";

const NewRecipeSheet = lazyPart(
  async () => (await import("../../../domain/meal/recipe/new-recipe-sheet.tsx")).NewRecipeSheet,
);

const INITIAL_COUNT = 4;

const LISTS = [
  { value: "recent", label: "Recent" },
  { value: "favorites", label: "Favorites" },
  { value: "own", label: "My Foods" },
  { value: "meals", label: "My Meals" },
] as const satisfies Choice<string>[];
type List = (typeof LISTS)[number]["value"];

/** `onLogged` is called after a saved meal was logged. */
type EatAgainCardProps = FoodActions & {
  onLogged: () => void;
  /** The plate, which stays in sight beside the lists. */
  children: ReactNode;
};

/** Recent, favorite and saved foods, each of which can be added with one tap, and saved meals. */
export function EatAgainCard({ onLogged, children, ...actions }: EatAgainCardProps) {
  const [list, setList] = useAddressChoice<List>("list", ["recent", "favorites", "own", "meals"]);
  return (
    <Card title="Eat Again" className="again rows-10">
      <ChooseOne legend="List" hideLegend look="pills" choices={LISTS} chosen={list} onChoose={setList} />
      {/* The plate stays over the lists alone, never over the form. */}
      <div>
        {list === "own" && <OwnFoods {...actions} />}
        {list === "meals" && <SavedMeals onLogged={onLogged} />}
        {(list === "recent" || list === "favorites") && <EatenFoods key={list} list={list} {...actions} />}
        {children}
      </div>
    </Card>
  );
}

function SavedMeals({ onLogged }: Pick<EatAgainCardProps, "onLogged">) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <SavedMealList emptyMessage={<NoMeals />} onLogged={onLogged} />
      <Button size="3" variant="soft" onClick={() => setIsOpen(true)}>
        <Plus size={18} aria-hidden />
        New Recipe
      </Button>
      <SheetBoundary isOpen={isOpen} onClose={close}>
        <NewRecipeSheet isOpen={isOpen} onClose={close} />
      </SheetBoundary>
    </>
  );
}

const HistoryLink = () => (
  <Link className="food-list__link link-like" to={PATHS.history}>
    View Food History
  </Link>
);

function NoMeals() {
  return (
    <>
      <p>No meals yet. Open the portion of a meal in History and press Save as Meal.</p>
      <HistoryLink />
    </>
  );
}

function EatenFoods({ list, ...actions }: FoodActions & { list: "recent" | "favorites" }) {
  const foods = useInfiniteQuery(eatenFoodsQuery(list));
  const emptyMessage =
    list === "recent" ? (
      <p>Meals you log appear here.</p>
    ) : (
      <>
        <p>No favorites yet. Mark a meal as a favorite.</p>
        <HistoryLink />
      </>
    );
  const title = list === "recent" ? "Recent foods" : "Favorite foods";
  return (
    <FoodList
      title={title}
      hideTitle
      foods={foods}
      paging={foods}
      emptyMessage={emptyMessage}
      initialCount={INITIAL_COUNT}
      {...actions}
    />
  );
}

function OwnFoods(actions: FoodActions) {
  const foods = useQuery(ownFoodsQuery());
  return (
    <FoodList
      title="My Foods"
      hideTitle
      foods={foods}
      emptyMessage={<p>Nothing saved yet. Open a recent food and press Save as My Food.</p>}
      initialCount={INITIAL_COUNT}
      {...actions}
    />
  );
}
