import { computeMacroKcal, mapNutrients, type Nutrients } from "../../../src/shared/food/nutrition.ts";

type Figures = { [Name in keyof Nutrients]: number | null };
/** The page of a drawn label, and what it says. */
export type Label = { html: string; per100g: Figures | null; perServing: Figures | null; grams: number | null };
/** Figures per 100 g, the saturated part of the fat, and the grams of a serving. */
export type LabelFood = { per100g: Nutrients; saturates: number; grams: number };

const ROWS = ["fat", "saturates", "carbs", "sugar", "fiber", "protein", "salt"] as const;
type NameKey = (typeof ROWS)[number] | "energy";
type Words = { title: string; per: string; portion: string; comma: boolean; names: Record<NameKey, string> };
type Language = "en" | "de" | "fr" | "es" | "it";
const KJ_PER_KCAL = 4.184;

const LANGUAGES: Record<Language, Words> = {
  en: {
    ...{ title: "Nutrition", per: "per 100 g", portion: "per serving", comma: false },
    names: {
      ...{ energy: "Energy", fat: "Fat", saturates: "of which saturates", carbs: "Carbohydrate" },
      ...{ sugar: "of which sugars", fiber: "Fibre", protein: "Protein", salt: "Salt" },
    },
  },
  de: {
    ...{ title: "Durchschnittliche Nährwerte", per: "pro 100 g", portion: "pro Portion", comma: true },
    names: {
      ...{ energy: "Brennwert", fat: "Fett", saturates: "davon gesättigte Fettsäuren", carbs: "Kohlenhydrate" },
      ...{ sugar: "davon Zucker", fiber: "Ballaststoffe", protein: "Eiweiß", salt: "Salz" },
    },
  },
  fr: {
    ...{ title: "Valeurs nutritionnelles moyennes", per: "pour 100 g", portion: "par portion", comma: true },
    names: {
      ...{ energy: "Énergie", fat: "Matières grasses", saturates: "dont acides gras saturés", carbs: "Glucides" },
      ...{ sugar: "dont sucres", fiber: "Fibres alimentaires", protein: "Protéines", salt: "Sel" },
    },
  },
  es: {
    ...{ title: "Información nutricional", per: "por 100 g", portion: "por porción", comma: true },
    names: {
      ...{ energy: "Valor energético", fat: "Grasas", saturates: "de las cuales saturadas" },
      ...{ carbs: "Hidratos de carbono", sugar: "de los cuales azúcares", fiber: "Fibra alimentaria" },
      ...{ protein: "Proteínas", salt: "Sal" },
    },
  },
  it: {
    ...{ title: "Valori nutrizionali medi", per: "per 100 g", portion: "per porzione", comma: true },
    names: {
      ...{ energy: "Energia", fat: "Grassi", saturates: "di cui acidi grassi saturi", carbs: "Carboidrati" },
      ...{ sugar: "di cui zuccheri", fiber: "Fibre", protein: "Proteine", salt: "Sale" },
    },
  },
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The figures of a food for an amount, as EU labels print them: salt in hundredths of a gram. */
function printEu(food: LabelFood, grams: number, comma: boolean) {
  const scale = grams / 100;
  const format = (value: number): string => (comma ? String(value).replace(".", ",") : String(value));
  const salt = Math.round(((food.per100g.sodium * scale * 2.5) / 1000) * 100) / 100;
  const kcal = Math.round(food.per100g.calories * scale);
  const gram = (value: number) =>
    value < 0.5
      ? { text: `<${format(0.5)} g`, value: 0.5 }
      : { text: `${format(tenth(value))} g`, value: tenth(value) };
  const named = (name: keyof Nutrients) => gram(food.per100g[name] * scale);
  const cells = {
    fat: named("fat"),
    carbs: named("carbs"),
    sugar: named("sugar"),
    fiber: named("fiber"),
    protein: named("protein"),
    saturates: gram(food.saturates * scale),
    salt: { text: `${format(salt)} g`, value: salt },
  };
  const figures: Figures = {
    ...{ calories: kcal, protein: cells.protein.value, carbs: cells.carbs.value, fat: cells.fat.value },
    ...{ fiber: cells.fiber.value, sugar: cells.sugar.value, sodium: Math.round((salt / 2.5) * 1000) },
  };
  return { kj: Math.round(food.per100g.calories * scale * KJ_PER_KCAL), kcal, cells, figures };
}

type ColumnKind = "100" | "portion" | "percent";
type EuOptions = {
  language: Language;
  columns: readonly ColumnKind[];
  css: string;
  energy?: "slash" | "lines" | "kj";
  withFiber?: boolean;
};

const toPercent = (value: number, base: number): string => `${Math.round((100 * value) / base)}%`;
const drawRow = (cells: readonly string[], tag = "td"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;

function drawEu(food: LabelFood, { language, columns, css, energy = "slash", withFiber = true }: EuOptions): Label {
  const words = LANGUAGES[language];
  const printed = columns.map((column) => ({
    column,
    ...printEu(food, column === "100" ? 100 : food.grams, words.comma),
  }));
  type Printed = (typeof printed)[number];
  const cells = (name: string, toText: (printed: Printed) => string, toShare: (printed: Printed) => string) =>
    drawRow([name, ...printed.map((each) => (each.column === "percent" ? toShare(each) : toText(each)))]);
  const kcalShare = ({ kcal }: Printed): string => toPercent(kcal, 2000);
  const energies = {
    slash: [cells(words.names.energy, ({ kj, kcal }) => `${kj} kJ / ${kcal} kcal`, kcalShare)],
    kj: [cells(words.names.energy, ({ kj }) => `${kj} kJ`, kcalShare)],
    lines: [
      cells(words.names.energy, ({ kj }) => `${kj} kJ`, kcalShare),
      cells(
        "",
        ({ kcal }) => `${kcal} kcal`,
        () => "",
      ),
    ],
  };
  const heads = { 100: words.per, portion: `${words.portion}<br>(${food.grams} g)`, percent: "%*" };
  const rows = ROWS.filter((row) => row !== "fiber" || withFiber).map((row) =>
    cells(
      words.names[row],
      (each) => each.cells[row].text,
      (each) => toPercent(each.cells[row].value, 60),
    ),
  );
  const table = [drawRow(["", ...columns.map((column) => heads[column])], "th"), ...energies[energy], ...rows].join("");
  const take = (wanted: ColumnKind): Figures | null => {
    const found = printed.find(({ column }) => column === wanted);
    if (!found) return null;
    const calories = energy === "kj" ? Math.round(found.kj / KJ_PER_KCAL) : found.kcal;
    return { ...found.figures, calories, fiber: withFiber ? found.figures.fiber : null };
  };
  return {
    html: `<style>table{border-collapse:collapse}td,th{padding:4px 12px;text-align:right}
      td:first-child,th:first-child{text-align:left}${css}</style><h3>${words.title}</h3><table>${table}</table>`,
    per100g: take("100"),
    perServing: take("portion"),
    grams: columns.includes("portion") ? food.grams : null,
  };
}

/** Figures as US labels print them: whole grams and milligrams. */
function printUs(food: LabelFood, factor = 1) {
  const scale = (food.grams / 100) * factor;
  const figures = mapNutrients((name) => Math.round(food.per100g[name] * scale));
  return { ...figures, calories: Math.round(computeMacroKcal(figures)), saturates: Math.round(food.saturates * scale) };
}
type UsFigures = ReturnType<typeof printUs>;

const US_CSS = `h1{margin:0;font-size:38px}table{border-collapse:collapse;width:100%}td{border-top:1px solid;padding:3px 4px}
  td+td{text-align:right}.big{font-weight:900;font-size:28px}.label{border:2px solid;padding:8px}`;
/** The lines of a US label: name, figure, unit and daily value. */
const US_LINES: readonly (readonly [string, keyof UsFigures, string, number | null])[] = [
  ["<b>Total Fat</b>", "fat", "g", 78],
  ["&nbsp; Saturated Fat", "saturates", "g", 20],
  ["<b>Sodium</b>", "sodium", "mg", 2300],
  ["<b>Total Carbohydrate</b>", "carbs", "g", 275],
  ["&nbsp; Dietary Fiber", "fiber", "g", 28],
  ["&nbsp; Total Sugars", "sugar", "g", null],
  ["<b>Protein</b>", "protein", "g", null],
];

function drawUs(food: LabelFood, { isDual = false, css = "" }: { isDual?: boolean; css?: string }): Label {
  const one = printUs(food);
  const columns = isDual ? [one, printUs(food, 2)] : [one];
  const share = (value: number, base: number | null): string => (base === null ? "" : toPercent(value, base));
  const lines = US_LINES.map(([name, key, unit, base]) =>
    drawRow(
      isDual
        ? [name, ...columns.flatMap((figures) => [`${figures[key]}${unit}`, share(figures[key], base)])]
        : [`${name} ${one[key]}${unit}`, share(one[key], base)],
    ),
  );
  const calories = columns.map((figures) => String(figures.calories));
  const head = isDual
    ? [
        drawRow(["", "<b>Per serving</b>", "", "<b>Per container</b>", ""]),
        `<tr class="big"><td>Calories</td>${calories.map((kcal) => `<td colspan=2>${kcal}</td>`).join("")}</tr>`,
        drawRow(["", "", "<b>% DV*</b>", "", "<b>% DV*</b>"]),
      ]
    : [
        drawRow(["Amount per serving", ""]),
        `<tr class="big"><td>Calories</td><td>${calories.join("")}</td></tr>`,
        drawRow(["", "<b>% Daily Value*</b>"]),
      ];
  const { saturates: _, ...perServing } = one;
  return {
    html: `<style>${US_CSS}${css}</style><div class="label" style="width:${isDual ? 480 : 330}px"><h1>Nutrition Facts</h1>
      <div>8 servings per container</div><b>Serving size &emsp; 2/3 cup (${food.grams}g)</b>
      <table>${[...head, ...lines, drawRow(["Includes 0g Added Sugars", "0%"])].join("")}</table>
      <div style="border-top:6px solid;font-size:12px">Vitamin D 2mcg 10% &nbsp; Calcium 260mg 20%<br>* The % Daily Value
      (DV) tells you how much a nutrient in a serving contributes to a daily diet. 2,000 calories a day is used.</div></div>`,
    per100g: null,
    perServing,
    grams: food.grams,
  };
}

function drawText(food: LabelFood, language: Language): Label {
  const { title, per, names, comma } = LANGUAGES[language];
  const { kj, kcal, cells, figures } = printEu(food, 100, comma);
  const parts = ROWS.map((row) => `${names[row]}: ${cells[row].text}`).join(", ");
  const html = `<div style="width:430px;line-height:1.4"><b>${title} ${per}:</b> ${names.energy}: ${kj} kJ / ${kcal} kcal, ${parts}.</div>`;
  return { html, per100g: figures, perServing: null, grams: null };
}

function drawLanguages(food: LabelFood): Label {
  const { kj, kcal, cells, figures } = printEu(food, 100, true);
  const name = (row: NameKey): string =>
    (["de", "fr", "it"] as const).map((language) => LANGUAGES[language].names[row]).join(" / ");
  const rows = [
    ["", "100 g"],
    [name("energy"), `${kj} kJ<br>${kcal} kcal`],
    ...ROWS.map((row) => [name(row), cells[row].text]),
  ];
  const css =
    "table{border-collapse:collapse;width:560px}td{border-bottom:1px solid #888;padding:4px}td+td{text-align:right;white-space:nowrap}";
  const html = `<style>${css}</style><b>Nährwerte / Valeurs nutritives / Valori nutritivi</b><table>${rows.map((cells) => drawRow(cells)).join("")}</table>`;
  return { html, per100g: figures, perServing: null, grams: null };
}

const LINES = "td,th{border:1px solid #555}";

/** Twelve layouts of nutrition tables. */
export const LABEL_LAYOUTS: Readonly<Record<string, (food: LabelFood) => Label>> = {
  "US, one column": (food) => drawUs(food, {}),
  "US, two columns": (food) => drawUs(food, { isDual: true }),
  "US, light on dark": (food) => drawUs(food, { css: "body{background:#222;color:#fff}" }),
  "English, per 100 g": (food) => drawEu(food, { language: "en", columns: ["100"], css: LINES }),
  "English, with reference intakes": (food) =>
    drawEu(food, { language: "en", columns: ["100", "portion", "percent"], css: "tr{border-bottom:1px solid #999}" }),
  "German, two columns": (food) =>
    drawEu(food, { language: "de", columns: ["100", "portion"], css: LINES, energy: "lines" }),
  "German, light on dark": (food) =>
    drawEu(food, { language: "de", columns: ["100"], css: "body{background:#1d3b2f;color:#f2f0e6}" }),
  "French, energy in two lines": (food) =>
    drawEu(food, {
      language: "fr",
      columns: ["100", "portion"],
      css: "td{border-bottom:1px dotted #444}",
      energy: "lines",
    }),
  "Spanish, portion first": (food) =>
    drawEu(food, { language: "es", columns: ["portion", "100"], css: LINES, withFiber: false }),
  "Italian, kJ alone": (food) =>
    drawEu(food, { language: "it", columns: ["100"], css: "body{font-family:serif}", energy: "kj" }),
  "English, a line of text": (food) => drawText(food, "en"),
  "three languages": drawLanguages,
};
