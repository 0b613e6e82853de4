/**
 * The words of food names that do not say which food it is. Every other word does: "soup" in "miso soup" makes it another
 * food than miso. Words are listed as `normalizeWord` returns them.
 */

export const listWords = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words for how a food was cooked or kept. Those of a group change its energy alike. */
const COOKING_GROUPS = {
  raw: "raw",
  cooked: "cooked prepared heated reheated microwaved",
  boiled: "boiled hardboiled softboiled steamed blanched simmered braised stewed wilted",
  poached: "poached",
  roasted: `roasted roast baked ovenbaked grilled broiled seared charred griddled chargrilled browned panbrowned
    rotissery airfried caramelized blackened`,
  sauteed: "sauteed stirfried",
  panfried: "panfried shallowfried panseared",
  fried: "fried deepfried sunnyside overeasy",
  crispy: "crispy",
  coated: "breaded battered crumbed crusted floured tempura",
  scrambled: "scrambled",
  mashed: "mashed mash pureed smashed",
  toasted: "toasted",
  dried: "dried dry dehydrated freezedried sundried",
  canned: "canned tinned jarred",
  frozen: "frozen",
  smoked: "smoked",
  pickled: "pickled fermented",
  candied: "candied glazed",
} as const;
export type Cooking = keyof typeof COOKING_GROUPS;
const isCooking = (group: string): group is Cooking => group in COOKING_GROUPS;

export const COOKING_BY_WORD: ReadonlyMap<string, Cooking> = new Map(
  Object.entries(COOKING_GROUPS).flatMap(([group, words]) =>
    isCooking(group) ? [...listWords(words)].map((word) => [word, group] as const) : [],
  ),
);

/** How much of its usual fat a dairy product or sauce has, from 0 (none) to 3 (all). */
export const FAT_BY_WORD: ReadonlyMap<string, number> = new Map([
  ["fatfree", 0],
  ["skim", 0],
  ["lowfat", 1],
  ["light", 1],
  ["1%", 1],
  ["reducedfat", 2],
  ["partskim", 2],
  ["2%", 2],
  ["wholemilk", 3],
  ["fullfat", 3],
]);

export type Sugar = "sweetened" | "unsweetened" | "sugarfree";
export const SUGAR_BY_WORD: ReadonlyMap<string, Sugar> = new Map([
  ["sweetened", "sweetened"],
  ["unsweetened", "unsweetened"],
  ["sugarfree", "sugarfree"],
  ["diet", "sugarfree"],
]);

/** Whether the skin is eaten. */
export const SKIN_BY_WORD: ReadonlyMap<string, boolean> = new Map([
  ["withskin", true],
  ["noskin", false],
  ["peeled", false],
]);

/** Words that mean nothing by themselves. */
export const CONNECTORS = listWords(
  "up a an the and or of with in on over from to for by some made style topped served plus",
);

/** What ends the part of a name that says the food itself: "toast" in "toast with butter". */
export const DETAIL_STARTS = listWords("with in on over from topped served made without no for");

/** Sizes, cuts and praise, and kinds that have the energy of the others. */
export const FILLERS = listWords(`
  slice dice chopped cube quarter triangle piece chunk chunky shredded grated crumbled minced half julienned torn cut
  rolled pitted seedless boneless bone boned deboned shelled hulled trimmed fillet filet pat knob drizzle drizzled
  sprinkle sprinkled dollop dash scoop serving portion helping order side plateful glass mug can bottle jar packet
  pack bag carton tub bunch handful dozen small medium large big little thin thick thinly thickly finely roughly coarsely
  lightly well whole fresh ripe organic plain regular classic traditional homemade house natural seasonal
  assorted mixed melted warm cold chilled leftover extra pure real juicy fluffy soft sharp aged buttery
  seasoned unseasoned salted unsalted herbed drained rinsed bitesize single one two three four five six loose very restaurant homestyle
  unpeeled rare done heap mound stack pile layer medallion bit rasher spoonful tablespoon teaspoon tbsp tsp
  oz ounce gram ml pint swirl smear splash squeeze bed nest strand shoestring elbow
  basmati jasmine long grain russet yukon gold roma gala fuji granny smith honeycrisp navel atlantic hass persian
  bartlett bosc vidalia`);

/** Vessels before what is in them. After it they make a dish: a bowl of rice, and a rice bowl. */
export const VESSELS = listWords("bowl plate pot platter box cup");

