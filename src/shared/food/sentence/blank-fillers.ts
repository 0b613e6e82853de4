import { replaceWords } from "./find-words.ts";

const RELATIVES = "grandma|granny|gran|nan|mom|mum|dad|wife|husband|partner|boyfriend|girlfriend|friend";

/** Words that say that something was eaten, or ask to log it. Another food may stand before them: "at work I had soup". */
const EATEN = new RegExp(
  String.raw`(?:(?:i|we|he|she|they|(?:my |our )?(?:${RELATIVES}))\s+(?:made|cooked|baked|bought)(?!\s+(?:it|them|with)(?!\p{L}))|(?:(?:first|then|later(?: on)?|afterwards?|after that|finally|next|earlier|just|also|only|already|today|so|and|i|we|he|she|they|both|i['’](?:ve|m|d|ll)|we['’](?:ve|re|ll)|am|was|were|have|has|will|would|gonna|going to|about to|wanna|want to|like to|can|could|you|please)\s+){0,6}` +
    String.raw`(?:had|have had|having|ate|eaten|eating|drank|drunk|drinking|grabbed|finished|devoured|demolished|inhaled|chugged|downed|sipped|ordered|enjoyed|polished off|treated myself to|got|picked up|tried|went (?:for|with)|stopped for|started (?:off )?with|(?:snack|nibbl|munch|feast)(?:ed|ing) on|picked at|please|log|add|record|track|(?:i|we|i['’]ll|will|gonna|going to|about to) (?:have|eat|drink)))(?![\p{L}\p{N}])`,
  "giu",
);

/** Words between foods that say when and where the next one was eaten. */
const BETWEEN =
  /(?:then|later(?: on)?|afterwards?|after that|finally|earlier|on (?:the|my) way (?:home|back|to (?:the |my )?\p{L}+)|on the (?:train|bus|plane|go|road|couch|sofa)|in (?:the|my) (?:car|office)|(?:at|in) (?:my|the) (?:desk|office|cinema|movies|gym|pub|caf[eé]))(?![\p{L}\p{N}])/giu;

/** Words that name nothing. */
const FILLERS = new RegExp(
  `(?:there was|there were|it was|which was|that was|consisting of|for me|from (?:the )?(?:fridge|freezer|oven|microwave|bakery|caf[eé]|canteen)|in an? (?:(?:waffle |sugar )?cone|cup|glass|mug)` +
    String.raw`|all (?:of )?(?:the|my)|(?:the )?(?:rest|most) of(?: the| my)?|late[ -]night|(?:my|our|the) \p{L}{2,20}(?:['’]s|s['’])|the other(?=\s+half)|(?:post|pre)[- ]?(?:workout|gym|run)|bone[- ]in|(?:before|after) (?:bed(?:time)?|(?:the )?gym|work|school|training|dinner|lunch|breakfast|(?:my|a) (?:run|workout|walk)))(?![\p{L}\p{N}])` +
    String.raw`|instead(?!\s+of\s)|(?:only|just)(?=\s)` +
    String.raw`|\d{1,2}(?:["”]|[- ]?inch(?:es)?(?!\p{L}))` +
    // "Yesterday's lasagna" was not eaten yesterday, and "my toddlers banana" is one.
    String.raw`|(?:yesterday|today|last night)['’]s|(?:my|our|the) (?:toddler|baby|kid|son|daughter|husband|wife|partner|boyfriend|girlfriend|mom|mum|dad|friend)s(?=\s+\p{L})` +
    String.raw`|(?:did not|didn['’]?t|couldn['’]?t) finish|(?:okay|ok|alright|hey|hi|hello|yeah|yep|basically|let me see|let['’]s see|you know)(?![\p{L}\p{N}])` +
    // "Cheeseburger $2.99", "2 slice(s)", "1 cup (packed) sugar", "bread (15g carbs)".
    String.raw`|[$£€]\s?\d+(?:[.,]\d{1,2})?|\d+[.,]\d{2}\s?(?:€|(?:eur|euros?|usd|dollars)(?!\p{L}))|\(e?s\)|\([^()]*(?:long|dia(?:meter)?|thick)\)|\((?:packed|heaped|optional)\)|\(\d+\s?g?(?: of)? (?:net )?(?:carbs?|protein|fat)\)` +
    String.raw`|(?:store|shop)[- ]?bought|day[- ]old|re-?heated|(?:my )?(?:${RELATIVES})['’]s(?=\s+\p{L})|each(?=\s+\p{L})|of (?:it|them|those)(?=\s*(?:$|[,.;)\n]))` +
    String.raw`|(?:no idea|not sure|(?:i )?don['’]t know)(?: how much| what(?: kind)?)?|(?:um+|uh+|i think|i guess|maybe|probably|perhaps|neat|(?:on|in) the (?:half shell|shell|rocks))(?![\p{L}\p{N}])` +
    String.raw`|(?:an? )?(?:lots?|loads?|tons?|heaps?|plenty) of(?=\s+\p{L})` +
    String.raw`|(?:approx(?:imately|\.)?|circa|est\.|estimated|worth)(?=\s*\d)|double(?=\s+(?:rum|gin|vodka|whiske?y|bourbon)\s+(?:and|&)\s)|slimline|(?:an?\s+)?(?:short )?stack of(?=\s+(?:\d|two|three|four|five))|(?:oat|soya?|almond|coconut)(?=\s+(?:flat white|latte|cappuccino|mocha|macchiato|cortado)(?!\p{L}))` +
    String.raw`|like(?=\s+(?:an?|\d+|half|two|three|four|five|six)\s)|or so(?![\p{L}\p{N}])|so(?=\s+i\s|\s*,)`,
  "giu",
);

/** "I was going to have pizza but had a salad". */
const NOT_EATEN =
  /(?:i\s+|we\s+)?(?:was|were|wanted|planned)\s+(?:(?:going|about|planning|supposed)\s+)?(?:to\s+)(?:have|eat|order|get|make)\s[^,.;\n]{1,40}?\sbut(?=\s)/giu;

/** Blanks what names nothing, without moving the rest. What separates foods becomes a comma. */
export function blankFillers(text: string): string {
  const separate = (rest: string, pattern: RegExp) =>
    replaceWords(rest, pattern, ([words]) => ",".padEnd(words.length));
  return replaceWords([NOT_EATEN, EATEN, BETWEEN].reduce(separate, text), FILLERS, ([words]) =>
    " ".repeat(words.length),
  );
}
