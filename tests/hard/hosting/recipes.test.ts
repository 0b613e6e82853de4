import { expect } from "bun:test";
import { lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisFile } from "../../support/after-test.ts";
import { createRecipeMachine, otherUser, type RecipeOptions } from "../../support/executable/recipe-machine.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { type FencedBlock, readFencedBlocks } from "../../support/fenced-blocks.ts";
import { test } from "../../support/reported-test.ts";
import { createCertificate, fetchCertificateName, writeCertificate } from "../../support/stand-ins/certificates.ts";
import { buildAmounts, buildCsvFiles, buildZip } from "../../support/stand-ins/food-data-central.ts";
import { STRIPE_KEYS, startStripeStandIn } from "../../support/stand-ins/stripe-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Runs every recipe of docs/self-hosting.md from top to bottom on one machine: as root, if root runs the tests, beside a
// service with a user of its own. See createRecipeMachine for what is replaced.

const PAGE = "docs/self-hosting.md";
const PASSWORD = "a long password of ada";
const LINEAGE = "etc/letsencrypt/live/meals.example.org";

const machine = createRecipeMachine();

const fetchInsecurely = (path: string, init?: RequestInit) =>
  fetch(machine.findServiceUrl() + path, { ...init, tls: { rejectUnauthorized: false } });

