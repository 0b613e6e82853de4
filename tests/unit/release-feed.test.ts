import { describe, expect, spyOn, test } from "bun:test";
import { checkForUpgrade } from "../../src/cli/upgrade.ts";
import type { Resolve } from "../../src/integrations/guarded-https.ts";
import { parseReleases } from "../../src/integrations/release-feed/parse-releases.ts";
import { afterThisTest } from "../support/after-test.ts";
import { createCertificate } from "../support/stand-ins/certificates.ts";

const github = (tag: unknown, more = {}) => ({ tag_name: tag, html_url: `https://code.example/tag/${tag}`, ...more });
const atom = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Releases 9.9.9</title>
  <link href="https://code.example/9.9.9"/>${entries.map((entry) => `<entry>${entry}</entry>`).join("")}</feed>`;

describe("a feed's versions", () => {
  const PAGE = "https://code.example/tag/v1.2.0";
  test.each<[string, string, [version: string, page: string | null][]]>([
    ["GitHub's list", JSON.stringify([github("v1.2.0"), github("v1.10.0-rc.1")]), [["1.2.0", PAGE]]],
    ["GitHub's latest", JSON.stringify(github("v1.2.0")), [["1.2.0", PAGE]]],
    ["GitLab's list", JSON.stringify([{ tag_name: "1.2.0", _links: { self: PAGE } }]), [["1.2.0", PAGE]]],
    [
      "a name before it",
      JSON.stringify(["mealglass-v1.2.0", "mealglass@1.3.0"].map((tag) => github(tag))),
      [
        ["1.2.0", "https://code.example/tag/mealglass-v1.2.0"],
        ["1.3.0", "https://code.example/tag/mealglass@1.3.0"],
      ],
    ],
    [
      "drafts and pre-releases",
      JSON.stringify([
        github("v2.0.0", { draft: true }),
        github("v2.0.1", { prerelease: true }),
        github("v2.0.2", { upcoming_release: true }),
      ]),
      [],
    ],
    ["other values", JSON.stringify([null, 7, "v1.2.0", [], {}, github(null), github({}), github("latest")]), []],
    [
      "other tags",
      JSON.stringify(["1.2", "1.2.3.4", "v01.2.3", "1.2.9999999", "x1.2.3"].map((tag) => github(tag))),
      [],
    ],
    [
      "pages that cannot be printed",
      JSON.stringify([
        github("1.2.0", { html_url: "javascript:alert(1)" }),
        github("1.2.0", { html_url: `https://code.example/${"x".repeat(400)}` }),
        github("1.2.0", { html_url: "https://code.example/\u001b[31m\u202e" }),
      ]),
      [
        ["1.2.0", null],
        ["1.2.0", null],
        ["1.2.0", "https://code.example/%1B[31m%E2%80%AE"],
      ],
    ],
    [
      "Atom",
      atom(`<id>tag:github.com,2008:Repository/1/v1.2.0</id><title>The second</title><link href="${PAGE}"/>`),
      [["1.2.0", PAGE]],
    ],
    [
      "Atom with an escaped name",
      atom(`<link href="https://code.example/mealglass%401.2.0"/>`),
      [["1.2.0", "https://code.example/mealglass%401.2.0"]],
    ],
    ["Atom with titles alone", atom("<title>Mealglass 1.2.0</title>", "<title>News</title>"), [["1.2.0", null]]],
    [
      "Atom with entities",
      `<!DOCTYPE x [<!ENTITY a "v1.2.0"><!ENTITY f SYSTEM "file:///etc/passwd">]>${atom("<title>&a;</title><id>&f;</id>")}`,
      [],
    ],
    ["a page of a login", "<!doctype html><html><title>Log in 1.2.0</title></html>", []],
  ])("%s", async (_, text, expected) => {
    expect((await parseReleases(text)).map(({ version, page }) => [version, page])).toEqual(expected);
  });
});

let certificate: ReturnType<typeof createCertificate> | undefined;

