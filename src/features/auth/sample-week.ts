/** One eaten item: a built-in food by its NDB number, the amount, and the local time. */
export type SampleMeal = { ndbNo: string; grams: number; serving: string; hour: number; minute: number };

const meal = (time: string, ndbNo: string, grams: number, serving: string): SampleMeal => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { ndbNo, grams, serving, hour, minute };
};

const PORRIDGE = meal("07:40", "08121", 351, "1½ cups (351 g)");
const COFFEE = meal("08:05", "14209", 237, "1 cup (237 g)");
const BANANA = meal("10:15", "09040", 118, "1 medium (118 g)");
const APPLE = meal("16:10", "09003", 182, "1 medium (182 g)");
const TOAST = meal("07:50", "18075", 64, "2 slices (64 g)");
const EGGS = meal("07:55", "01132", 122, "2 large eggs (122 g)");
const LENTIL_SOUP = meal("12:40", "06620", 283, "1 pouch (283 g)");
const PIZZA = meal("19:20", "21299", 321, "3 slices (321 g)");
const CHICKEN = meal("18:45", "05013", 170, "170 g");
const RICE = meal("18:46", "20045", 237, "1½ cups (237 g)");
const BROCCOLI = meal("18:47", "11091", 156, "1 cup (156 g)");
const BURRITO = meal("13:05", "21063", 241, "1 burrito (241 g)");
const PASTA = meal("19:05", "20121", 248, "2 cups (248 g)");
const TOMATO_SAUCE = meal("19:06", "06931", 132, "½ cup (132 g)");
const ALMONDS = meal("15:30", "12061", 28.35, "1 oz (28 g)");
const CHOCOLATE = meal("21:10", "19904", 28.35, "1 oz (28 g)");
const YOGURT = meal("15:45", "01293", 170, "170 g");
const AVOCADO = meal("12:35", "09037", 100, "½ avocado (100 g)");
const POTATO = meal("19:00", "11674", 299, "1 large (299 g)");

/** A realistic week, today first. Names and figures come from the built-in foods. */
export const SAMPLE_WEEK: readonly (readonly SampleMeal[])[] = [
  [PORRIDGE, COFFEE, BANANA, LENTIL_SOUP, APPLE, CHICKEN, RICE, BROCCOLI],
  [TOAST, EGGS, COFFEE, BURRITO, YOGURT, PASTA, TOMATO_SAUCE, CHOCOLATE],
  [PORRIDGE, BANANA, LENTIL_SOUP, ALMONDS, PIZZA],
  [TOAST, EGGS, AVOCADO, APPLE, CHICKEN, POTATO, BROCCOLI, CHOCOLATE],
  [PORRIDGE, COFFEE, BURRITO, YOGURT, CHICKEN, RICE],
  [TOAST, EGGS, COFFEE, LENTIL_SOUP, ALMONDS, PASTA, TOMATO_SAUCE],
  [PORRIDGE, BANANA, BURRITO, APPLE, PIZZA],
];
