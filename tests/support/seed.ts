/** What all random values of the tests are derived from. `MEALGLASS_SEED` sets another one. */
export const SEED = Number(process.env.MEALGLASS_SEED ?? 20_260_617);
