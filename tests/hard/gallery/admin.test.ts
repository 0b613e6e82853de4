import { expect } from "bun:test";
import { ADA } from "../../support/e2e/pages.ts";
import { close, fill, open, press, type Scene, see, toast } from "../../support/e2e/steps.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { post } from "../../support/executable/http-account.ts";
import { fail, hold, patch, restore } from "../../support/gallery/answers.ts";
import { gallery } from "../../support/gallery/gallery.ts";

const BEA = { email: "bea@example.com", username: "bea", password: "battery staple" };
const LONG = { ...BEA, email: `${"a".repeat(60)}@department.university.example.org`, username: "grace_brewster_mhop" };

/** Starts the executable with two accounts; that of the page becomes the third. */
async function startWithAccounts() {
  const product = await startExecutable();
  for (const account of [BEA, LONG]) expect((await post(product.url, "/auth/register", account)).status).toBe(201);
  return product;
}

const makeAdmin = async ({ dataDir }: { dataDir: string }) =>
  expect((await runExecutable({ dataDir, args: ["user", "admin", "ada"] })).code).toBe(0);

const [ADMIN, BACKUPS] = [/\/api\/admin\//, /\/api\/admin\/backups$/];
const LISTS = ["Accounts", "Reports", "Invites", "Backups", "Errors", "Settings"];
const NAME = "daily-2026-11-26T03-30-00.000Z.db.enc";
const LOST = "The bucket of BACKUP_S3 cannot be used: it does not answer.";
const files = Array.from({ length: 12 }, (_, index) => ({
  ...{ name: NAME.replace("26T", `${26 - index}T`), bytes: 43_000_000, isEncrypted: index % 2 === 0 },
  ...{ madeAt: `2026-11-${26 - index}T03:30:00.000Z`, isInFolder: index < 7, isInBucket: true },
}));
const last = { startedAt: "2026-11-26T03:30:00.000Z", name: NAME, problem: null, restoredAt: null };
const unreachable = { ...last, problem: `BACKUP_S3: ${LOST}` };
const errors = Array.from({ length: 9 }, (_, id) => ({
  ...{ id, at: "2026-11-26T03:30:00.000Z", message: "A request failed unexpectedly" },
  requestId: id % 2 === 0 ? crypto.randomUUID() : null,
}));
/** Waits until a sheet over another one is closed. */
const gone =
  (name: string) =>
  ({ page }: Scene) =>
    page.getByRole("dialog", { name }).waitFor({ state: "detached" });
const pressEscape = ({ page }: Scene) => page.keyboard.press("Escape");
const answer =
  (calls: RegExp, json: unknown) =>
  ({ page }: Scene) =>
    page.route(calls, async (route) => route.fulfill({ response: await route.fetch(), json }));

gallery(
  "the page for administrators",
  { start: startWithAccounts, errors: [/500 .*\/api\/admin\//, /422 .*admin/] },
  {
    admin: [makeAdmin, open("/admin"), see("Overview", "region")],
    "admin-accounts": [press(/^Accounts/), see("bea")],
    "admin-accounts-none": [fill({ "Search accounts": "nobody@example.org" }), see("No account matches.")],
    "admin-account": [
      fill({ "Search accounts": "grace" }),
      press("Manage grace_brewster_mhop"),
      see("Your password", "textbox"),
    ],
    "admin-account-wrong": [
      fill({ "Your password": "wrong horse" }),
      press("Suspend Account"),
      see("The password is incorrect"),
    ],
    "admin-account-suspended": [
      fill({ "Your password": ADA.password }),
      press("Suspend Account"),
      toast("Account Suspended"),
      gone(LONG.username),
      see("suspended"),
    ],
    "admin-reports-none": [close, press(/^Reports/), see("Reports", "dialog")],
    "admin-invites-none": [close, press(/^Invites/), see("Create Invite", "button")],
    "admin-backups-none": [close, press(/^Backups/), see("Make Backup", "button")],
    "admin-errors-none": [close, press(/^Errors/), see("Errors", "dialog")],
    "admin-settings": [close, press(/^Settings/), see("DATA_DIR")],
    "admin-backups": [
      close,
      patch(BACKUPS, { dailyAt: "03:30", hasBucket: true, files, last }),
      press(/^Backups/),
      see("in the folder and bucket"),
    ],
    "admin-backup-download": [press(`Download ${NAME}`), see("Your password", "textbox")],
    "admin-backups-failed-bucket": [
      pressEscape,
      gone("Download Backup"),
      close,
      restore,
      patch(BACKUPS, { dailyAt: "03:30", hasBucket: true, bucketProblem: LOST, files, last: unreachable }),
      press(/^Backups/),
      see(LOST),
    ],
    "admin-errors": [
      close,
      answer(/\/api\/admin\/errors/, errors),
      press(/^Errors/),
      see("A request failed unexpectedly"),
    ],
    ...Object.fromEntries(
      LISTS.map((title) => [
        `admin-${title.toLowerCase()}-failed`,
        [
          close,
          restore,
          fail(new RegExp(`/api/admin/${title.toLowerCase()}`)),
          open("/admin"),
          press(new RegExp(`^${title}`)),
          see("Try Again", "button"),
        ],
      ]),
    ),
    "admin-failed": [close, restore, fail(ADMIN), open("/admin"), see("Try Again", "button")],
    "admin-waiting": [restore, hold(ADMIN), open("/admin"), see("Server", "heading")],
  },
);
