import { useQuery } from "@tanstack/react-query";
import {
  DatabaseBackup,
  type LucideIcon,
  ShieldAlert,
  SlidersHorizontal,
  Ticket,
  TriangleAlert,
  Users,
} from "lucide-react";
import { useState } from "react";
import type { AdminOverview } from "../../../../src/contracts/admin/server.ts";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { LOCALE } from "../../../../src/shared/text/locale.ts";
import { ApiError } from "../../../platform/api/api-client.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { usePrefetchedPart } from "../../../platform/prefetch-part.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { NotFoundPage } from "../../../ui/feedback/not-found-page.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { formatDateTime, formatWholeNumber } from "../../../ui/format/format.ts";
import { formatStorageSize } from "../../../ui/format/storage-size.ts";
import { PageHeader } from "../../../ui/parts/page-header.tsx";
import { SettingsButton } from "../../../ui/parts/settings-row.tsx";
import type { AdminSheet } from "../components/admin-sheets.tsx";
import { overviewQuery } from "../queries.ts";
import "../components/admin.css";

const loadSheets = async () => (await import("../components/admin-sheets.tsx")).AdminSheets;
const AdminSheets = lazyPart(loadSheets);

const { format: formatCents } = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** An amount of a currency that is not known: `0.40`, `less than 0.01`. */
const formatMoney = (amount: number): string => (amount > 0 && amount < 0.01 ? "less than 0.01" : formatCents(amount));

/** What the card says, a line each. */
function listFacts({ version, startedAt, accounts, storage, analyses }: AdminOverview): [string, string][] {
  const { provider, lastDay, recognized, failed, promptTokens, completionTokens, cost } = analyses;
  const tokens = `${formatWholeNumber(promptTokens)} in, ${formatWholeNumber(completionTokens)} out`;
  return [
    ["Version", version],
    ["Running since", formatDateTime(startedAt)],
    ["Accounts", formatWholeNumber(accounts.total)],
    ["Demos", formatWholeNumber(accounts.demos)],
    ["Seen in 7 days", formatWholeNumber(accounts.seenLately)],
    ["Database", formatStorageSize(storage.databaseBytes)],
    ["Photos", formatStorageSize(storage.photoBytes)],
    ["Photo analysis", provider ?? "off"],
    ["Analyses in 24 hours", formatWholeNumber(lastDay)],
    ["Since the start", `${formatWholeNumber(recognized)} recognized, ${formatWholeNumber(failed)} failed`],
    ["Tokens", tokens],
    ["Cost", cost === null ? "no prices are set" : formatMoney(cost)],
  ];
}

type Row = { sheet: AdminSheet; Icon: LucideIcon; text: string };

const describeBackup = ({ backup }: AdminOverview): string => {
  if (backup === null) return "No daily backup was made yet";
  return `${backup.isGood ? "Good" : "Failed"}, ${formatDateTime(backup.at)}`;
};

const listRows = (overview: AdminOverview): Row[] => [
  { sheet: "Accounts", Icon: Users, text: "Space, last seen, reset links, deletion" },
  {
    sheet: "Reports",
    Icon: ShieldAlert,
    text: overview.reports === 0 ? "None" : formatCount(overview.reports, "report"),
  },
  { sheet: "Invites", Icon: Ticket, text: "Links for new accounts" },
  { sheet: "Backups", Icon: DatabaseBackup, text: describeBackup(overview) },
  {
    sheet: "Errors",
    Icon: TriangleAlert,
    text: overview.errors === 0 ? "None" : `${formatWholeNumber(overview.errors)} since the start`,
  },
  { sheet: "Settings", Icon: SlidersHorizontal, text: "As they are in force" },
];

function Server({ overview }: { overview: AdminOverview }) {
  const [openSheet, setOpenSheet] = useState<AdminSheet>();
  usePrefetchedPart(loadSheets);
  const closeSheet = () => setOpenSheet(undefined);
  return (
    <>
      <section className="card" aria-label="Overview">
        <dl className="rows-8">
          {listFacts(overview).map(([name, value]) => (
            <div key={name} className="admin-facts__row facts wrap-ends">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card settings" aria-label="Tasks">
        <ul>
          {listRows(overview).map(({ sheet, Icon, text }) => (
            <li key={sheet}>
              <SettingsButton Icon={Icon} title={sheet} text={text} onClick={() => setOpenSheet(sheet)} />
            </li>
          ))}
        </ul>
      </section>
      <SheetBoundary isOpen={openSheet !== undefined} onClose={closeSheet}>
        <AdminSheets openSheet={openSheet} onClose={closeSheet} />
      </SheetBoundary>
    </>
  );
}

/** The page for administrators. */
export function AdminPage() {
  const { data: user } = useQuery(currentUserQuery());
  const isAdmin = user?.isAdmin ?? false;
  const query = useQuery({ ...overviewQuery(), enabled: isAdmin });
  if (!isAdmin || (query.error instanceof ApiError && query.error.status === 404)) return <NotFoundPage />;
  return (
    <>
      <PageHeader title="Server" backTo={PATHS.profile} />
      <div className="stack">
        <Loaded query={query} failure="The server's figures could not be loaded">
          {(overview) => <Server overview={overview} />}
        </Loaded>
      </div>
    </>
  );
}
