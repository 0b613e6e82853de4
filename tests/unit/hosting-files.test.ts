import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Glob } from "bun";
import { scripts } from "../../package.json";
import { COMMANDS } from "../../src/cli/commands.ts";
import { SETTINGS } from "../../src/cli/settings.ts";
import { locateDataFiles } from "../../src/cli/storage/data-files.ts";
import { loadConfig } from "../../src/config.ts";
import { readFencedBlocks } from "../support/fenced-blocks.ts";
import { parseCode, parseTableRows } from "../support/markdown-tables.ts";
import { ROOT } from "../support/paths.ts";

// The files and recipes that hosts copy, as far as they can be checked without running them.

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const recipes = readFencedBlocks("docs/self-hosting.md");

/** The keys of a unit file with their values, by `Section.Key`. */
function parseUnit(text: string): Map<string, string> {
  const keys = new Map<string, string>();
  let section = "";
  for (const line of text.split("\n").filter((candidate) => !/^(#.*)?$/.test(candidate))) {
    const [, heading, key = "", value = ""] = /^(?:\[(\w+)\]|(\w+)=(.*))$/.exec(line) ?? [];
    if (heading) section = heading;
    else keys.set(`${section}.${key}`, value);
  }
  return keys;
}

const units = recipes.filter(({ language }) => language === "ini");
const unit = parseUnit(units[0]?.text ?? "");
const dropIn = parseUnit(units[1]?.text ?? "");
const parseEnvironment = (words = ""): Record<string, string> =>
  Object.fromEntries(words.split(" ").map((word) => word.split("=", 2) as [string, string]));

type ComposeService = {
  [list in "profiles" | "ports" | "volumes" | "cap_drop"]?: string[];
} & {
  image?: string;
  command?: string[];
  env_file: { path: string; required: boolean }[];
  environment: Record<string, string>;
  mem_limit: string;
  pids_limit: number;
  ulimits: { nofile: number };
  read_only: boolean;
};
const compose = Bun.YAML.parse(read("compose.yaml")) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content: string }>;
};
const service = compose.services.mealglass;

test("fail2ban shuts out of each port of the server", () => {
  const ports = /^port = (.+)$/m.exec(read("docs/fail2ban.md"))?.[1]?.split(",") ?? [];
  const { port, lanTls } = loadConfig({ LAN_TLS: "on" });
  expect(ports).toEqual(expect.arrayContaining([String(port), String(lanTls?.port)]));
});

test("the systemd unit has a user of its own and keeps its data where DATA_DIR is", () => {
  expect(unit.get("Service.DynamicUser")).toBe("yes");
  const settings = parseEnvironment(unit.get("Service.Environment"));
  expect(settings.DATA_DIR).toBe(`/var/lib/${unit.get("Service.StateDirectory")}`);
  expect(loadConfig(settings)).toMatchObject({ dataDir: "/var/lib/mealglass", accessMode: "free" });
  const https = parseEnvironment(dropIn.get("Service.Environment"));
  for (const name of [...Object.keys(settings), ...Object.keys(https)]) expect(Object.keys(SETTINGS)).toContain(name);
  // The hook of certbot writes these files.
  const hook = recipes.find(({ text }) => text.includes("renewal-hooks/deploy/mealglass, "))?.text ?? "";
  const folder = /--target-directory=(\S+)/.exec(hook)?.[1];
  const written = [...hook.matchAll(/RENEWED_LINEAGE\/([\w.]+)/g)].map(([, name = ""]) => `${folder}/${name}`);
  expect(written).toEqual([https.TLS_CERT ?? "", https.TLS_KEY ?? ""]);
  expect(hook).toContain(`--group=${dropIn.get("Service.SupplementaryGroups")} `);
});

const nginx = recipes.filter(({ language }) => language === "nginx").map(({ text }) => text);

