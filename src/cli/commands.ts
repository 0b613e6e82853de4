import type { Commands } from "./command.ts";

/** All commands of the executable. Each is loaded when it runs, so that the start does not wait for others. */
export const COMMANDS = {
  serve: async () => (await import("./serve.ts")).serveCommand,
  healthcheck: async () => (await import("./healthcheck.ts")).healthcheckCommand,
  backup: async () => (await import("./backup.ts")).backupCommand,
  restore: async () => (await import("./backup.ts")).restoreCommand,
  database: async () => (await import("./database-copy.ts")).databaseCommand,
  foods: async () => (await import("./foods.ts")).foodsCommand,
  eval: async () => (await import("./eval.ts")).evalCommand,
  photos: async () => (await import("./photos.ts")).photosCommand,
  user: async () => (await import("./user/user.ts")).userCommand,
  reports: async () => (await import("./reports.ts")).reportsCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  upgrade: async () => (await import("./upgrade.ts")).upgradeCommand,
  "read-text": async () => (await import("./read-text.ts")).readTextCommand,
  "stripe-setup": async () => (await import("./stripe-setup.ts")).stripeSetupCommand,
} satisfies Commands;
