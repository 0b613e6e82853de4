import { DISH_HEADS, listWords } from "./food-words.ts";

/**
 * Which aliases mean the same food. They are written for the search, which may show the nearest food that there is; here a
 * name has to mean this food and no other.
 */

/** Keys as foods have them: words in alphabetical order. */
const toKeys = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => text.trim().split(/\s+/).sort().join(" ")));

/** Aliases that are true, although one of their words is another food. */
export const TRUE_ALIASES = toKeys(
  `
  plum tomato;coffee black;grape jelly;chickpea curry;curry lentil;dip eggplant;avocado dip;beet soup;egg rice;
  rice vegetable;bread white;broccoli cream soup;cauliflower cream soup;butter chicken masala;potato stick;potato wedge;
  rice wine;oat oatmeal;chicken lemon;macaroni salad;pasta salad;cheese sandwich;egg omelet potato;pie spinach;
  cake ginger;meat loaf;bacon lettuce sandwich tomato;bread butter pudding;cheese toast;cod chip;bean butter;
  sourdough toast;rice sushi;bread wholewheat;bread wheat;ranch;vegetable oil;cream sauce;thousand island;
  sparkling water;soda water;breakfast sausage;beef meatball;pad shrimp thai;chip fish;jelly sweet;cracker soda;
  milkshake vanilla;cocoa hot;chip pickle;butter lettuce;coconut flake;chip corn tortilla`.split(";"),
);

/** Aliases that name the nearest food, which is another one. */
export const NEAR_FOODS = toKeys(
  `
  prosciutto;jamon;ham parma;ham serrano;pancetta;lardon;halloumi;paneer;cheese grilling;mascarpone;burrata;clotted cream;
  creme fraiche;skyr;quark;fromage frais;gelato;sorbet;udon;soba;noodle udon;noodle soba;yakisoba;buffalo wing;hot wing;
  chicken jerk;chicken tandoori;chicken peri;chicken peri peri;barbecue chicken;chicken steak;chicken tikka;lamb shank;
  dr pepper;fanta;mountain dew;macchiato;cortado;frappe;frappuccino;latte matcha;latte vanilla;cobbler;cobbler peach;lemon tart;
  crumble;cream puff;profiterole;muesli;brioche;beignet;stollen;teacake;currant bun;gyro;shawarma;kebab;souvlaki;kofta;
  dim sum;mai siu;dumpling;wonton;jiaozi;goreng nasi;rendang;beef rendang;curry panang;curry thai;curry indian;
  beef curry;curry lamb;curry vegetable;fish soup;seafood soup;carnita;barbacoa;bream;basa;hake;monkfish;puttanesca;
  arrabbiata;branston pickle;piccalilli;aloo gobi;chicken vindaloo;vindaloo;chicken madra;dhansak;dopiaza;pathia;balti
  chicken;bhuna chicken;bhuna lamb;croque monsieur;panini;tostada;chimichanga;scampi;katsu;chow mein;pasty;custard;
  port;sherry;ginger beer;mayonnaise tuna;bagel cheese cream;chicken salad;egg salad;chicken katsu;beef stew;vegetable
  stew;chocolate syrup;scampi shrimp;aioli;eton mess;meringue;lamb kebab;dijon mustard;nougat;bourbon;milk tea;champagne;sushi;sushi roll;maki roll;maki;nigiri;smoked
  sausage;bean hamburger;quorn sausage;huel;al pastor taco;cheese raclette;chicken doner;chicken gyro;arroz caldo;garlic naan;butter naan;
  caramel latte;caramel iced latte;oatmeal rice;raclette;chicken laksa;ramen tonkotsu;tonkotsu;chicken milanesa;potato scalloped;
  acai;croquette;coffee frappuccino;iced latte matcha;soju;kvass;ayran;bellini;mulled wine;caipirinha;amaretto;limoncello;
  vodka cranberry;arnold palmer;london fog;dirty chai;iced matcha;agua fresca;pisco sour;iced tea thai;tea thai;
  szechuan beef;beijing beef;hunan beef;spicy tuna roll;avocado roll;philadelphia roll;cucumber roll;rainbow roll;
  shrimp tempura roll;cashew chicken;kung pao shrimp;peking duck;crispy duck;wonton noodle soup;karaage;
  chicken karaage;yakitori;korean barbecue;galbi;kalbi;mandu;momo;pelmeni;har gow;drunken noodle;pad kee mao;
  beef chow fun;goi cuon;egg tart;pastel de nata;roti canai;beef noodle soup;bun bo hue;udon soup;puri;poori;kheer;
  pulao;pilau;jeera rice;mutton biryani;vegetable biryani;egg biryani;lamb biryani;goat curry;mutton curry;
  matar paneer;kadai paneer;malai kofta;misir wot;chicken 65;chicken souvlaki;chicken kebab;chicken skewer;
  croque madame;chicken marsala;chicken cacciatore;chicken parma;parmesan veal;arrabbiata pasta;amatriciana;panettone;
  cordon bleu;chicken cordon bleu;almond croissant;gravlax;labneh;ful medame;manchego;cannelloni;manicotti;
  stuffed shell;adana kebab;cevapi;menemen;olivier salad;russian salad;vareniki;blini;blintz;crepe nutella;
  shawarma plate;chicken shawarma plate;chicken tikka wrap;iskender;chicken paprika;spicy chicken sandwich;
  biscuit chicken;double double;baconator;slider;patty melt;beef dip french;french dip;beef italian sandwich;
  brisket sandwich;hawaiian pizza;barbecue chicken pizza;meat lover pizza;mushroom pizza;pizza white;pizza vegetable;
  crawfish;crayfish;lobster tail;chicken fried steak;country fried steak;hamburger helper;beefaroni;chili turkey;
  chicken chili white;chili vegetarian;ball matzo soup;funeral potato;birria taco;carnita taco;birria;shrimp taco;
  picanha;jamaican patty;irish stew;oxtail stew;puff puff;mandazi;sopapilla;malasada;funnel cake;turkey wrap;
  buffalo chicken wrap;omelet vegetable;omelet spinach;denver omelet;omelet western;bite egg;miga;
  sweet potato casserole;hash;red velvet cake;lava cake;chicken chili;steak bake;saag aloo;impossible hamburger;capri sun;
  potato skin;plov;fried pickle;fried okra;ugali;pounded yam`.split(";"),
);

/** Names of groups: none of them says which food it is. */
export const GROUP_ALIASES = toKeys([
  ...DISH_HEADS,
  ...listWords(`meat fish seafood fruit cereal drink candy sweet cocktail spirit spice herb berry spread filling
    submarine takeaway starter breakfast grain seed softcheese hardcheese pastry beef noodle pudding burrito roll stirfry hot tempura bhaji`),
  ...`
    fish white;cheese hard;noodle soup;breakfast cereal;cold cut;chinese food;fast food;flavored yogurt;
    chinese takeaway;meal ready;food latin;chinese noodle;noodle thai;milk plant;mix spice;flatbread indian;drink rice;
    drink juice;cocktail juice;dressing salad;canned soup;fruit smoothy;beef fry stir;bagel cheese cream`.split(";"),
]);