/** What `upgrade --check` of version 1.2.0 prints for the answer of a feed, and its exit code. */
async function check(
  answer: (url: URL) => Response | Promise<Response>,
  { resolve, timeoutMs = 60_000 }: { resolve?: Resolve; timeoutMs?: number } = {},
) {
  certificate ??= createCertificate(["localhost"]);
  const { cert, key } = certificate;
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert, key },
    fetch: ({ url }) => answer(new URL(url)),
  });
  afterThisTest(async () => void (await site.stop(true)));
  const printed: string[] = [];
  const spies = (["log", "error"] as const).map((name) =>
    spyOn(console, name).mockImplementation((line) => void printed.push(line)),
  );
  afterThisTest(() => spies.forEach((spy) => void spy.mockRestore()));
  const feed = `https://localhost:${site.port}/releases`;
  const code = await checkForUpgrade(feed, { now: "1.2.0", ca: cert, timeoutMs, ...(resolve && { resolve }) });
  return { code, printed };
}

describe("upgrade --check", () => {
  const list = (...tags: string[]) => Response.json(tags.map((tag) => github(tag)));
  test.each<[string, () => Response, code: number, printed: string[]]>([
    [
      "a newer one, wherever it stands",
      () => list("v1.1.0", "v1.10.0", "v1.9.0"),
      3,
      ["Mealglass 1.10.0 is there; this is 1.2.0. Nothing was replaced.", "https://code.example/tag/v1.10.0"],
    ],
    ["the same one", () => list("v1.2.0", "v1.1.0"), 0, ["This is the newest version, 1.2.0."]],
    ["older ones", () => list("v1.1.0"), 0, ["This is 1.2.0, which is newer than 1.1.0, the newest of the feed."]],
    [
      "an Atom feed",
      () => new Response(atom("<title>v2.0.0</title>")),
      3,
      ["Mealglass 2.0.0 is there; this is 1.2.0. Nothing was replaced."],
    ],
  ])("says of %s", async (_, answer, code, printed) => expect(await check(answer)).toEqual({ code, printed }));

  const pack = (bytes: Uint8Array<ArrayBuffer>) =>
    new Response(Bun.gzipSync(bytes), { headers: { "content-encoding": "gzip" } });
  test.each<[string, string, (url: URL) => Response | Promise<Response>]>([
    ["names no version", "The feed names no version", () => list("latest")],
    ["is empty", "The feed is neither JSON nor Atom", () => new Response("")],
    ["is cut off", "The feed is neither JSON nor Atom", () => new Response('[{"tag_name":"v9.0.0"')],
    ["nests a million lists", "The feed is neither JSON nor Atom", () => new Response("[".repeat(1_000_000))],
    ["opens 200,000 entries", "The feed names no version", () => new Response(`<feed>${"<entry>".repeat(200_000)}`)],
    ["has 3 MB", "The feed is larger than 2 MB", () => new Response(" ".repeat(3_000_000))],
    ["unpacks to 50 MB", "The feed is larger than 2 MB", () => pack(new Uint8Array(50_000_000))],
    ["is packed otherwise", "not read from here", () => new Response("x", { headers: { "content-encoding": "br" } })],
    ["is not there", "The feed answers with status 404", () => new Response("no", { status: 404 })],
    ["leads to itself", "not read from here", ({ href }) => Response.redirect(href, 302)],
    ["leads to plain http", "not read from here", () => Response.redirect("http://example.com/", 302)],
    ["leads to cloud metadata", "not read from here", () => Response.redirect("https://169.254.169.254/", 302)],
  ])("says so where the feed %s", async (_, reason, answer) => {
    const { code, printed } = await check(answer);
    expect({ code, lines: printed.length }).toEqual({ code: 1, lines: 1 });
    expect(printed[0]).toStartWith("It could not be found out whether 1.2.0 is the newest version: The feed ");
    expect(printed[0]).toEndWith(`${reason}.`);
  });

  test("says so where the feed does not come", async () => {
    const { code, printed } = await check(() => new Promise<never>(() => {}), { timeoutMs: 1 });
    expect([code, printed]).toEqual([1, [expect.stringContaining("The feed did not come within 10 seconds.")]]);
  });

  test("follows a feed to no name in a private network", async () => {
    const resolve: Resolve = (_, __, callback) => callback(null, [{ address: "10.0.0.1", family: 4 }]);
    const { code, printed } = await check(() => Response.redirect("https://example.com/", 302), { resolve });
    expect([code, printed[0]]).toEqual([1, expect.stringContaining("not read from here")]);
  });

  test("names the setting where no feed is set", async () => {
    const error = spyOn(console, "error").mockImplementation(() => undefined);
    afterThisTest(() => error.mockRestore());
    expect(await checkForUpgrade(null)).toBe(1);
    expect(error.mock.calls.flat().join("\n")).toContain("UPGRADE_FEED");
  });
});
