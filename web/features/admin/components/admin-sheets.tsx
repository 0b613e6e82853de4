import type { ComponentType } from "react";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { AdminAccounts } from "./admin-accounts.tsx";
import { AdminBackups } from "./admin-backups.tsx";
import { AdminInvites } from "./admin-invites.tsx";
import { AdminErrors, AdminSettings } from "./admin-machine.tsx";
import { AdminReports } from "./admin-reports.tsx";

const SHEETS = {
  Accounts: AdminAccounts,
  Reports: AdminReports,
  Invites: AdminInvites,
  Backups: AdminBackups,
  Errors: AdminErrors,
  Settings: AdminSettings,
} as const satisfies Record<string, ComponentType>;
export type AdminSheet = keyof typeof SHEETS;

/** The sheets of the page for administrators. They are not part of its first load. */
export function AdminSheets({ openSheet, onClose }: { openSheet: AdminSheet | undefined; onClose: () => void }) {
  return Object.entries(SHEETS).map(([title, Content]) => (
    <BottomSheet key={title} open={title === openSheet} onClose={onClose} title={title}>
      <div className="rows-12 in-sheet">
        <Content />
      </div>
    </BottomSheet>
  ));
}
