import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { ADA, addEntry, NOBODY_SIGNED_IN, openSignedIn, startProduct } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";

const BOB = { ...ADA, email: "bob@example.com", username: "bob" };

async function logIn(page: Page, { email, password }: typeof ADA): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

test("a tab follows when another one signs out, or someone else in: nothing of the first account stays", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const first = await openSignedIn({ url });
  await addEntry(first, url, { name: "Ada's porridge", calories: 300 });
  await first.reload();
  await first.getByText("Ada's porridge").waitFor();

  const second = await first.context().newPage();
  await second.goto(`${url}/profile`);
  await second.getByRole("button", { name: "Sign Out" }).click();
  await first.waitForURL("**/auth/login");
  await logIn(first, ADA);
  await first.getByText("Ada's porridge").waitFor();

  const registered = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(BOB),
  });
  expect(registered.status).toBe(201);
  // Who is signed in is led past the login: someone else gets in only where it was open before, and sends this.
  await second.evaluate(async ({ email, password }) => {
    const body = JSON.stringify({ email, password });
    const answer = await fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { user } = await answer.json();
    new BroadcastChannel("session").postMessage(user.id);
  }, BOB);
  await first.getByText("No meals logged today yet.").waitFor();
  expect(await first.getByText("Ada's porridge").count()).toBe(0);
});
