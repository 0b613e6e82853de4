import { describe, expect, test } from "bun:test";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { AdminAccount } from "../../src/contracts/admin/accounts.ts";
import type { AdminBackups } from "../../src/contracts/admin/server.ts";
import { afterThisTest } from "../support/after-test.ts";
import { ADMIN_OVERVIEW } from "../support/web/admin-overview.ts";
import { type Answers, errorResponse, json, noContent } from "../support/web/fake-server.ts";
import { ADA, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, getInput, tapTwice, waitForSheetContent } from "../support/web/screen.ts";

const AT = "2026-11-27T03:30:00.000Z";
const BEA: AdminAccount = {
  ...{ id: 2, username: "bea", email: "bea@example.com", createdAt: AT, lastSeenAt: AT },
  ...{ photoBytes: 0, analysesLastDay: 3, isPremium: false, isAdmin: false, isDemo: false, isSuspended: false },
};
const BACKUPS: AdminBackups = {
  ...{ dailyAt: null, hasBucket: false, bucketProblem: null, running: null, lastTask: null, last: null },
  files: [
    { name: "daily-1.db.enc", bytes: 5_000_000, madeAt: AT, isEncrypted: true, isInFolder: true, isInBucket: false },
  ],
};
const asAdmin = { "GET /api/auth/user": () => json({ ...ADA, isAdmin: true }) };

/** Opens a sheet of the page. */
async function openSheet(title: string, routes: Answers) {
  const app = openApp("/admin", {
    ...SIGNED_IN,
    ...asAdmin,
    "GET /api/admin/overview": () => json(ADMIN_OVERVIEW),
    ...routes,
  });
  await app.user.click(await screen.findByRole("button", { name: new RegExp(`^${title}`) }));
  await screen.findByRole("dialog", { name: title });
  await waitForSheetContent();
  return app;
}

test("the profile has a row Server for administrators alone", async () => {
  openApp("/profile", { ...SIGNED_IN, ...asAdmin });
  expect((await screen.findByRole("link", { name: /^Server/ })).getAttribute("href")).toBe("/admin");
  cleanup();
  openApp("/profile", SIGNED_IN);
  await screen.findByRole("heading", { name: "Settings" });
  expect(screen.queryByRole("link", { name: /^Server/ })).toBeNull();
});

test("a person without the right, or who has lost it, finds nothing at the address", async () => {
  const { server } = openApp("/admin", SIGNED_IN);
  await screen.findByText("There is nothing at this address");
  expect(server.callsTo("GET /api/admin/overview")).toEqual([]);
  cleanup();
  openApp("/admin", { ...SIGNED_IN, ...asAdmin, "GET /api/admin/overview": () => errorResponse(404, "No") });
  await screen.findByRole("heading", { name: "Page Not Found" });
});

test("the page says what the server has and does", async () => {
  openApp("/admin", { ...SIGNED_IN, ...asAdmin, "GET /api/admin/overview": () => json(ADMIN_OVERVIEW) });
  const facts = within(await screen.findByRole("region", { name: "Overview" }));
  for (const text of ["1.2.3", "1,234", "34 MB", "1.2 GB", "5 recognized, 2 failed"]) facts.getByText(text);
  facts.getByText("no prices are set");
  screen.getByRole("button", { name: /^Reports\s*2 reports/ });
});

test.each([
  [0, "0.00"],
  [0.0004, "less than 0.01"],
  [0.04, "0.04"],
  [1234.5, "1,234.50"],
])("analyses that cost %p are said to cost %s", async (cost, text) => {
  const overview = { ...ADMIN_OVERVIEW, analyses: { ...ADMIN_OVERVIEW.analyses, cost } };
  openApp("/admin", { ...SIGNED_IN, ...asAdmin, "GET /api/admin/overview": () => json(overview) });
  within(await screen.findByRole("region", { name: "Overview" })).getByText(text);
});

