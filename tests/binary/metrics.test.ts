import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startProduct } from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { register } from "../support/executable/http-account.ts";
import { ROOT } from "../support/paths.ts";
import { noisyJpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

const TOKEN = "0123456789abcdef";

const read = (url: string, authorization?: string, method = "GET") =>
  fetch(`${url}/metrics`, { method, headers: authorization === undefined ? {} : { authorization } });

test("without METRICS_TOKEN no caller gets figures", async () => {
  const { url } = await startExecutable();
  for (const authorization of [undefined, "Bearer ", "Bearer undefined", `Bearer ${TOKEN}`]) {
    const answer = await read(url, authorization);
    expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
  }
});

test("a figure that is not known is left out, and what ends in _total is a counter", async () => {
  const { url } = await startExecutable({ env: { METRICS_TOKEN: TOKEN } });
  const text = await (await read(url, `Bearer ${TOKEN}`)).text();
  expect(text).not.toMatch(/^mealglass_backup_\w+ /m);
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    expect([name, type === "counter"]).toEqual([name, name?.endsWith("_total") === true]);
  expect(Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});

test("with it they are for who shows it: requests, analyses, tokens, bytes and backups, and no person", async () => {
  const env = { METRICS_TOKEN: TOKEN, BACKUP_AT: "03:30", ACCESS_MODE: "free" };
  const { url, provider, readLog } = await startProduct({ env });
  for (const wrong of [
    undefined,
    "",
    "Bearer",
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
  ]) {
    const answer = await read(url, wrong);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(await answer.text()).not.toContain("mealglass_");
  }
  expect((await read(url, `Bearer ${TOKEN}`, "POST")).status).toBe(405);

  const ada = await register(url, "ada");
  const analyze = async (status: number) => {
    const form = new FormData();
    form.set("image", new File([await noisyJpeg(600, 400 + status)], "meal.jpg"));
    expect((await ada("POST", "/analyze-food", form)).status).toBe(status);
  };
  await analyze(200);
  provider.mode = "500";
  await analyze(503);
  await ada("DELETE", "/food-entries/123456789");
  await waitUntil("a backup is made", () => readLog().includes("The daily backup was made and checked"));

  const answer = await read(url, `bearer ${TOKEN}`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  /** The figure with a name and labels, in any order of these. */
  const find = (name: string, labels: Record<string, string> = {}): number => {
    const parts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = text
      .split("\n")
      .find((each) => /^\w+/.exec(each)?.[0] === name && parts.every((part) => each.includes(part)));
    return Number(line?.split(" ").at(-1) ?? Number.NaN);
  };
  const requests = "mealglass_http_request_duration_seconds_count";
  expect(find(requests, { route: "/api/analyze-food", method: "POST", status: "200" })).toBe(1);
  expect(find(requests, { route: "/api/analyze-food", method: "POST", status: "503" })).toBe(1);
  expect(find(requests, { route: "/api/food-entries/:id", method: "DELETE", status: "404" })).toBe(1);
  expect(find("mealglass_analyses_total", { outcome: "recognized" })).toBe(1);
  expect(text).toMatch(/mealglass_analyses_total\{outcome="analysis_\w+"\} 1/);
  expect(find("mealglass_provider_duration_seconds_count", { outcome: "recognized" })).toBe(1);
  for (const name of ["photos_waiting", "photos_at_provider"])
    expect(find("mealglass_queue_length", { queue: name })).toBe(0);
  expect(find("mealglass_stored_bytes", { kind: "database" })).toBeGreaterThan(100_000);
  expect(find("mealglass_stored_bytes", { kind: "photos" })).toBeGreaterThan(1000);
  expect(find("mealglass_backup_good")).toBe(1);
  expect(find("mealglass_backup_age_seconds")).toBeGreaterThanOrEqual(0);
  expect(find("mealglass_event_loop_lag_seconds", { percentile: "99" })).toBeGreaterThanOrEqual(0);
  expect(text).not.toMatch(/ada|123456789|@|eyJ/);

  // Everything that the dashboard asks for is there.
  const dashboard = readFileSync(join(ROOT, "docs/grafana.json"), "utf8");
  const asked = new Set(dashboard.match(/\b(mealglass|process)_\w+/g));
  expect(asked.size).toBeGreaterThan(9);
  expect([...asked].filter((name) => !text.includes(name))).toEqual([]);
});
