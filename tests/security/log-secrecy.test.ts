import { expect } from "bun:test";
import { join } from "node:path";
import { startProduct } from "../support/e2e/pages.ts";
import { ACCOUNT_PASSWORD, register } from "../support/executable/http-account.ts";
import { runSql } from "../support/executable/run-sql.ts";
import { noisyJpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";

// Every log of these tests is searched for addresses, passwords, tokens and photos (log-secrets.ts). Here is what could
// bring more into it: failures of all kinds, at the level that says most.

const METRICS_TOKEN = "a-token-for-figures";
const LOUD = { LOG_LEVEL: "debug", ACCESS_MODE: "free", METRICS_TOKEN };
const EMAIL = "ada@example.com";

/** Pieces from the start, middle and end of a file, in base64 and hexadecimal. */
const listPieces = (file: Uint8Array): string[] =>
  [file.toBase64(), file.toHex()].flatMap((text) =>
    [0, 0.5, 0.95].map((part) => text.slice(Math.floor(part * text.length)).slice(0, 32)),
  );

test("no line of the log, at any level, holds a password, token, address or photo but the one with the reset link", async () => {
  const { url, dataDir, provider, stop } = await startProduct({ env: LOUD });
  const ada = await register(url, "ada");
  const post = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post("login", { email: EMAIL, password: "wrong horse" })).status).toBe(401);

  // A photo is analyzed and stored; another one's analysis fails.
  const photo = await noisyJpeg(900, 600);
  const analyze = async (file: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set("image", new File([file], "meal.jpg"));
    return (await ada("POST", "/analyze-food", form)).status;
  };
  expect(await analyze(photo)).toBe(200);
  const stored = await (await ada("GET", "/images/1")).bytes();
  provider.mode = "500";
  expect(await analyze(await noisyJpeg(600, 900))).toBe(503);

  const change = (currentPassword: string) =>
    ada("POST", "/auth/change-password", { currentPassword, newPassword: "another horse" });
  expect((await change("wrong horse")).status).toBe(422);
  expect((await change(ACCOUNT_PASSWORD)).ok).toBe(true);
  expect((await post("forgot-password", { email: EMAIL })).status).toBe(202);
  expect((await ada("GET", "/user/export")).status).toBe(200);

  const file = join(dataDir, "mealglass.db");
  const [hash = ""] = runSql(file, "SELECT password FROM users").flat();
  runSql(file, "ALTER TABLE photos RENAME TO photos_elsewhere");
  const imageUrl = `data:image/jpeg;base64,${photo.toBase64()}`;
  expect((await ada("POST", "/food-entries", { name: "Pizza", calories: 880, notes: EMAIL, imageUrl })).status).toBe(
    500,
  );
  runSql(file, "ALTER TABLE photos_elsewhere RENAME TO photos");
  expect((await ada("DELETE", "/user", { password: "another horse" })).status).toBe(204);

  const figures = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const { stdout, stderr } = await stop();
  // What programs read of the server has to keep the same secrets.
  const log = stdout + stderr + (await figures.text());
  expect(log).toContain("mealglass_analyses_total");
  const lines = stderr.split("\n").filter((line) => line.includes('"message":"Request"'));
  const [ofPhoto] = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/api/analyze-food");
  expect(ofPhoto).toMatchObject({ level: "info", method: "POST", status: 200, account: 1 });
  expect(lines.find((line) => /food-entries\/\d|images\/\d/.test(line))).toBeUndefined();
  // A failure is told by the id of its request.
  const failure = stderr.split("\n").find((line) => line.includes("A request failed unexpectedly")) ?? "{}";
  expect(lines.map((line) => JSON.parse(line).id)).toContain(JSON.parse(failure).requestId);
  expect(log).toContain("A request failed unexpectedly");
  const secrets = [
    METRICS_TOKEN,
    EMAIL,
    encodeURIComponent(EMAIL),
    btoa(EMAIL),
    "horse",
    btoa(ACCOUNT_PASSWORD),
    String(hash),
  ];
  const tokens = [ada.cookie.replace(/^[^=]*=/, ""), ...ada.cookie.split(".").slice(1)];
  for (const secret of [...secrets, ...tokens, ...listPieces(photo), ...listPieces(stored)])
    expect(log).not.toContain(secret);
  const withLink = log.split("\n").filter((line) => /token=|reset-password/.test(line));
  expect(withLink).toEqual([expect.not.stringContaining("ada")]);
});
