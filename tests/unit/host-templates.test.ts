import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { name, version } from "../../package.json";
import { SETTINGS } from "../../src/cli/settings.ts";
import { loadConfig } from "../../src/config.ts";
import { RELEASED_TARGETS } from "../../tools/build-executable.ts";
import { readFencedBlocks } from "../support/fenced-blocks.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

// The templates for TrueNAS, Unraid and Proxmox, compared with what the server, the image and a release have.

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const dockerfile = read("Dockerfile");
const [, image] = /^ENV DATA_DIR=(\S+)$/m.exec(dockerfile) ?? [];
const exposed = /^EXPOSE (.+)$/m.exec(dockerfile)?.[1]?.split(" ") ?? [];
const IMAGE = "ghcr.io/OWNER/mealglass:latest";

/** Fails unless these are settings with values that the server takes, which leave its ports and folder where the image has them. */
function expectSettings(env: Record<string, string>): void {
  const { TZ: _, ...settings } = env;
  for (const setting of Object.keys(settings)) expect(Object.keys(SETTINGS)).toContain(setting);
  const filled = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
  const { port, lanTls, dataDir } = loadConfig({ DATA_DIR: image, ...filled });
  expect([String(port), String(lanTls?.port), dataDir]).toEqual([...exposed, image ?? ""]);
}

type Limits = Record<"tmpfs" | "cap_drop" | "security_opt", string[]> &
  Record<"mem_limit" | "stop_grace_period", string> & { pids_limit: number; ulimits: { nofile: number } };
type Service = Limits & Record<string, unknown> & { environment: Record<string, string> };
const readCompose = (path: string): Service =>
  (Bun.YAML.parse(read(path)) as { services: { mealglass: Service } }).services.mealglass;

test("TrueNAS gets what compose.yaml has, with the image of a release and a dataset", () => {
  const app = readCompose("docs/templates/truenas.yaml");
  const own = readCompose("compose.yaml");
  expect(app).toMatchObject({
    image: IMAGE,
    ports: exposed.map((port) => `${port}:${port}`),
    volumes: [expect.stringMatching(new RegExp(`^/mnt/.+:${image}$`))],
  });
  const SAME = ["restart", "read_only", "tmpfs", "cap_drop", "security_opt", "mem_limit", "pids_limit", "ulimits"];
  for (const key of [...SAME, "stop_grace_period"]) expect([key, app[key]]).toEqual([key, own[key]]);
  expect(app.environment).toMatchObject(own.environment);
  expectSettings(app.environment);
});

type Config = Record<"Type" | "Target" | "Default" | "value", string>;

/** The elements of Unraid's template by name; fails unless each that is opened is closed in its turn. */
function parseTemplate(xml: string) {
  const open: string[] = [];
  for (const [, end, tag = "", single] of xml
    .replace(/<!--.*?-->|<\?.*?\?>/gs, "")
    .matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(tag);
    else if (!single) open.push(tag);
  }
  expect(open).toEqual([]);
  const configs = [...xml.matchAll(/<Config ([^>]*?)(?:\/>|>([^<]*)<\/Config>)/g)].map(
    ([, attributes = "", value = ""]) =>
      ({
        ...Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text])),
        value,
      }) as Config,
  );
  const text = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? "";
  return { text, configs };
}

test("Unraid gets the image, its ports and folder, the limits of compose.yaml, and settings that there are", () => {
  const { text, configs } = parseTemplate(read("docs/templates/unraid.xml"));
  const own = readCompose("compose.yaml");
  const ofType = (type: string) => configs.filter((config) => config.Type === type);
  expect(text("Repository")).toBe(IMAGE);
  expect(text("WebUI")).toBe(`http://[IP]:[PORT:${exposed[0]}]/`);
  expect(ofType("Port").map(({ Target }) => Target)).toEqual(exposed);
  expect(ofType("Path").map(({ Target }) => Target)).toEqual([image ?? ""]);
  for (const { Default, value } of configs) expect(value).toBe(Default);
  expectSettings(Object.fromEntries(ofType("Variable").map(({ Target, value }) => [Target, value])));
  expect(text("ExtraParams").split(" ")).toEqual([
    ...["--user=99:100", "--read-only", `--tmpfs=${own.tmpfs[0]}`, `--cap-drop=${own.cap_drop[0]}`],
    ...[`--security-opt=${own.security_opt[0]}`, `--memory=${own.mem_limit}`, `--pids-limit=${own.pids_limit}`],
    ...[`--ulimit=nofile=${own.ulimits.nofile}`, `--stop-timeout=${own.stop_grace_period.replace("s", "")}`],
  ]);
});

