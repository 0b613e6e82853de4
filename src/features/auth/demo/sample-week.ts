import type { SamplePicture } from "./sample-pictures.ts";

/** A built-in food by its NDB number, and its amount. */
export type SampleFood = { ndbNo: string; grams: number; serving: string };

/** What was eaten at a local time. A meal of several foods has a name; those with a picture were photographed. */
export type SampleMeal = { hour: number; minute: number; name?: string; picture?: SamplePicture; foods: SampleFood[] };

const food = (ndbNo: string, grams: number, serving: string): SampleFood => ({ ndbNo, grams, serving });

const PORRIDGE = food("08121", 351, "1½ cups (351 g)");
const COFFEE = food("14209", 237, "1 cup (237 g)");
const BANANA = food("09040", 118, "1 medium (118 g)");
const APPLE = food("09003", 182, "1 medium (182 g)");
const TOAST = food("18075", 64, "2 slices (64 g)");
const EGGS = food("01132", 122, "2 large eggs (122 g)");
const LENTIL_SOUP = food("06620", 283, "1 pouch (283 g)");
const PIZZA = food("21299", 321, "3 slices (321 g)");
const CHICKEN = food("05013", 170, "170 g");
const RICE = food("20045", 237, "1½ cups (237 g)");
const BROCCOLI = food("11091", 156, "1 cup (156 g)");
const BURRITO = food("21063", 241, "1 burrito (241 g)");
const PASTA = food("20121", 248, "2 cups (248 g)");
const TOMATO_SAUCE = food("06931", 132, "½ cup (132 g)");
const ALMONDS = food("12061", 28.35, "1 oz (28 g)");
const CHOCOLATE = food("19904", 28.35, "1 oz (28 g)");
const YOGURT = food("01293", 170, "170 g");
const AVOCADO = food("09037", 100, "½ avocado (100 g)");
const POTATO = food("11674", 299, "1 large (299 g)");

const at = (time: string, foods: SampleFood[], rest: Pick<SampleMeal, "name" | "picture"> = {}): SampleMeal => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { hour, minute, foods, ...rest };
};

const PORRIDGE_BOWL = at("07:40", [PORRIDGE, BANANA], { name: "Porridge with banana", picture: "porridge" });
const EGGS_AND_TOAST = at("07:50", [TOAST, EGGS], { name: "Eggs and toast", picture: "eggs-and-toast" });
const MORNING_COFFEE = at("08:05", [COFFEE]);
const SOUP = at("12:40", [LENTIL_SOUP], { picture: "lentil-soup" });
const BURRITO_LUNCH = at("13:05", [BURRITO], { picture: "burrito" });
const AVOCADO_LUNCH = at("12:35", [AVOCADO, TOAST], { name: "Avocado toast" });
const CHICKEN_AND_RICE = at("18:45", [CHICKEN, RICE, BROCCOLI], {
  name: "Chicken, rice and broccoli",
  picture: "chicken-and-rice",
});
const CHICKEN_AND_POTATO = at("18:50", [CHICKEN, POTATO, BROCCOLI], {
  name: "Chicken, potato and broccoli",
  picture: "chicken-and-potato",
});
const PASTA_DINNER = at("19:05", [PASTA, TOMATO_SAUCE], { name: "Pasta with tomato sauce", picture: "pasta" });
const PIZZA_DINNER = at("19:20", [PIZZA], { picture: "pizza" });
const APPLE_SNACK = at("16:10", [APPLE]);
const ALMOND_SNACK = at("15:30", [ALMONDS]);
const YOGURT_SNACK = at("15:45", [YOGURT]);
const EVENING_CHOCOLATE = at("21:10", [CHOCOLATE]);

/** A realistic week, today first. Names and figures come from the built-in foods. */
export const SAMPLE_WEEK: readonly (readonly SampleMeal[])[] = [
  [PORRIDGE_BOWL, MORNING_COFFEE, SOUP, APPLE_SNACK, CHICKEN_AND_RICE],
  [EGGS_AND_TOAST, MORNING_COFFEE, BURRITO_LUNCH, YOGURT_SNACK, PASTA_DINNER, EVENING_CHOCOLATE],
  [PORRIDGE_BOWL, SOUP, ALMOND_SNACK, PIZZA_DINNER],
  [EGGS_AND_TOAST, AVOCADO_LUNCH, APPLE_SNACK, CHICKEN_AND_POTATO, EVENING_CHOCOLATE],
  [PORRIDGE_BOWL, MORNING_COFFEE, BURRITO_LUNCH, YOGURT_SNACK, CHICKEN_AND_RICE],
  [EGGS_AND_TOAST, MORNING_COFFEE, SOUP, ALMOND_SNACK, PASTA_DINNER],
  [PORRIDGE_BOWL, BURRITO_LUNCH, APPLE_SNACK, PIZZA_DINNER],
];