const PRODUCE_CUTS = "wedge spear segment section sprig round head shaving";
const VEGETABLE_CUTS = `${PRODUCE_CUTS} stick strip ribbon coin baton`;
/** Cuts that leave only foods of some categories what they are: cucumber sticks, but not cheese sticks. */
export const CUTS_BY_CATEGORY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["vegetables", listWords(VEGETABLE_CUTS)],
  ["fruits", listWords(PRODUCE_CUTS)],
  ["dairy", listWords("wedge shaving round curl crumble")],
  ["proteins", listWords("wedge shaving strip crumble")],
  ["grains", listWords("wedge round")],
]);
/** Parts and shapes that leave only foods with one of these words what they are: spinach leaves, but not beet leaves. */
export const FOODS_BY_CUT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "leaf",
    listWords(`lettuce romaine iceberg butterhead spinach kale arugula cabbage chard endive watercress radicchio choy collard
      basil cilantro parsley mint thyme sage oregano bay dill nori wakame seaweed`),
  ],
  ["stalk", listWords("celery asparagus rhubarb onion leek")],
  ["heart", listWords("artichoke romaine lettuce celery cabbage")],
  ["tip", listWords("asparagus")],
  ["floret", listWords("broccoli cauliflower")],
  ["clove", listWords("garlic")],
  ["kernel", listWords("corn")],
  ["ring", listWords("onion pepper jalapeno pineapple squid calamari")],
  ["cup", listWords("yogurt pudding applesauce gelatin lettuce")],
  ["ball", listWords("mozzarella cantaloupe honeydew watermelon melon")],
  ["link", listWords("sausage bratwurst chorizo kielbasa frankfurter")],
  ["tail", listWords("lobster shrimp")],
  ["square", listWords("chocolate browny cornbread pizza focaccia ravioli lasagna cake butter")],
  ["base", listWords("lettuce romaine spinach rice quinoa couscous")],
]);
export const CUTS = listWords(`${VEGETABLE_CUTS} curl crumble ${[...FOODS_BY_CUT.keys()].join(" ")}`);

/** Kinds of vegetables and fruit that have the energy of the others: red potatoes, baby carrots. */
export const PRODUCE_KINDS = listWords("red yellow green white purple brown golden baby new heirloom vine");

/** Foods of other categories whose kinds have one energy, too. */
export const FOODS_OF_ONE_KIND = listWords("lentil quinoa");

/** What is sprinkled over a food, or cooked with it, without changing its energy; only after "with" or a comma. */
export const SEASONINGS = listWords(`
  salt pepper water herb spice seasoning garnish parsley cilantro dill thyme rosemary oregano basil chive paprika cumin
  mint lemon lime garlic peel skin bone seed husk ice`);

/** The oil that a food is cooked in. A preparation that names it leaves the food what it is, if the energy agrees. */
export const COOKING_OILS = listWords("oil olive canola");

/** Words of a preparation that only say how far, with what or how something was made. In a name they may mean a food. */
export const PREPARING_FILLERS = listWords(`
  until tender crisp al dente golden through style temperature heat oven pan skillet wok grill stovetop microwave tandoor
  fryer medium hot flaky dipping`);

/** Ways of preparing that make another dish: other words ending so, such as "marinated", are left out. */
export const CHANGING_WAYS = listWords(`
  stuffed loaded filled creamed iced buttered curried cured pulled refried corned sugared deviled scalloped layered`);

/** Words after the comma of a food's name that say where it comes from. An item's name may leave them out. */
export const ORIGINS = listWords(`
  water milk mix fast food restaurant chinese meal frozen homemade heated ready eat serve condensed box carton spray
  bottled tap drained juice cocoa`);

/** Kinds of dishes. An alias with one of them names too wide a group if the food's name has another. */
export const DISH_HEADS = listWords(`
  soup sauce dip dressing sandwich curry stew casserole pie cake dessert snack salad wrap hamburger bowl juice smoothy`);

/** The same of words that name a food, too: "avocado" is not avocado toast. */
export const FOOD_AND_DISH_HEADS = listWords("toast");

/** Foods that are always fried, which their names need not say. */
export const FRIED_BY_NATURE = listWords(
  "fry nugget chip donut hash tot falafel churro samosa schnitzel tender ring wing fishstick eggroll springroll",
);

/** Foods that always have a coating. */
export const COATED_BY_NATURE = listWords("nugget schnitzel tender ring fishstick");