test.each(nginx)("nginx recipe %# has balanced braces and says what the server needs to know", (recipe) => {
  const statements = recipe.split("\n").map((line) => line.trim());
  expect(statements.filter((line) => !/^(#.*|.*[;{}]|)$/.test(line))).toEqual([]);
  expect(recipe.split("{")).toHaveLength(recipe.split("}").length);
  for (const directive of [
    "client_max_body_size 12m;",
    "proxy_read_timeout 40s;",
    'proxy_set_header Connection "";',
    "proxy_set_header Host $http_host;",
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    "proxy_set_header X-Forwarded-Proto $scheme;",
  ])
    expect(statements).toContain(directive);
});

test("compose.yaml sets known settings, keeps the data and limits the container as the unit limits the service", () => {
  expect(Object.keys(compose.services)).toEqual(["mealglass", "ollama", "ollama-model", "caddy", "caddy-internal"]);
  for (const name of Object.keys(service?.environment ?? {})) expect(Object.keys(SETTINGS)).toContain(name);
  // What a host has set for a start without a container must not end the one in it.
  expect(service?.environment).toMatchObject({ DATA_DIR: "/data", HOST: "0.0.0.0", PORT: "3000" });
  expect(service?.volumes).toEqual(["data:/data"]);
  expect(Object.keys(compose.volumes)).toEqual(["data", "models", "caddy"]);
  expect(service?.mem_limit.toUpperCase()).toBe(unit.get("Service.MemoryMax") ?? "");
  expect(String(service?.pids_limit)).toBe(unit.get("Service.TasksMax") ?? "");
  expect(String(service?.ulimits.nofile)).toBe(unit.get("Service.LimitNOFILE") ?? "");
  expect([service?.read_only, service?.cap_drop]).toEqual([true, ["ALL"]]);
});

test("Ollama starts with its profile alone, fetches the model of the settings, and is reached by the server alone", () => {
  const { ollama, "ollama-model": model } = compose.services;
  expect([ollama?.profiles, model?.profiles]).toEqual([["ai"], ["ai"]]);
  expect([ollama?.ports, ollama?.volumes]).toEqual([undefined, ["models:/root/.ollama"]]);
  expect(ollama?.image).toMatch(/^ollama\/ollama:\d+\.\d+\.\d+$/);
  expect(model?.image).toBe(ollama?.image);
  const settings = service?.env_file.map(({ path }) => path.replace(/\$\{COMPOSE_PROFILES:-none\}/, "ai"));
  expect(settings).toEqual(["compose.ai.env", ".env"]);
  const lines = read("compose.ai.env")
    .split("\n")
    .filter((line) => !/^(#.*)?$/.test(line));
  const config = loadConfig(parseEnvironment(lines.join(" ")));
  expect(config).toMatchObject({
    openai: { baseUrl: "http://ollama:11434/v1" },
    aiTimeoutMs: 300_000,
    aiConcurrency: 1,
  });
  expect(model?.command).toEqual(["pull", config.openai?.model ?? ""]);
  const page = readFencedBlocks("docs/photo-recognition.md").map(({ text }) => text);
  expect(page.join()).toContain("COMPOSE_PROFILES=ai docker compose up --detach");
  // The model that the page recommends for a graphics card with 8 GB.
  expect(read("docs/photo-recognition.md")).toMatch(
    new RegExp(`8 GB\\.\\*\\*[^*]*ollama pull ${config.openai?.model}`),
  );
});

test("Caddy stands before the server with a public name, or with an authority of its own", () => {
  const { caddy, "caddy-internal": internal } = compose.services;
  expect([caddy?.profiles, internal?.profiles]).toEqual([["https"], ["https-internal"]]);
  expect([caddy?.environment.TLS, internal?.environment.TLS]).toEqual(["", "tls internal"]);
  for (const { image, ports, volumes, environment } of [caddy, internal].flatMap((found) => found ?? [])) {
    expect(image).toMatch(/^caddy:\d+\.\d+\.\d+$/);
    expect([ports, volumes]).toEqual([["80:80", "443:443"], ["caddy:/data"]]);
    expect(environment.SITE).toContain("SITE:-localhost");
  }
  const caddyfile = compose.configs.caddyfile?.content ?? "";
  expect(caddyfile.split("{")).toHaveLength(caddyfile.split("}").length);
  expect(caddyfile).toContain(`reverse_proxy mealglass:${service?.environment.PORT}`);
});

test("what goes into .env for https is what the settings take", () => {
  const files = recipes.filter(({ language }) => language === "dotenv").map(({ text }) => text.trim());
  const [lan = {}, proxied = {}] = files.map((text) => parseEnvironment(text.replaceAll("\n", " ")));
  const inContainer = { ...service?.environment };
  expect(loadConfig({ ...lan, ...inContainer })).toMatchObject({ lanTls: { port: 3443 } });
  expect(loadConfig({ ...proxied, ...inContainer })).toMatchObject({
    publicUrl: `https://${proxied.SITE}`,
    port: 3000,
  });
  expect(service?.ports?.join()).toMatch(/^\$\{PORT:-3000\}:3000,(\$\{LAN_TLS_PORT:-3443\}):\1$/);
});

test("the container is built from nothing that could change: images and downloads are named by their digest", () => {
  const text = read("Dockerfile").replaceAll("\\\n", " ");
  const debian = /^ARG DEBIAN=(\S+)$/m.exec(text)?.[1];
  expect(debian).toMatch(/^debian:12-slim@sha256:[0-9a-f]{64}$/);
  const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)];
  const images = stages.map(([, image]) => image?.replace("$", ""));
  expect(images).toEqual(["{DEBIAN}", "{DEBIAN}"]);
  expect(stages.map(([, , name]) => name)).toEqual(["build", undefined]);
  // Buildah of Debian 12 knows no ADD --checksum, and no TARGETARCH before a stage.
  const downloads = [...text.matchAll(/^ADD (\S+) (\S+)$/gm)];
  expect(downloads.map(([, , file]) => file)).toEqual(["/bun-amd64.tgz", "/bun-arm64.tgz"]);
  for (const [, source, file] of downloads) {
    expect(source).toMatch(/^https:\/\/registry\.npmjs\.org\/@oven\/bun-linux-\S+\.tgz$/);
    expect(text).toMatch(new RegExp(`echo "[0-9a-f]{64} {2}${file}" \\| sha256sum --check`));
  }
  expect(text).toMatch(/bun-\$\{TARGETARCH:-\$\(dpkg --print-architecture\)\}\.tgz/);
});

test("one version of Bun is named everywhere", () => {
  const named = ["Dockerfile", "README.md", "CONTRIBUTING.md", ".ci/run"].flatMap((path) =>
    [...read(path).matchAll(/(?:bun@|bun-linux-[a-z0-9-]+-|\(https:\/\/bun\.sh\) )(\d+\.\d+\.\d+)/g)].map(
      ([, found]) => `${path} ${found}`,
    ),
  );
  expect(named.length).toBeGreaterThan(7);
  expect(new Set(named.map((line) => line.split(" ")[1]))).toEqual(new Set([Bun.version]));
});

test.each(["README.md", "CONTRIBUTING.md", "docs/self-hosting.md"])(
  "%s names only scripts and commands that exist",
  (page) => {
    const text = read(page);
    const runs = [...text.matchAll(/\bbun(?:@[\d.]+)? run (?:--bun )?([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(runs.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = ""]) => words);
    const lines = [...code, ...readFencedBlocks(page).flatMap((block) => block.text.split("\n"))];
    const commands = lines.flatMap(
      (line) => /^(?:[A-Z_]+=\S+ )*(?:docker compose exec mealglass )?mealglass ([a-z][a-z-]*)/.exec(line)?.[1] ?? [],
    );
    expect(commands.filter((name) => !Object.hasOwn(COMMANDS, name))).toEqual([]);
  },
);

test("the table of what to back up names every file of the data directory", () => {
  const rows = parseTableRows(read("docs/self-hosting.md"), "What to back up");
  const named = rows.flatMap(([files = ""]) => [...files.matchAll(/`([^`]+?)\/?`/g)].map(([, name]) => name));
  expect(named).toEqual(expect.arrayContaining(Object.values(locateDataFiles(""))));
});

test("the table of commands names every command", () => {
  const rows = parseTableRows(read("docs/self-hosting.md"), "Commands");
  const named = rows.map(([command]) => parseCode(command).split(" ")[1] ?? "serve");
  expect(new Set(named)).toEqual(new Set(Object.keys(COMMANDS)));
});

const pages = ["README.md", ...[...new Glob("docs/**/*.md").scanSync(ROOT)].sort()];

test.each(pages)("each table of %s has a head, and no row outside", (page) => {
  const tables = read(page).match(/^(?:\|.*\n)+/gm) ?? [];
  expect(tables.filter((table) => !/^.*\n\|[ :|-]+\|\n/.test(table))).toEqual([]);
});

test("a proxy's recipe reaches the port that is the default, and PUBLIC_URL and TRUSTED_PROXIES go with it", () => {
  const { port } = loadConfig({});
  const proxies = recipes.filter(({ text }) => /reverse_proxy|proxy_pass/.test(text));
  const addresses = proxies.map(({ text }) => /127\.0\.0\.1:\d+/.exec(text)?.[0]);
  expect(addresses).toEqual(Array(3).fill(`127.0.0.1:${port}`));
  const start = recipes.find(({ text }) => /^HOST=.*example\.org TRUSTED_PROXIES=/.test(text))?.text.trim();
  const settings = parseEnvironment(start?.replace(/ mealglass$/, ""));
  expect(loadConfig(settings)).toMatchObject({ host: "127.0.0.1", trustedProxies: ["127.0.0.1"] });
  expect(proxies.map(({ text }) => text.includes(basename(settings.PUBLIC_URL ?? "")))).toEqual([true, true, true]);
});
