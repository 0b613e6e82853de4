import { chromium } from "playwright";
import { png, type Rgb } from "../support/pictures.ts";
import type { ServerProcess } from "./server-process.ts";

const MEALS = 8;
const MEAL_KCAL = 240;
/** The energy of the day of `createFullDay`. */
export const FULL_DAY_KCAL = MEALS * MEAL_KCAL;
/** The number of entries that `fillDay` creates: the most that one list shows. */
export const LONG_DAY = 500;

/** A data URL of a picture with the size of a real food photo, different for each `seed`. */
async function photo(seed: number): Promise<string> {
  const colorAt = (x: number, y: number): Rgb => {
    const wave = Math.sin((x + seed * 40) / 23) + Math.cos((y - seed * 25) / 17) + Math.sin((x * y) / 4000);
    const light = Math.round(128 + 36 * wave);
    return [light, (light + seed * 20) % 256, 90];
  };
  const jpeg = await new Bun.Image(png(600, 450, colorAt)).jpeg({ quality: 70 }).bytes();
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
}

const send = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** The session of an account: its cookie, and the headers of a call. */
export type SignedIn = {
  cookie: { name: string; value: string; url: string; httpOnly: true; sameSite: "Lax" };
  headers: { cookie: string; origin: string };
};

async function addMeal({ url }: ServerProcess, { headers }: SignedIn, name: string, imageUrl: string): Promise<string> {
  const entry = { name, calories: MEAL_KCAL, protein: 14, carbs: 30, fat: 8, source: "ai_analysis", imageUrl };
  const added = await send(`${url}/api/food-entries`, entry, headers);
  if (!added.ok) throw new Error(`Could not add a meal: ${await added.text()}`);
  return ((await added.json()) as { imageUrl: string }).imageUrl;
}

/** Creates an account whose day has eight meals with photos, on a server in free mode. */
export async function createFullDay(server: ServerProcess): Promise<SignedIn> {
  const account = { email: "bench@example.com", username: "bench", password: "correct horse" };
  const registered = await send(`${server.url}/api/auth/register`, account);
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(registered.headers.get("set-cookie") ?? "") ?? [];
  if (!name || !value) throw new Error(`Could not register: ${await registered.text()}`);

  const signedIn: SignedIn = {
    cookie: { name, value, url: server.url, httpOnly: true, sameSite: "Lax" },
    headers: { cookie: `${name}=${value}`, origin: server.url },
  };
  for (let meal = 0; meal < MEALS; meal += 1) {
    await addMeal(server, signedIn, `Meal number ${meal + 1}`, await photo(meal));
  }
  return signedIn;
}

/** Signs the debugged browser in. Lighthouse uses the cookie of its profile. */
export async function signIn(debuggingPort: number, { cookie }: SignedIn): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`);
  try {
    await browser.contexts()[0]?.addCookies([cookie]);
  } finally {
    await browser.close();
  }
}

/** Adds meals with the photos of `createFullDay` to its day, up to the most that one list shows. */
export async function fillDay(server: ServerProcess, signedIn: SignedIn): Promise<void> {
  const listed = await fetch(`${server.url}/api/food-entries`, { headers: signedIn.headers });
  const photos = ((await listed.json()) as { imageUrl: string }[]).map(({ imageUrl }) => imageUrl);
  for (let meal = photos.length; meal < LONG_DAY; meal += 1) {
    await addMeal(server, signedIn, `Meal number ${meal + 1}`, photos[meal % photos.length] ?? "");
  }
}
