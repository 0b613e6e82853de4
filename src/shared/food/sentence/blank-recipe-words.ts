import { findUnit } from "../amount/amount-units.ts";
import { replaceWords } from "./find-words.ts";

const PREPARED =
  "undrained|deveined|hulled|stemmed|zested|juiced|pressed|scrubbed|separated|warmed|mashed|shredded|minced|chopped|diced|sliced|grated|peeled|beaten|melted|sifted|drained|rinsed|crushed|cubed|halved|quartered|softened|divided|trimmed|cored|seeded|deseeded|pitted|torn|washed|thawed|crumbled|whisked|cooled|optional|at room temperature|cut";

/** ", peeled and finely sliced", "to taste", "plus more for serving", before a comma or the end of the line. */
const PREPARATION = new RegExp(
  String.raw`(?:,[^\S\n]?(?:cooked,? and )?(?:(?:very |finely |thinly |thickly |roughly |coarsely |freshly |lightly |well )?(?:${PREPARED})(?:,? and |, | or )?){1,4}(?: (?:into|in) [\p{L} \d-]{1,40})?` +
    String.raw`|,? ?(?:(?:(?:freshly )?(?:ground )?(?:black )?pepper )?to taste|as needed|(?:stems?|casings?|seeds?|skins?|bones?|fat|shells?|tails?) removed|plus (?:more|extra)(?: (?:for|to) [\p{L} ]{1,30})?|for (?:garnish|serving|drizzling|greasing|frying|dusting|the pan)))(?=[^\S\n]?(?:[,;.)\n\r]|$))`,
  "giu",
);

/** "For the sauce:" on a line of its own. */
const HEADING = /^(?:for (?:the )?[\p{L} ]{1,40}:(?=[^\S\n\r]*$)|[\p{L} ]{1,40}:(?=[^\S\n\r]*[\n\r]))/gimu;

/** "2 cups (240 g)", "1 (14-oz.) can" and "4 (6-ounce) fillets": an amount, and what it weighs. */
const WEIGHED =
  /(\p{N}[\p{N} /.,-]{0,8}?)( ?\p{L}{1,12})? \((?:about )?(\d{1,4}(?:[.,]\d{1,2})?[- ]?(?:g|kg|ml|(?:fl\.? ?)?oz|lb|grams|ounces?|pounds?))\.?\)(?: (?:cans?|tins?|jars?|packages?|packets?|bags?|bottles?|boxes|box|cartons?)(?!\p{L}))?/giu;

/** "1. Banana" on a line of its own, "1) oatmeal 2) coffee". */
const LIST_NUMBERS = /(^[^\S\n]*)\d{1,2}[.)](?=[^\S\n]+[\p{L}\d])|(\s)\d\)(?=\s+[\p{L}\d])/gmu;

/** "1. Oats 2. milk" on one line. */
const BEGINS_LIST = /^\s*1\.\s/;
const FURTHER_NUMBERS = /(\s)\d{1,2}\.(?=\s+[\p{L}\d])/gu;

/** "8 oz. steak w/ 1 c. broccoli". */
const SHORTENED_UNIT =
  /((?:^|[\n,;•+&(]|w\/|and|with)[^\S\n]*[\d½¼¾⅓⅔][\d./½¼¾⅓⅔ -]{0,6}?\s?(?:fl +oz|oz|tbsp?s?|tsp|t|c|lbs?|pt|qt|g|kg|ml))\.(?=[^\S\n]+\p{L})/giu;

/** "1 cup (2 sticks) butter", "113 g (1/2 cup) butter": an amount said twice. */
const SAID_TWICE =
  /(\p{N}[\p{N}.,/]{0,6} ?(?:cups?|c|tbsps?|tablespoons?|tsps?|teaspoons?|sticks?|g|grams|ml|oz|ounces?|lbs?)\.?) \((?:about |or )?\p{N}[\p{N} /.,-]{0,8} ?(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|sticks?)\)/giu;

/** "1 (15-ounce) can beans, drained" and "2 x 400g tins beans, drained", of which the weight is with the water. */
const BEANS_DRAINED = String.raw`(?=(?:cans?|tins?)\s[^\n,]{2,60}[,(][^\n]{0,60}\bdrained)`;
const DRAINED_CAN = new RegExp(
  String.raw`(\d) \((?:about )?(?:1[2-9]|2\d)(?:\.\d)?[- ](?:oz|ounces?)\.?\) ${BEANS_DRAINED}|(?:(\d) ?x )?4\d\d ?g ${BEANS_DRAINED}`,
  "giu",
);

/** "Boneless, skinless chicken breasts", "salt and pepper", "1 tbsp honey (or sugar)", "freshly grated parmesan". */
const LISTED_FORMS =
  /((?:boneless|skinless|fresh|ripe|firm|large|small|raw|dry)),(?=\s(?:boneless|skinless|firm|ripe|fresh|raw|dry))/giu;
const AND_PEPPER =
  /(salt),? (?:and|&|\+|n) (?:(?:freshly )?(?:ground |cracked )?(?:black )?)?pepper(?=\s*(?:$|[,.;)\n]|to taste|as needed))/giu;
