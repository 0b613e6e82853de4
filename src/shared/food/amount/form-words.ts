/** In which form a food is, and how it was cooked; a search leaves it out only where no food has the word. */
export const FORMS: ReadonlySet<string> = new Set(
  `fillet fillets chunk chunks cube cubes floret florets strip strips bite bites halves segment segments stick sticks
  medallion medallions slice slices piece pieces finger fingers dippers balls joint shank shanks cutlet cutlets skewer skewers rings leaves shavings dish meal combo box platter style
  minced melted softened crumbled cubed halved beaten
  cooked raw uncooked fresh frozen tinned canned boiled steamed grilled roast roasted rotisserie fried baked poached toasted smoked dried
  plain salted unsalted sliced chopped diced grated shredded peeled mashed crushed whole lean skinless boneless creamy
  crispy spicy hot cold warm dry stir pan air oven slow deep char seared sauteed braised scrambled`.split(/\s+/),
);

/** How a food was made. Behind an amount these words describe the food before it: "steak 8 oz medium rare". */
const STATES = new Set("rare medium well done dry drained packed stewed microwaved popped hard soft black".split(" "));

/** Whether a word names no food, but its form or how it was made. */
export const isFormWord = (word: string): boolean => FORMS.has(word) || STATES.has(word);
