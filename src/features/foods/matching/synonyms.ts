import { listWords } from "./food-words.ts";

/** Which words mean the same food. */

/** Pairs of a word and what it means, of rows that have what is meant first. */
const toPairs = (rows: string): [string, string][] =>
  rows
    .trim()
    .split("\n")
    .flatMap((row) => {
      const [to = "", words = ""] = row.split(" = ");
      return words.split(", ").map((word): [string, string] => [word, to.trim()]);
    });

/** Other words and spellings for a word of the table's names. */
export const WORD_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...toPairs(`
    yogurt = yoghurt, yogourt
    omelet = omelette
    shrimp = prawn
    zucchini = courgette
    eggplant = aubergine, brinjal
    beet = beetroot
    arugula = rocket, rucola
    rutabaga = swede
    raisin = sultana
    corn = sweetcorn, maize
    chickpea = garbanzo
    onion green = scallion
    donut = doughnut
    chili = chilli, chile, chilly
    vegetable = veggy, veg
    soy = soya
    mayonnaise = mayo
    ketchup = catsup
    guacamole = guac
    avocado = avo
    oatmeal = porridge
    cola = coke, pepsi
    hamburger = burger
    ground = mince
    macaroni = mac
    pita = pitta
    lasagna = lasagne
    hummus = houmous, hummous
    parmesan = parmigiano
    mozzarella = mozarella
    broccoli = brocolli, broccolini
    flavored = flavoured
    barbecue = bbq, barbeque, barbequed, barbecued
    peanut = groundnut
    wholewheat = wholemeal, wholegrain
    fatfree = nonfat
    skim = skimmed
    light = lite
    sugarfree = zero
    noskin = skinless
    raw = uncooked
    sauteed = saute
    caramelized = caramelised
    half = halved, halve
    fresh = freshly
    slice = sliced
    dice = diced
    cube = cubed
    quarter = quartered
    small = mini
    leaf = leave
    loaf = loave`),
  // Pasta has the same energy in all shapes.
  ...[
    ...listWords("penne rigatoni fusilli farfalle rotini linguine fettuccine fettucine tagliatelle spaghetti orzo"),
  ].map((shape): [string, string] => [shape, "pasta"]),
]);

/** Two words that are another word, or two others. */
export const PAIR_SYNONYMS: ReadonlyMap<string, string> = new Map(
  toPairs(`
    hardboiled = hard boiled
    softboiled = soft boiled
    stirfried = stir fried
    stirfry = stir fry
    panfried = pan fried
    deepfried = deep fried
    airfried = air fried
    shallowfried = shallow fried
    panseared = pan seared
    panbrowned = pan browned
    ovenbaked = oven baked
    roasted = oven roasted, dry roasted, oil roasted, fire roasted
    sundried = sun dried
    freezedried = freeze dried
    sunnyside = sunny side
    overeasy = over easy
    fatfree = fat free, non fat, 0% fat, sugarfree fat
    lowfat = low fat, 2% fat
    reducedfat = reduced fat
    partskim = part skim
    fullfat = full fat, full cream, 4% milkfat
    2% = semi skim, 2% milkfat
    sugarfree = sugar free, no sugar
    withskin = with skin, skin on, in skin
    noskin = no skin, without skin, skin off
    wholewheat = whole wheat, whole grain, whole meal
    lean = lean only
    plain = low moisture, low sodium, bone in, tail on, medium rare, extra virgin, family style, store bought
    plain = new york, baby back
    golden = golden brown
    olive = virgin olive
    coconut = virgin coconut
    softcheese = soft cheese
    hardcheese = hard cheese
    freshcheese = fresh cheese
    1% = 1% milkfat
    fishstick = fish stick, fish finger
    eggroll = egg roll
    hamburger = ground hamburger, beef hamburger
    bitesize = bite size, bite sized
    hotdog = hot dog
    fry = french fry
    springroll = spring roll
    grilledcheese sandwich = grilled cheese
    cheese = cheese crumble, cheese spread
    feta = feta crumble
    falafel = falafel ball
    green onion = spring onion, salad onion, onion greens
    salad = green salad, garden salad, salad greens, mixed green, mixed greens, field greens, baby greens, spring mix
    salad = leafy greens
    applesauce = apple sauce
    cornbread = corn bread
    cheesecake = cheese cake
    watermelon = water melon
    milkshake = milk shake
    breadcrumb = bread crumb
    chickpea = chick pea, chickpea bean
    mushroom = button mushroom
    summersquash = yellow squash, summer squash
    babycorn = baby corn
    tomato = cherry tomato, grape tomato
    pasta = pasta noodle
    rice noodle = rice vermicelli
    pancake = buttermilk pancake
    bacon = bacon strip
    gyoza = pork dumpling
    pickle = pickle chip
    steak = beef steak
    ciabatta = ciabatta roll
    butterhead lettuce = butter lettuce
    sausage = sausage patty
    hummus = hummus dip
    salsa = salsa dip, tomato salsa, pico gallo
    guacamole = guacamole dip
    cola = coca cola
    baked potato = jacket potato
    dill pickle = pickled cucumber
    corn = sweet corn
    snow = sugar snap
    snow pea = snap pea, snow pea
    ketchup = tomato ketchup
    pico = pico de
    jam = strawberry jam
    naan = naan bread, nan bread
    edamame = edamame bean
    pecan = pecan nut
    cashew = cashew nut
    pistachio = pistachio nut
    browny = chocolate browny
    croissant = butter croissant
    tofu = bean curd
    dinner roll = bread roll
    hamburger patty = beef patty
    hamburger bun = hotdog bun
    hotdog frankfurter = hotdog sausage`),
);
