import account from "../../../docs/api/account.md" with { type: "text" };
import administration from "../../../docs/api/administration.md" with { type: "text" };
import analysis from "../../../docs/api/analysis.md" with { type: "text" };
import body from "../../../docs/api/body.md" with { type: "text" };
import diary from "../../../docs/api/diary.md" with { type: "text" };
import foods from "../../../docs/api/foods.md" with { type: "text" };
import goals from "../../../docs/api/goals.md" with { type: "text" };
import notifications from "../../../docs/api/notifications.md" with { type: "text" };

/** The groups of calls, in the order in which they are shown. */
export const TOPICS: { name: string; description?: string }[] = [
  { name: "Diary", description: diary },
  { name: "Photos", description: analysis },
  { name: "Foods", description: foods },
  { name: "Goals and advice", description: goals },
  { name: "Weight, water and exercise", description: body },
  { name: "People" },
  { name: "Notifications", description: notifications },
  { name: "Account", description: account },
  { name: "Billing" },
  { name: "Administration", description: administration },
];