describe("Accounts", () => {
  const ROUTES = { "GET /api/admin/accounts": () => json([BEA]) };

  test("go on after 50, and say where that fails", async () => {
    const page = Array.from({ length: 50 }, (_, index) => ({ ...BEA, id: 100 - index }));
    let isBroken = true;
    const { user } = await openSheet("Accounts", {
      "GET /api/admin/accounts": ({ path }) => {
        if (!path.includes("before=51")) return json(page);
        return isBroken ? errorResponse(500, "Oops") : json([{ ...BEA, id: 7, username: "cyd" }]);
      },
    });
    await user.click(await screen.findByRole("button", { name: "Show More" }));
    expect((await screen.findByRole("alert")).textContent).toBe("More accounts could not be loaded.");
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByText("cyd");
  });

  test("a reset link needs the own password, and is shown to copy", async () => {
    const call = "POST /api/admin/accounts/2/reset-link";
    const wrong = json(
      { message: "The password is incorrect.", fields: { password: "The password is incorrect" } },
      422,
    );
    const { user, server } = await openSheet("Accounts", { ...ROUTES, [call]: wrong });
    await user.click(await screen.findByRole("button", { name: "Manage bea" }));
    const make = await screen.findByRole("button", { name: "Make Reset Link" });
    await user.click(make);
    expect(screen.getByText("Password is required")).toBeTruthy();
    expect(server.callsTo(call)).toEqual([]);
    await user.type(getInput("Your password"), "wrong horse");
    await user.click(make);
    await screen.findByText("The password is incorrect");
    server.on({ [call]: () => json({ link: "https://meals.example/auth/reset-password?token=x" }) });
    await user.click(make);
    await waitFor(() => expect(getInput("Link").value).toBe("https://meals.example/auth/reset-password?token=x"));
    expect(server.callsTo(call)[1]?.body).toEqual({ password: "wrong horse" });
  });

  test("a deletion closes its sheet and loads the list again; the own account has none, nor a suspension", async () => {
    const own = { ...BEA, id: ADA.id, username: "ada" };
    const call = "DELETE /api/admin/accounts/2";
    const routes = { "GET /api/admin/accounts": () => json([own, BEA]), [call]: noContent };
    const { user, server } = await openSheet("Accounts", routes);
    await user.click(await screen.findByRole("button", { name: "Manage ada" }));
    await screen.findByRole("button", { name: "Make Reset Link" });
    expect(screen.queryByRole("button", { name: /Suspend|Delete/ })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Manage bea" }));
    await user.type(await screen.findByLabelText("Your password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Delete Account and All Its Data" }));
    expect(await findToastText("Account Deleted")).toContain("bea");
    expect(server.callsTo(call)).toHaveLength(1);
  });

  test.each([
    [false, "Suspend Account", "suspend", "Account Suspended"],
    [true, "Let It Sign In Again", "resume", "Account Resumed"],
  ])("one whose suspension is %p is changed with the own password", async (isSuspended, button, call, toast) => {
    const routes = {
      "GET /api/admin/accounts": () => json([{ ...BEA, isSuspended }]),
      [`POST /api/admin/accounts/2/${call}`]: noContent,
    };
    const { user, server } = await openSheet("Accounts", routes);
    expect(screen.queryAllByText("suspended")).toHaveLength(isSuspended ? 1 : 0);
    await user.click(await screen.findByRole("button", { name: "Manage bea" }));
    await user.type(await screen.findByLabelText("Your password"), "correct horse");
    await user.click(await screen.findByRole("button", { name: button }));
    expect(await findToastText(toast)).toContain("bea");
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: "Accounts" }).contains(document.activeElement)).toBe(true),
    );
    expect(server.callsTo(`POST /api/admin/accounts/2/${call}`)[0]?.body).toEqual({ password: "correct horse" });
  });
});

