import { expect } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { ADA, openSignedIn, REDUCED_MOTION, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

/** Adds a review by another user. */
async function addReviewBy(url: string, username: string, review: object): Promise<void> {
  const { request }: Page = await openPage(REDUCED_MOTION);
  const account = { ...ADA, email: `${username}@example.com`, username };
  await request.post(`${url}/api/auth/register`, { data: account });
  const added = await request.post(`${url}/api/reviews`, { headers: { origin: url }, data: review });
  expect(added.status()).toBe(201);
}

test("App Reviews, from the first to a full page", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/reviews" });
  await page.getByText("No reviews yet").waitFor();
  await checkScreen(page, "reviews-empty");

  await addReviewBy(url, "bob", {
    rating: 4,
    title: "Knows my soup",
    comment: "Even the lentil one.",
    category: "overall",
  });
  await addReviewBy(url, "cyd", {
    rating: 5,
    title: `Unbelievable${"e".repeat(80)}`,
    comment: "I log every meal.\n\nEven the ones that I would rather forget. ".repeat(6),
    category: "overall",
    isAnonymous: true,
  });
  await page.reload();
  await page.getByText("Anonymous User").waitFor();
  await page.getByRole("radio", { name: "3 stars" }).check({ force: true });
  await page.getByLabel("Comment (optional)").fill("Good, but it took my curry for a stew.");
  await checkScreen(page, "reviews");

  await page.getByRole("button", { name: "Submit Review" }).click();
  await waitForToast(page, "Review submitted!", "Thank you for sharing your feedback.");
  await page.getByRole("region", { name: "Your Review" }).waitFor();
  await page.getByText("3 reviews").waitFor();
  await page.getByRole("button", { name: "Helpful (0)" }).first().click();
  await waitForToast(page, "Thank you!", "Your feedback helps other users.");
  await page.getByRole("button", { name: "Helpful (1)" }).waitFor();
  await checkScreen(page, "reviews-written");

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit Your Review" }).waitFor();
  await checkScreen(page, "reviews-edit");
  await page.getByRole("button", { name: "Delete Review" }).click();
  await page.getByRole("button", { name: "Submit Review" }).waitFor();
  await page.getByRole("tab", { name: "Features" }).click();
  await page.getByText("No reviews yet").waitFor();
});

test("App Reviews that cannot be loaded", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await page.getByRole("link", { name: "App Reviews" }).waitFor();
  await page.route("**/api/reviews**", (route) => route.fulfill({ status: 200, body: "" }));
  await page.getByRole("link", { name: "App Reviews" }).click();
  await page.getByText("The reviews could not be loaded").waitFor();
  await checkScreen(page, "reviews-failed");
});
