/**
 * `bun --preload tests/bench/early-maintenance.ts src/main.ts`: the product, which begins its regular maintenance with
 * SIGUSR2 as well as every ten minutes.
 */
const TEN_MINUTES_MS = 600_000;

globalThis.setInterval = new Proxy(globalThis.setInterval, {
  apply(start, self, given: Parameters<typeof setInterval>) {
    const [act, delay] = given;
    if (delay === TEN_MINUTES_MS && typeof act === "function") process.on("SIGUSR2", () => act());
    return Reflect.apply(start, self, given);
  },
});
