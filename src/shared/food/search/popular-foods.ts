import type { MealType } from "../../product/enums.ts";

/**
 * What to suggest for a meal to people whose own foods are not known yet: the most popular foods (docs/foods.md) that are
 * eaten at it, as NDB numbers or keys of dishes.
 */
export const POPULAR_FOODS: Readonly<Record<MealType, readonly string[]>> = {
  breakfast: [
    "14209", // Coffee, black
    "09040", // Banana
    "01132", // Egg, scrambled
    "08121", // Oatmeal, cooked with water
    "18070", // White toast
    "08013", // Cheerios, toasted oat cereal
    "01174", // Reduced-fat milk, 2%
    "01256", // Greek yogurt, plain, fat-free
    "01001", // Butter, salted
    "09209", // Orange juice, from carton
    "10862", // Bacon, fried
    "18001", // Bagel, plain
    "latte",
    "avocado-toast",
  ],
  lunch: [
    "turkey-sandwich",
    "05064", // Chicken breast, roasted, no skin
    "20045", // White rice, cooked
    "21299", // Cheese pizza
    "ham-and-cheese-sandwich",
    "caesar-salad",
    "20121", // Pasta, cooked
    "21090", // Cheeseburger
    "06419", // Chicken noodle soup, canned
    "09003", // Apple
    "18075", // Whole wheat bread
    "14148", // Cola
    "15121", // Tuna, canned in water, drained
    "11529", // Tomato, raw
  ],
  dinner: [
    "05064", // Chicken breast, roasted, no skin
    "20045", // White rice, cooked
    "11091", // Broccoli, boiled
    "20121", // Pasta, cooked
    "11674", // Baked potato, with skin
    "15237", // Salmon, farmed, baked
    "21299", // Cheese pizza
    "23570", // Ground beef, 85% lean, pan-browned
    "spaghetti-bolognese-homemade",
    "21090", // Cheeseburger
    "11934", // Mashed potatoes with milk and butter
    "11053", // Green beans, boiled
    "14096", // Red wine
    "21138", // French fries, fast food
  ],
  snack: [
    "09003", // Apple
    "09040", // Banana
    "18159", // Chocolate chip cookie
    "19411", // Potato chips, salted
    "19120", // Milk chocolate
    "19095", // Vanilla ice cream
    "12635", // Mixed nuts, roasted, salted
    "09316", // Strawberries
    "01121", // Fruit yogurt, low-fat
    "19034", // Popcorn, air-popped
    "01009", // Cheddar cheese
    "18255", // Glazed donut
    "14148", // Cola
    "14003", // Beer
  ],
};
