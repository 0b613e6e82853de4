import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMemory } from "../../support/attack/memory.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { type HttpCall, register } from "../../support/executable/http-account.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { startReadingNeighbor } from "../../support/executable/reading-neighbor.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import { startPushStandIn } from "../../support/stand-ins/push-stand-in.ts";
import { startSilentHosts } from "../../support/stand-ins/silent-hosts.ts";

const HOSTS = 50;
const MEMORY_MAX_MB = 300;

test("fifty push services that never answer keep neither a neighbor's reads nor another account's messages waiting", async () => {
  const service = startPushStandIn({ now: readProductClock });
  const authority = join(temporaryFolder(), "authority.pem");
  writeFileSync(authority, service.ca);
  const silent = startSilentHosts(HOSTS);
  const { url, pid, readLog } = await startExecutable({
    env: { PUSH_HOSTS: [service.host, ...silent].join(","), NODE_EXTRA_CA_CERTS: authority },
  });
  const setUp = async (name: string, host?: string) => {
    const call = await register(url, name);
    const device = service.addDevice();
    const { endpoint, keys } = device.subscription;
    const subscription = { endpoint: host ? endpoint.replace(service.host, host) : endpoint, keys };
    expect((await call("POST", "/push/subscriptions", subscription)).status).toBe(204);
    return { call, device };
  };
  const attackers: HttpCall[] = [];
  for (const [index, host] of silent.entries()) attackers.push((await setUp(`eve${index}`, host)).call);
  const ada = await setUp("ada");
  const neighbor = startReadingNeighbor(url);

  let isOver = false;
  const attack = Promise.all(attackers.map(async (call) => (await call("POST", "/push/test")).status)).finally(() => {
    isOver = true;
  });
  await neighbor.expectServed();
  expect((await ada.call("POST", "/push/test")).status).toBe(204);
  expect(ada.device.readTitles()).toEqual(["Reminders Work"]);
  // The services have ten seconds.
  expect(isOver).toBe(false);
  while (!isOver) await neighbor.expectServed();
  expect(new Set(await attack)).toEqual(new Set([503]));
  expect(readMemory(pid)).toBeLessThan(MEMORY_MAX_MB);
  expect(readLog()).not.toContain('"level":"error"');
});
