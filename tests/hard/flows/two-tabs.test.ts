import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { ADA, addEntry, logIn, NOBODY_SIGNED_IN, openSignedIn, startProduct } from "../../support/e2e/pages.ts";
import { register } from "../../support/executable/http-account.ts";
import { test } from "../../support/reported-test.ts";

const BOB = { ...ADA, email: "bob@example.com", username: "bob" };

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

  await register(url, BOB.username);
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
