import { expect, test } from "bun:test";
import { photos } from "../../db/schema/photos.ts";
import type { FoodAnalyzer } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { analyze, countStatuses } from "../support/api/budget-api.ts";
import { buildForm } from "../support/api/forms.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Answer, type Call, testApi } from "../support/api/test-api.ts";
import { jpeg, noisyJpeg, png } from "../support/pictures.ts";
import { waitUntil } from "../support/wait-until.ts";

// What the requests here do not declare counts as the maximum, so that one upload at a time is admitted.

/** An analyzer that answers when `finish` is called. */
function createSlowAnalyzer() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const state = { running: 0 };
  const analyzer: FoodAnalyzer = {
    available: true,
    name: "slow",
    async analyze() {
      state.running += 1;
      await promise;
      return null;
    },
  };
  return { analyzer, state, finish };
}

/** An upload of which nothing arrives until `arrive` is called. */
async function startHeldUpload(call: Call, image: Uint8Array<ArrayBuffer>) {
  const form = new Response(buildForm({ image }));
  const headers = { "content-type": form.headers.get("content-type") ?? "" };
  const bytes = await form.bytes();
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  const raw = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await promise;
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return { answer: call("POST", "/analyze-food", undefined, { raw, headers }), arrive };
}

test("a hundred uploads of one account: sixty wait, the others get 503, and someone else's is served in between", async () => {
  const { ada, bob, syncDb } = await signInTwo(testApi());
  const photo = await jpeg(60, 40);
  const first = await startHeldUpload(ada, photo);
  let served = 0;
  const refusals: Answer[] = [];
  const counts = countStatuses(99, async () => {
    const answer = await analyze(ada, photo);
    if (answer.status === 422) served += 1;
    if (answer.status === 503) refusals.push(answer);
    return answer;
  });
  await waitUntil("all have arrived", () => refusals.length === 39);
  const other = analyze(bob, photo);
  first.arrive();
  expect((await other).status).toBe(422);
  // On a node of rqlite some more are through before the other account's session is found.
  expect(served).toBeLessThan(25);
  expect(await counts).toEqual({ 422: 60, 503: 39 });
  expect((await first.answer).status).toBe(422);
  expect(refusals[0]?.headers.get("retry-after")).toBe("5");
  expect(refusals[0]?.body).toEqual({
    message: "The server is busy with other photos. Please try again in a moment.",
  });
  expect((await analyze(ada, photo)).status).toBe(422);
  expect(await syncDb.$count(photos)).toBe(2);
});

test("a photo makes room for the next one before the provider has answered", async () => {
  const { analyzer, state, finish } = createSlowAnalyzer();
  const call = await testApi({ analyzer }).signIn("ada");
  const counts = countStatuses(6, async (index) => analyze(call, await jpeg(60, 40 + index)));
  await waitUntil("all are with the provider", () => state.running === 6);
  finish();
  expect(await counts).toEqual({ 422: 6 });
});

test("every outcome of an upload makes room for the next one", async () => {
  const call = await testApi().signIn("ada");
  const photo = `data:image/png;base64,${png(40, 40).toBase64()}`;
  const large = `data:image/jpeg;base64,${(await noisyJpeg(900, 600)).toBase64()}`;
  const raw = (body: BodyInit, type: string) => ({ raw: body, headers: { "content-type": type } });
  const outcomes: [number, () => Promise<Answer>][] = [
    [201, () => call("POST", "/food-entries", { name: "Soup", calories: 1, imageUrl: large })],
    [422, () => call("POST", "/food-entries", { name: "Soup", calories: 0, imageUrl: large })],
    [422, () => call("POST", "/food-entries", { name: "Soup", calories: 1, imageUrl: `${photo}x`.repeat(3000) })],
    [400, () => call("POST", "/food-entries", undefined, raw("{", "application/json"))],
    [415, () => call("POST", "/food-entries", undefined, raw("{}", "text/plain"))],
    [413, () => call("POST", "/food-entries", undefined, raw(" ".repeat(9e6), "application/json"))],
    [404, () => call("PATCH", "/food-entries/99", { imageUrl: large })],
    [200, () => call("PATCH", "/user/profile", { profileImageUrl: large })],
    [422, async () => analyze(call, await jpeg(8, 8))],
    [422, async () => analyze(call, new Uint8Array(100))],
    [413, async () => analyze(call, new Uint8Array(11e6))],
    [415, () => call("POST", "/analyze-food", undefined, raw("x", "text/plain"))],
    [400, () => call("POST", "/analyze-food", undefined, raw("x", "multipart/form-data; boundary=y"))],
  ];
  for (const [status, send] of outcomes) {
    // A place that was kept would stop the second one.
    for (const turn of [1, 2]) expect(`${turn}: ${(await send()).status}`).toBe(`${turn}: ${status}`);
  }
});

test("who has no session waits for no one", async () => {
  const { call, signedOut } = await signedInApi();
  const photo = await noisyJpeg(900, 600);
  const waiting = countStatuses(10, () => analyze(call, photo));
  const imageUrl = `data:image/jpeg;base64,${photo.toBase64()}`;
  expect((await signedOut("POST", "/food-entries", { name: "Soup", calories: 1, imageUrl })).status).toBe(401);
  expect((await analyze(signedOut, photo)).status).toBe(401);
  expect(await waiting).toEqual({ 422: 10 });
});