const post = (path: string, body: object, cookie = "") =>
  fetchInsecurely(`/api${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });

async function register(username: string): Promise<string> {
  const account = { email: `${username}@example.org`, username, password: PASSWORD };
  const answer = await post("/auth/register", account);
  expect(answer.status).toBe(201);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** A share with the number that the recipe names, and a report on it. */
async function reportShare(id: number): Promise<void> {
  const [author, reporter] = [await register("bob"), await register("cyd")];
  await post("/progress/share", { title: "Pills", shareType: "streak", isPublic: true }, author);
  runSql(machine.locate("var/lib/mealglass/mealglass.db"), "UPDATE progress_shares SET id = ?", id);
  expect((await post("/reports", { kind: "share", id, reason: "Spam" }, reporter)).status).toBe(201);
}

/** A folder and everything in it. */
const listTree = (folder: string): string[] =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));

/** What the service could not open, or others could: each path below DATA_DIR with its owner and mode. */
function findWrongFiles(): string[] {
  const dataDirs = ["var/lib/private/mealglass", "volume"].map(machine.locate);
  const paths = dataDirs.filter((path) => lstatSync(path, { throwIfNoEntry: false })).flatMap(listTree);
  return paths.flatMap((path) => {
    const { uid, mode } = statSync(path);
    const isWrong = (otherUser !== undefined && uid !== otherUser) || (mode & 0o077) !== 0;
    return isWrong ? [`${path} ${uid} ${(mode & 0o777).toString(8)}`] : [];
  });
}

type Recipe = RecipeOptions & {
  /** Recognizes the block. */
  has: string;
  /** Runs before it. */
  prepare?: () => Promise<unknown>;
  /** What it prints. */
  shows?: (string | RegExp)[];
  /** Placeholders that are filled in. */
  filled?: Record<string, string>;
  /** Runs after it. */
  check?: () => Promise<unknown>;
};

const old = createCertificate(["old.test"]);
const renewed = createCertificate(["renewed.test"]);
const writeLineage = (pair: typeof old) => {
  mkdirSync(machine.locate(LINEAGE), { recursive: true });
  writeCertificate(pair, machine.locate(LINEAGE));
};
/** Waits until the service shows this certificate. While it starts or changes one, it resets connections. */
const waitForCertificate = (name: string) =>
  waitUntil(`the certificate of ${name} is served`, async () => {
    const port = Number(new URL(machine.findServiceUrl()).port);
    const served = await fetchCertificateName(port).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "ECONNREFUSED") throw error;
      return undefined;
    });
    return served === name;
  });
const isReady = async () => expect((await fetchInsecurely("/readyz")).status).toBe(200);
const listUsers = async () => (await machine.run("mealglass user list", { env: inDataDir })).shown;
const inDataDir = { DATA_DIR: machine.locate("var/lib/mealglass") };
const zebraMilk = { fdcId: 1, ndbNumber: 90_001, description: "Zebra milk", amounts: buildAmounts(100, 1, 2, 20) };
const stripe = startStripeStandIn({ hasPrices: false });
afterThisFile(() => stripe.stop());

const RECIPES: Recipe[] = [
  { has: "enable --now", check: isReady },
  { has: "#!/bin/sh\n# /etc/letsencrypt" },
  {
    has: "RENEWED_LINEAGE=/etc",
    prepare: async () => writeLineage(old),
    async check() {
      await waitForCertificate("old.test");
      writeLineage(renewed);
      const hook = { env: { RENEWED_LINEAGE: machine.locate(LINEAGE) } };
      expect((await machine.run("/etc/letsencrypt/renewal-hooks/deploy/mealglass", hook)).code).toBe(0);
      await waitForCertificate("renewed.test");
      await isReady();
    },
  },
  { has: "serve --lan-tls", shows: [/\/connect/, "https://"] },
  {
    has: "--profile https up",
    check: async () => expect((await machine.run("docker compose stop mealglass")).code).toBe(0),
  },
  {
    has: "docker compose cp caddy-internal",
    check: async () => expect(readdirSync(machine.locate("work"))).toContain("root.crt"),
  },
  { has: "tailscale serve", shows: ["https://nas.tail1234.ts.net"] },
  {
    has: "mkcert -cert-file",
    async prepare() {
      const { cert, key } = createCertificate(["192.168.1.7"]);
      for (const [name, text] of Object.entries({ "cert.pem": cert, "key.pem": key }))
        writeFileSync(machine.locate(`work/${name}`), text);
    },
    shows: [/This machine +https:\/\//],
  },
  { has: "certbot certonly", shows: ["meals.example.org"] },
  { has: "https://meals.example.org TRUSTED_PROXIES=", shows: ["https://meals.example.org"] },
  { has: "BASE_PATH=/food", shows: ["https://home.example.org/food"] },
  { has: "SMTP_URL=smtps://user", shows: [/Mail +by SMTP; links in it lead to https:\/\/meals\.example\.org/] },
  {
    has: "NODE_EXTRA_CA_CERTS=",
    prepare: async () => writeFileSync(machine.locate("etc/ssl/our-authority.pem"), old.cert),
    shows: [/Mail +by SMTP/],
  },
  {
    has: "mealglass user list",
    answers: [
      ["Password: ", `${PASSWORD}\n`],
      ["Once more: ", `${PASSWORD}\n`],
      ["to confirm: ", "ada\n"],
    ],
    shows: [
      "There are no accounts yet",
      "was made",
      "/auth/reset-password?token=",
      "has premium",
      "all its data were deleted",
    ],
  },
  {
    has: "mealglass user invite",
    // Each start of a server without accounts has made one.
    filled: { "revoke-invite 3": 'revoke-invite "$(mealglass user invites | tail -1 | cut -d " " -f 1)"' },
    shows: [/(\/auth\/register\?invite=.+?){6}/s, /Invite \d+/],
  },
  {
    has: "mealglass reports",
    prepare: () => reportShare(12),
    shows: ["share 12 by bob, 1 report", "Spam"],
    check: async () =>
      expect((await machine.run("mealglass reports", { env: inDataDir })).shown).toContain("Nothing is"),
  },
  { has: "OPENAI_API_KEY=", shows: [/Photo analysis +gpt-5/, /Photo analysis +gemma3:12b/] },
  {
    has: "mealglass foods import",
    async prepare() {
      for (const name of ["FoodData_Central_sr_legacy_food_csv_2018-04.zip", "foods.zip"])
        writeFileSync(machine.locate(`work/${name}`), buildZip(buildCsvFiles([zebraMilk])));
      expect(await machine.run("docker compose up --detach")).toMatchObject({ code: 0 });
    },
    shows: [/(1 food read: 1 added.*){2}/s],
  },
  {
    has: "mealglass stripe-setup",
    filled: {
      "sk_live_...": STRIPE_KEYS.secretKey,
      "pk_live_...": STRIPE_KEYS.publishableKey,
      "whsec_...": STRIPE_KEYS.webhookSecret,
    },
    env: { STRIPE_API_URL: stripe.env.STRIPE_API_URL },
    shows: ["https://meals.example.org/api/stripe/webhook", /Payments +/],
  },
  {
    has: "mealglass backup  ",
    prepare: () => machine.run(otherUser === undefined ? "true" : `chown ${otherUser} /mnt/nas`),
    shows: ["var/lib/mealglass/backups/mealglass-", "mnt/nas/meals.db"],
    async check() {
      const { uid, mode } = statSync(machine.locate("mnt/nas/meals.db"));
      expect([uid, mode & 0o777]).toEqual([process.geteuid?.() ?? -1, 0o600]);
    },
  },
  {
    has: "mealglass backup --daily",
    shows: ["was made and checked", "is whole and can be restored"],
    async check() {
      const [name = ""] = readdirSync(machine.locate("mnt/nas")).filter((file) => file.startsWith("daily-"));
      expect(name).toEndWith(".db.enc");
      expect(statSync(machine.locate(`mnt/nas/${name}`)).mode & 0o777).toBe(0o600);
    },
  },
  {
    has: "mealglass restore /mnt/nas/meals.db",
    prepare: () => register("late"),
    async check() {
      await isReady();
      const users = await listUsers();
      expect(users).toContain("bob@example.org");
      expect(users).not.toContain("late@example.org");
    },
  },
  { has: "docker compose exec", prepare: () => machine.run("rm -f /mnt/nas/meals.db"), shows: ["is the database now"] },
  { has: "mealglass doctor", shows: [/Database +whole/, /Server +running/, /Permissions +only the owner/] },
  { has: "install mealglass", check: isReady },
];

const isShell = ({ language }: FencedBlock) => language === "sh";
const blocks = readFencedBlocks(PAGE);
const findRecipes = ({ text }: FencedBlock) => RECIPES.filter(({ has }) => text.includes(has));

test("every shell recipe is run below, and by one rule each", () => {
  const counts = blocks.filter(isShell).map((block) => [block.line, findRecipes(block).length]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  expect(RECIPES.filter(({ has }) => !blocks.some(({ text }) => text.includes(has)))).toEqual([]);
});

test.each(
  blocks
    .filter((block) => isShell(block) || block.language === "ini")
    .map((block) => [block.heading, block.line, block] as const),
)(
  "%s: the recipe on line %i does what it says",
  async (_heading, _line, block) => {
    const path = machine.writeNamedFile(block.text);
    if (!isShell(block)) return expect(path).toBeDefined();
    const [recipe] = findRecipes(block);
    if (!recipe) throw new Error("No rule fits this recipe.");
    await recipe.prepare?.();
    // A file only runs when a later recipe has made it executable.
    if (path) return;
    let script = block.text;
    for (const [placeholder, value] of Object.entries(recipe.filled ?? {})) script = script.replace(placeholder, value);
    const { code, shown } = await machine.run(script, recipe);
    for (const words of recipe.shows ?? []) expect(shown).toMatch(words);
    expect({ code, shown }).toEqual({ code: 0, shown });
    await recipe.check?.();
    expect(findWrongFiles()).toEqual([]);
  },
  30_000,
);

test("what earlier commands left with root is given back to the service", async () => {
  const { code, shown } = await machine.run(`
    systemctl stop mealglass
    ${otherUser === undefined ? "" : "chown -R 0:0 /var/lib/private/mealglass/*"}
    DATA_DIR=/var/lib/mealglass mealglass backup
    systemctl start mealglass
  `);
  expect({ code, shown }).toEqual({ code: 0, shown });
  await isReady();
  expect(findWrongFiles()).toEqual([]);
});