describe("Proxmox's script", () => {
  const RELEASE = "https://releases.example/v1";

  /** Runs the script among commands that note what they are called with, on a machine of this kind. */
  function run(machine: string, { isIntact = true } = {}) {
    const folder = temporaryFolder();
    const bin = join(folder, "bin");
    mkdirSync(bin);
    const calls = join(folder, "calls");
    const note = `echo "$(basename "$0") $*" >> ${calls}\n`;
    const commands: Record<string, string> = {
      uname: `echo ${machine}`,
      pvesh: "echo 104",
      pveam: `${note}echo 'system debian-11-standard_11.7_amd64.tar.zst\nsystem debian-12-standard_12.7_amd64.tar.zst'`,
      pct: `${note}if [ "$1" = push ]; then cp "$3" ${folder}/pushed-$(basename "$4"); fi`,
      curl: `${note}for word; do if [ "$last" = --output ]; then target=$word; fi; last=$word; done
case $last in */SHA256SUMS) for file in mealglass-${version}-linux-arm64 mealglass-${version}-linux-x64-baseline; do
echo "$(printf ${isIntact ? "program" : "other"} | sha256sum | cut -c1-64)  $file"; done > "$target" ;; *) printf program > "$target" ;; esac`,
    };
    for (const [command, text] of Object.entries(commands)) {
      writeFileSync(join(bin, command), `#!/bin/sh\n${text}\n`);
      chmodSync(join(bin, command), 0o755);
    }
    const { exitCode } = Bun.spawnSync(["sh", "docs/templates/proxmox.sh", RELEASE, version], {
      cwd: ROOT,
      env: { PATH: `${bin}:${process.env.PATH}`, TMPDIR: folder },
      stdio: ["ignore", "ignore", "ignore"],
    });
    return { exitCode, calls: readFileSync(calls, "utf8").trim().split("\n"), folder };
  }

  test.each([
    ["x86_64", "linux-x64-baseline"],
    ["aarch64", "linux-arm64"],
  ])("on %s makes a container with the executable and the service of the docs", (machine, platform) => {
    expect(RELEASED_TARGETS.map(String)).toContain(`bun-${platform}`);
    const { exitCode, calls, folder } = run(machine);
    expect(exitCode).toBe(0);
    expect(calls[0]).toEndWith(`${RELEASE}/${name}-${version}-${platform}`);
    const [create = "", ...others] = calls.filter((call) => call.startsWith("pct "));
    expect(create).toStartWith("pct create 104 local:vztmpl/debian-12-standard_12.7_amd64.tar.zst ");
    expect(others.map((call) => call.split(" ").slice(1, 3).join(" "))).toEqual([
      ...["start 104", "push 104", "push 104", "exec 104", "exec 104"],
    ]);
    expect(readFileSync(join(folder, "pushed-mealglass"), "utf8")).toBe("program");
    const ENVIRONMENT = /^Environment=(.+)$/m;
    const unit = readFileSync(join(folder, "pushed-mealglass.service"), "utf8");
    const [documented] = readFencedBlocks("docs/self-hosting.md").filter(({ language }) => language === "ini");
    const withoutPath = documented?.text.replace(/^#.*\n/, "") ?? "";
    expect(unit.replace(ENVIRONMENT, "").trim()).toBe(withoutPath.replace(ENVIRONMENT, "").trim());
    const settings = (text: string) =>
      Object.fromEntries((ENVIRONMENT.exec(text)?.[1] ?? "").split(" ").map((word) => word.split("=", 2)));
    expect(settings(unit)).toMatchObject(settings(withoutPath));
    for (const setting of Object.keys(settings(unit))) expect(Object.keys(SETTINGS)).toContain(setting);
    expect(loadConfig(settings(unit)).backup.at).not.toBeNull();
  });

  test("makes nothing of an executable that is not the one of the release", () => {
    const { exitCode, calls } = run("x86_64", { isIntact: false });
    expect(exitCode).not.toBe(0);
    expect(calls.filter((call) => !call.startsWith("curl "))).toEqual([]);
  });
});
