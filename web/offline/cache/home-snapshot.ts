import type { QueryClient } from "@tanstack/react-query";
import { HOME_SNAPSHOT_KEY, removeItem, writeItem } from "../../platform/device-storage.ts";
import { findRunningDay } from "../../platform/today.ts";
import { findUserId } from "./own-database.ts";

/** How Home looks, for the moment in which the next visit knows nothing yet. */
export type HomeSnapshot = {
  /** Whose it is, as the mark of the kept diary says it. */
  userId: string;
  /** The path of the client's stylesheet, which belongs to this markup. */
  sheet: string;
  /** The day of which it is, by UTC milliseconds, and minutes from UTC as Date says them. */
  from: number;
  until: number;
  zoneOffset: number;
  /** What the stylesheets of the client and of Home say about it. */
  styles: string;
  /** The attributes of the page's theme. */
  theme: Record<string, string | undefined>;
  html: string;
};

/** What is always on Home, from the top on. Of other cards no one knows whether they are still there. */
const CARDS = ".progress-card, .track-card, .todays-meals";
/** They appear and go by themselves. */
const PASSING = ".added-card, .network-login";
/** The stylesheets of Home; others are of sheets and other screens. */
const OF_HOME = /\/assets\/(start|signed-in|home)-[^/]+\.css$/;
/** That of the client itself, which the page names. */
const OF_CLIENT = /\/assets\/start-[^/]+\.css$/;

/** Their own boxes are in no document: what they belong to is looked for. */
const PSEUDO_ELEMENTS = /::[\w-]+(\([^)]*\))?|:(before|after)\b/g;

/** Whether something in the page is styled by it, or may be by name. */
function isUsed(rule: CSSRule): boolean {
  if (!(rule instanceof CSSStyleRule)) return true;
  return document.querySelector(rule.selectorText.replace(PSEUDO_ELEMENTS, ":is(*)")) !== null;
}

/** The rules that the page uses, as text. Most are for other screens, and a slow phone reads all that it is given. */
function copyRules(rules: CSSRuleList): string {
  const copy = (rule: CSSRule): string => {
    if (!(rule instanceof CSSGroupingRule)) return rule.cssText;
    const inner = copyRules(rule.cssRules);
    return inner && `${rule.cssText.slice(0, rule.cssText.indexOf("{"))}{${inner}}`;
  };
  return Array.from(rules).filter(isUsed).map(copy).join("");
}

/** The elements up to the first card that may not be there the next time. */
function copyCards(stack: Element): Element {
  const copy = stack.cloneNode() as Element;
  for (const card of stack.children) {
    if (card.matches(CARDS)) copy.append(card.cloneNode(true));
    else if (!card.querySelector(PASSING) && !card.matches(PASSING)) break;
  }
  // What is further down than the screen would only take time to lay out.
  const isOnScreen = (row: Element) => row.getBoundingClientRect().top + scrollY < innerHeight;
  const shown = [...stack.querySelectorAll("li")].filter(isOnScreen).length;
  for (const row of [...copy.querySelectorAll("li")].slice(shown)) row.remove();
  // Photos come with the screen itself: their places are there, and their requests would come before its own.
  for (const photo of copy.querySelectorAll("img")) photo.removeAttribute("src");
  return copy;
}

/** The markup of Home's top and of the tab bar; undefined if another screen is shown. */
function copyHome(): string | undefined {
  const column = document.getElementById("content");
  const header = column?.querySelector(".home-header");
  const stack = header?.nextElementSibling;
  const tabs = column?.nextElementSibling;
  if (!column || !header || !stack || !tabs) return undefined;
  const copy = column.cloneNode() as Element;
  copy.append(header.cloneNode(true), copyCards(stack));
  const all = document.createElement("div");
  all.append(copy, tabs.cloneNode(true));
  // There may be only one of each in a page.
  for (const element of all.querySelectorAll("[id]")) element.removeAttribute("id");
  // A tap follows a link there, but the keyboard's focus, which would be lost, waits for what stays.
  for (const control of all.querySelectorAll("a, button, input")) control.setAttribute("tabindex", "-1");
  return all.innerHTML;
}

/** Keeps how Home looks now, until the day ends or something changes. Nothing is kept while something is being changed. */
export function writeHomeSnapshot(queryClient: QueryClient): void {
  const userId = findUserId(queryClient);
  if (userId === undefined || queryClient.isMutating() > 0) return;
  const sheets = [...document.styleSheets];
  const sheet = sheets.find(({ href }) => href && OF_CLIENT.test(href))?.href;
  const html = copyHome();
  if (!sheet || html === undefined) return;
  const ofHome = sheets.filter(({ href }) => href && OF_HOME.test(href));
  const [home, diary] = [findRunningDay("home"), findRunningDay("diary")];
  const kept: HomeSnapshot = {
    userId: String(userId),
    sheet: new URL(sheet).pathname,
    from: Math.max(home.from, diary.from),
    until: Math.min(home.to, diary.to),
    zoneOffset: new Date().getTimezoneOffset(),
    styles: ofHome.map(({ cssRules }) => copyRules(cssRules)).join(""),
    theme: { ...document.body.dataset },
    html,
  };
  if (!writeItem(HOME_SNAPSHOT_KEY, JSON.stringify(kept))) removeItem(HOME_SNAPSHOT_KEY);
}
