/** What the emoji of food and drink stand for, in the words of the table. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ "🍏": "apple", "🍎": "apple", "🍐": "pear", "🍊": "tangerine", "🍋": "lemon", "🍌": "banana" },
  ...{ "🍉": "watermelon", "🍇": "grapes", "🍓": "strawberries", "🫐": "blueberries", "🍈": "melon", "🍒": "cherries" },
  ...{
    "🍑": "peach",
    "🥭": "mango",
    "🍍": "pineapple",
    "🥥": "coconut",
    "🥝": "kiwi",
    "🍅": "tomato",
    "🥑": "avocado",
  },
  ...{ "🍆": "eggplant", "🥔": "potato", "🥕": "carrot", "🌽": "corn on the cob", "🥒": "cucumber", "🥦": "broccoli" },
  ...{ "🥬": "lettuce", "🫑": "bell pepper", "🧄": "garlic", "🧅": "onion", "🍄": "mushrooms", "🥜": "peanut" },
  ...{ "🌰": "chestnuts", "🫘": "beans", "🍞": "bread", "🥐": "croissant", "🥖": "baguette", "🥨": "pretzel" },
  ...{ "🥯": "bagel", "🥞": "pancakes", "🧇": "waffle", "🧀": "cheese", "🍗": "chicken drumstick", "🥩": "steak" },
  ...{
    "🥓": "bacon",
    "🍔": "hamburger",
    "🍟": "french fries",
    "🍕": "slice of pizza",
    "🌭": "hot dog",
    "🥪": "sandwich",
  },
  ...{ "🌮": "taco", "🌯": "burrito", "🥙": "gyro", "🧆": "falafel", "🥚": "egg", "🍳": "fried egg", "🥗": "salad" },
  ...{
    "🍿": "popcorn",
    "🧈": "butter",
    "🍚": "rice",
    "🍛": "curry",
    "🍜": "ramen",
    "🍝": "spaghetti",
    "🍠": "sweet potato",
  },
  ...{
    "🍣": "sushi",
    "🍤": "fried shrimp",
    "🥟": "dumplings",
    "🦐": "shrimp",
    "🦞": "lobster",
    "🦀": "crab",
    "🦪": "oysters",
  },
  ...{
    "🍦": "ice cream",
    "🍨": "ice cream",
    "🍩": "donut",
    "🍪": "cookie",
    "🎂": "cake",
    "🍰": "cake",
    "🧁": "cupcake",
  },
  ...{ "🥧": "pie", "🍫": "chocolate", "🍬": "candy", "🍭": "lollipop", "🍮": "custard", "🍯": "honey", "🥛": "milk" },
  ...{
    "☕": "coffee",
    "🍵": "green tea",
    "🍷": "red wine",
    "🍸": "martini",
    "🍺": "beer",
    "🍻": "2 beers",
    "🥂": "champagne",
  },
  ...{ "🥃": "whiskey", "🥤": "soda", "🧋": "bubble tea", "🧃": "juice" },
};

const EMOJI = /(\p{Extended_Pictographic})\uFE0F?(?:\1\uFE0F?)*(?:\s*[x×]\s?(\d{1,2})(?![\p{L}\d]))?/giu;

/** Writes the emoji of a sentence as words: "🍌🍌 and 🥜 butter" as "2 bananas and peanut butter". Others are left out. */
export function writeEmoji(text: string): string {
  return text.replace(EMOJI, (run: string, emoji: string, times: string | undefined, at: number) => {
    const name = NAMES[emoji];
    if (name === undefined) return " ";
    const count = Number(times ?? run.split(emoji).length - 1);
    const isNext = /^\s*\p{Extended_Pictographic}/u.test(text.slice(at + run.length));
    const isMany = count > 1 || /(?:^|\s)(?:[2-9]|[1-9]\d)\s*$/.test(text.slice(0, at));
    const plural = isMany ? name.replace(/[^s](?= of |$)/, "$&s") : name;
    return `${count > 1 ? `${count} ` : ""}${plural}${isNext ? "," : ""}`;
  });
}