test("a suspension that left the subscription is sent again with the same button", async () => {
  const call = "POST /api/admin/accounts/2/suspend";
  let isSuspended = false;
  const left = () => {
    isSuspended = true;
    return json(
      { message: "The account is suspended, but its subscription goes on.", kind: "payments_unreachable" },
      503,
    );
  };
  const accounts = () => json([{ ...BEA, isPremium: true, isSuspended }]);
  const { user, server } = await openSheet("Accounts", { "GET /api/admin/accounts": accounts, [call]: left });
  await user.click(await screen.findByRole("button", { name: "Manage bea" }));
  await user.type(await screen.findByLabelText("Your password"), "correct horse");
  await user.click(await screen.findByRole("button", { name: "Suspend Account" }));
  expect(await findToastText("Subscription Not Ended")).toContain("its subscription goes on");
  server.on({ [call]: noContent });
  await user.click(await screen.findByRole("button", { name: "Suspend Account" }));
  expect(await findToastText("Account Suspended")).toContain("A subscription ends with the period that is paid.");
});

test("Reports are hidden and dismissed", async () => {
  const report = {
    ...{ kind: "share", id: 7, writer: "bea", title: "Rude", text: null, hiddenAt: null },
    reports: [{ reporter: "cy", reason: "It is rude.", reportedAt: AT }],
  };
  const [hide, dismiss] = ["POST /api/admin/reports/hide", "POST /api/admin/reports/dismiss"];
  const done = () => json({ message: "Done." });
  const routes = { "GET /api/admin/reports": () => json([report]), [hide]: done, [dismiss]: done };
  const { user, server } = await openSheet("Reports", routes);
  await screen.findByText("It is rude.");
  await user.click(screen.getByRole("button", { name: "Hide share 7" }));
  await user.click(screen.getByRole("button", { name: "Dismiss the reports on share 7" }));
  await waitFor(() => expect(server.callsTo(dismiss)).toHaveLength(1));
  expect(server.callsTo(hide)[0]?.body).toEqual({ kind: "share", id: 7, isHidden: true });
});

test("Invites check what is typed, and show the link once", async () => {
  const call = "POST /api/admin/invites";
  const invites = () => json({ registration: "invite", invites: [] });
  const made = () => json({ link: "https://meals.example/auth/register?invite=A" }, 201);
  const { user, server } = await openSheet("Invites", { "GET /api/admin/invites": invites, [call]: made });
  await user.clear(getInput("Accounts"));
  await user.type(getInput("Accounts"), "0");
  await user.click(screen.getByRole("button", { name: "Create Invite" }));
  screen.getByText("Please enter 1 to 10,000 accounts");
  await user.clear(getInput("Accounts"));
  await user.type(getInput("Accounts"), "1.5");
  await user.click(screen.getByRole("button", { name: "Create Invite" }));
  screen.getByText("Please enter accounts without decimals");
  await user.clear(getInput("Accounts"));
  await user.type(getInput("Accounts"), "1,000");
  await tapTwice(user, screen.getByRole("button", { name: "Create Invite" }));
  await waitFor(() => expect(getInput("Link").value).toContain("invite=A"));
  expect(server.callsTo(call).map(({ body }) => body)).toEqual([{ uses: 1000, days: 7 }]);
});

