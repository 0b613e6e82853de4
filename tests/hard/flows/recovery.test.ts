import { expect } from "bun:test";
import { openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { register } from "../../support/http-account.ts";
import { ADA, REDUCED_MOTION, waitForToast } from "../../support/pages.ts";
import { choosePassword } from "../../support/recovery.ts";
import { test } from "../../support/reported-test.ts";
import { findToken } from "../../support/smtp-stand-in.ts";

const NEW_PASSWORD = "another horse";

test("without a mail server the link is in the log, in the one line of it that holds a token", async () => {
  const { url, stop, dataDir } = await startExecutable();
  const ada = await register(url, "ada");
  expect((await ada("POST", "/auth/forgot-password", { email: ADA.email })).status).toBe(202);
  const { stderr } = await stop();
  const lines = stderr.split("\n").filter((line) => findToken(line) !== "");
  expect(lines).toHaveLength(1);
  expect(stderr).not.toContain(ADA.email);

  const again = await startExecutable({ dataDir });
  const page = await openPage(REDUCED_MOTION);
  await page.goto(`${again.url}/auth/reset-password?token=${findToken(stderr)}`);
  await choosePassword(page, NEW_PASSWORD);
  await waitForToast(page, "Password Changed");
});