const UNNAMING =
  /\((?:or |any |optional|see )[^()]{0,60}\)|(?:fresh|frozen|canned|raw) or (?:fresh|frozen|canned|cooked|dried)(?=\s)|(?:freshly|kosher|unpacked|(?:low|reduced)[- ]sodium|no[- ]salt[- ]added|yukon gold|russet|maris piper|streaky|slivered)(?=\s)|(?:vanilla|chocolate|strawberry|unflavou?red)(?=\s(?:whey|protein powder))|(?:bread|self[- ]rais?ing|strong|pastry)(?=\s(?:white )?flour)|elbow(?=\smac)|(?:light|dark)(?=\s(?:brown sugar|soy sauce|corn syrup))/giu;
/** "Dried pasta" is dry, and no other food. */
const DRIED = /dried(?=\s(?:pasta|spaghetti|penne|macaroni|fusilli|linguine|noodles|rice)(?!\p{L}))/giu;

const JUICE = /(?:zest and )?juice of(?= (?:\p{N}|an? |half ))/giu;

const blank = (words: string): string => " ".repeat(words.length);

/**
 * Blanks what the lines of a recipe say of its preparation, and their headings: they name no food. Of two amounts the
 * weight stays. The length stays, so that places in the text are valid.
 */
export function blankRecipeWords(text: string): string {
  const listed = BEGINS_LIST.test(text)
    ? text.replace(FURTHER_NUMBERS, (words, space: string) => `${space},`.padEnd(words.length))
    : text;
  const unnumbered = listed.replace(LIST_NUMBERS, (words, atStart?: string) =>
    atStart === undefined ? ",".padEnd(words.length) : blank(words),
  );
  const written = unnumbered.replace(/fl\. (?=oz)/giu, "fl  ").replace(SHORTENED_UNIT, "$1 ");
  const cans = replaceWords(written, DRAINED_CAN, ([words, count, times = "1"]) =>
    `${count ?? times} `.padEnd(words.length),
  );
  const weighed = replaceWords(cans, WEIGHED, ([words, count = "", unit, weight = ""]) => {
    // "10 almonds (12 g)" names a food.
    const isFood = unit !== undefined && findUnit([unit.trim().toLowerCase()], 0) === undefined;
    if (isFood) return blank(count) + words.slice(count.length).replace(/[()]/g, " ");
    return (unit === undefined ? `${count} x ${weight}` : weight).padEnd(words.length);
  });
  const once = replaceWords(weighed, SAID_TWICE, ([words, amount = ""]) => amount.padEnd(words.length));
  const forms = replaceWords(once, LISTED_FORMS, ([, form = ""]) => `${form} `);
  const salted = replaceWords(forms, AND_PEPPER, ([words, salt = ""]) => salt.padEnd(words.length));
  const dry = replaceWords(salted, DRIED, () => "dry  ");
  return [JUICE, UNNAMING]
    .reduce((rest, pattern) => replaceWords(rest, pattern, ([words]) => blank(words)), dry)
    .replace(HEADING, blank)
    .replace(PREPARATION, blank);
}
