import { join } from "node:path";
import { SETTINGS } from "../src/cli/settings.ts";
import { loadConfig } from "../src/config.ts";
import { SECRET_SETTINGS } from "../src/setting-names.ts";
import { formatNumber } from "../src/shared/text/format-count.ts";

// bun run settings: writes docs/settings.md from the list of settings and the default limits.

const SECRETS: ReadonlySet<string> = new Set(SECRET_SETTINGS);

/** Formats rows as a Markdown table with aligned columns. The first row is the head. */
function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [format(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body.map(format)].join("\n");
}

/** A row for demo accounts, the trial, premium and free access. */
const formatAllowance = (what: string, free: string, premium = free, open = premium) => [
  what,
  free,
  free,
  premium,
  open,
];

/** The page of every setting, and of what one account may use by default. */
export function formatSettingsPage(): string {
  const { limits } = loadConfig({});
  const settings = Object.entries(SETTINGS).map(([name, meaning]) => [
    `\`${name}\``,
    SECRETS.has(name) ? `${meaning}; or a file` : meaning,
  ]);
  const megabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000)} MB`;
  const allowances = [
    formatAllowance("Photo analyses a minute", `${limits.analysesPerMinute}`),
    formatAllowance("Photo analyses a day", `${limits.trialAnalysesPerDay}`, `${limits.analysesPerDay}`),
    formatAllowance(
      "Changes a minute · a day",
      `${formatNumber(limits.writesPerMinute)} · ${formatNumber(limits.writesPerMinute * 10)}`,
    ),
    formatAllowance("New entries a day", formatNumber(limits.entriesPerDay)),
    formatAllowance(
      "New photos a day · kept",
      `${megabytes(limits.photoBytesPerDay)} · ${megabytes(limits.photoBytes)}`,
    ),
    ["Accounts of one address", "as one account", "as three accounts", "not counted", "as three accounts"],
  ];
  return `# Settings

Settings are environment variables. All are optional. A server with a wrong one does not start, and lists every problem.
Defaults are in brackets. \`bun run settings\` writes this page from the code.

A secret can be in a file instead, such as one of Docker or systemd: \`NAME_FILE\` is the path of what \`NAME\` would hold,
for the settings with "or a file" below. A name that no setting has but that resembles one stops the start as well.

${formatTable([["Setting", "Meaning"], ...settings])}

## What one account may use

${formatTable([["", "Demo account", "Trial", "Premium", "Any account with `ACCESS_MODE=free`"], ...allowances])}

A day is 24 hours from the first use. Accounts of one address may together use as much as the number of accounts in the
table. Where \`REGISTRATION\` is not open, only demo accounts share by address.
[Budgets of an account](decisions/0005-budgets-and-billing.md) explains what counts.
`;
}

if (import.meta.main) await Bun.write(join(import.meta.dir, "../docs/settings.md"), formatSettingsPage());