test("a backup is downloaded with the own password, and the bucket is named, also where it cannot be listed", async () => {
  const call = "POST /api/admin/backups/download";
  const [file] = BACKUPS.files;
  const bucketProblem = "The bucket of BACKUP_S3 cannot be used: it does not answer.";
  const files = [
    { ...file, isInBucket: true },
    { ...file, name: "daily-2.db.enc", isInFolder: false, isInBucket: true },
  ];
  const { user, server } = await openSheet("Backups", {
    "GET /api/admin/backups": () => json({ ...BACKUPS, hasBucket: true, bucketProblem, files }),
    [call]: json({ message: "The password is incorrect.", fields: { password: "The password is incorrect" } }, 422),
  });
  expect((await screen.findByRole("alert")).textContent).toBe(bucketProblem);
  screen.getByText("5 MB, encrypted, in the folder and bucket");
  screen.getByText("5 MB, encrypted, in the bucket");
  const clicked: string[] = [];
  const noteDownload = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    clicked.push(`${event.target.getAttribute("href")} ${event.target.download}`);
  };
  document.addEventListener("click", noteDownload);
  afterThisTest(() => document.removeEventListener("click", noteDownload));
  await user.click(screen.getByRole("button", { name: "Download daily-2.db.enc" }));
  await user.type(await screen.findByLabelText("Your password"), "wrong horse");
  const download = screen.getByRole("button", { name: "Download Backup" });
  await user.click(download);
  await screen.findByText("The password is incorrect");
  server.on({ [call]: () => json({ link: "/api/admin/backups/file?name=x&ticket=y" }) });
  await user.click(download);
  await waitFor(() => expect(clicked).toEqual(["/api/admin/backups/file?name=x&ticket=y daily-2.db.enc"]));
  expect(server.callsTo(call)[1]?.body).toEqual({ name: "daily-2.db.enc", password: "wrong horse" });
});

test("Backups are made and checked, one at a time, and a failure says why", async () => {
  const call = "POST /api/admin/backups/check";
  const begun = () => json({ message: "It has begun." }, 202);
  const { user, server } = await openSheet("Backups", { "GET /api/admin/backups": () => json(BACKUPS), [call]: begun });
  await screen.findByText("5 MB, encrypted");
  const running = { name: "daily-1.db.enc", startedAt: AT };
  server.on({ "GET /api/admin/backups": () => json({ ...BACKUPS, running }) });
  await user.click(screen.getByRole("button", { name: "Check daily-1.db.enc" }));
  await screen.findByText("daily-1.db.enc is being checked…");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Make Backup" }).disabled).toBe(true);
  const lastTask = { name: "daily-1.db.enc", endedAt: AT, problem: "It is not whole." };
  server.on({ "GET /api/admin/backups": () => json({ ...BACKUPS, lastTask }) });
  await screen.findByText("It is not whole.", undefined, { timeout: 10_000 });
  expect(server.callsTo(call)[0]?.body).toEqual({ name: "daily-1.db.enc" });
});

test("Backups say how the last one of a day ended, though one was made by hand before", async () => {
  const lastTask = { name: null, endedAt: "2026-11-25T12:00:00.000Z", problem: null };
  const last = { startedAt: AT, name: "daily-1.db.enc", problem: "The disk of /mnt/nas is full.", restoredAt: null };
  const { user, server } = await openSheet("Backups", {
    "GET /api/admin/backups": () => json({ ...BACKUPS, lastTask, last }),
  });
  await screen.findByText("The disk of /mnt/nas is full.");
  await user.keyboard("{Escape}");
  server.on({ "GET /api/admin/backups": () => json({ ...BACKUPS, lastTask: { ...lastTask, endedAt: AT }, last }) });
  await user.click(await screen.findByRole("button", { name: /^Backups/ }));
  await screen.findByText("The backup was made and checked.");
});

test("Errors have the code that people were shown, Settings what is set and no secret", async () => {
  const errors = [{ id: 1, at: AT, message: "A request failed unexpectedly", requestId: "abc-1" }];
  const settings = [
    { name: "PORT", meaning: "port to listen on", isSet: true, value: "8080" },
    { name: "SESSION_SECRET", meaning: "signs sessions", isSet: true, value: null },
    { name: "HOST", meaning: "address", isSet: false, value: null },
  ];
  const routes = { "GET /api/admin/errors": () => json(errors), "GET /api/admin/settings": () => json(settings) };
  const { user } = await openSheet("Errors", routes);
  await screen.findByText("abc-1");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: /^Settings/ }));
  await screen.findByText("8080");
  expect([screen.getByText("Set, not shown"), screen.getByText("Not set")]).toHaveLength(2);
});
