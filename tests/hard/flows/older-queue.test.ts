import { expect } from "bun:test";
import { DEVICE_DATABASE } from "../../../web/platform/device-storage.ts";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import {
  addEntry,
  createSignedInPage,
  expectStored,
  fetchStoredEntries,
  findMealRow,
  findWaitingPhotos,
  shareProduct,
} from "../../support/e2e/pages.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

// What an installed app of the version before has stored, as it was read from that version's database.

const LOCAL_ID = -1781697606348388;
const SENT_KEY = "4f43261099e0464bb493f03f8323ccea";
const LENTILS = {
  ...{ name: "Lentils", calories: 420, protein: 0, carbs: 0, fat: 0 },
  ...{ confidence: 1, imageUrl: null, mealType: "lunch", source: "manual" },
};
const APPLE = { ...LENTILS, name: "Apple", calories: 90 };

/** Runs in the page: writes the stores of version 3. */
async function writeVersion3({ name, stores }: { name: string; stores: Record<string, object[]> }): Promise<void> {
  indexedDB.deleteDatabase(name);
  const opening = indexedDB.open(name, 3);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore("photos", { keyPath: "id" });
    database.createObjectStore("entries", { keyPath: ["userId", "id"] }).createIndex("byTime", ["userId", "eatenAt"]);
    database.createObjectStore("answers", { keyPath: ["userId", "path"] });
    const changes = database.createObjectStore("changes", { keyPath: "order", autoIncrement: true });
    changes.createIndex("byKey", "key", { unique: true });
    database.createObjectStore("sentIds", { keyPath: "localId" });
  };
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  const database = opening.result;
  const writing = database.transaction(Object.keys(stores), "readwrite");
  for (const [store, rows] of Object.entries(stores))
    for (const row of rows) {
      const { image, ...fields } = row as { image?: number[] };
      writing.objectStore(store).put(image ? { ...fields, image: new Uint8Array(image).buffer } : row);
    }
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  database.close();
  localStorage.setItem("waiting-changes", "1");
  localStorage.setItem("waiting-photos", "1");
}

test("an app of the version before sends all that waited in its queue, once, after its update", async () => {
  const { url, account } = await shareProduct();
  const page = await createSignedInPage({ url, account });
  await addEntry(page, url, { name: "Soup", calories: 300 });
  await addEntry(page, url, { name: "Bread", calories: 200 });
  const [bread, soup] = await fetchStoredEntries(page, url);
  // The answer to it was lost.
  await page.request.post(`${url}/api/food-entries`, { data: LENTILS, headers: { "idempotency-key": SENT_KEY } });

  const changedAt = new Date(readProductClock()).toISOString();
  const { userId } = soup ?? { userId: 0 };
  const toOld = (entry: object | undefined, id: unknown) => ({ ...soup, ...entry, id: Number(id), eatenAt: changedAt });
  const rest = { userId, changedAt, attempts: 0, refusal: null, isTakenBack: false, isPhotoLost: false };
  const added = toOld(LENTILS, LOCAL_ID);
  const changes = [
    { key: SENT_KEY, change: { kind: "add", entry: LENTILS }, entries: [added], attempts: 3 },
    { change: { kind: "edit", id: LOCAL_ID, fields: { name: "Lentil soup" } }, entries: [added] },
    { change: { kind: "add", entry: APPLE }, entries: [toOld(APPLE, LOCAL_ID - 1)] },
    { change: { kind: "delete", id: Number(soup?.id) }, entries: [toOld(soup, soup?.id)] },
    { change: { kind: "edit", id: Number(bread?.id), fields: { name: "Toast" } }, entries: [toOld(bread, bread?.id)] },
  ].map((change, index) => ({ ...rest, key: String(index).padStart(32, "a"), ...change, order: index + 1 }));
  const photo = { id: "071475eea630e493085987ae3169ee30", userId, takenAt: changedAt, failure: null };
  const image = [...(await jpeg(60, 40))];
  // A page without the app's code, and without an icon.
  expectConsoleErrors(/404 \(Not Found\).*favicon/);
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(writeVersion3, { name: DEVICE_DATABASE, stores: { changes, photos: [{ ...photo, image }] } });

  await page.goto(url);
  for (const name of ["Lentil soup", "Apple", "Toast"]) await findMealRow(page, name).waitFor();
  await findWaitingPhotos(page).waitFor();
  await expectStored(page, url, (stored) =>
    expect(stored.map(({ name, calories }) => `${name} ${calories}`).toSorted()).toEqual([
      "Apple 90",
      "Lentil soup 420",
      "Toast 200",
    ]),
  );
});
