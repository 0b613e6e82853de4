import { Elysia } from "elysia";
import { Changes, ChangesQuery } from "../../contracts/config.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { listChanges, SHOWN_CHANGES_MAX } from "./list-changes.ts";

type Deps = {
  guard: SessionGuard;
  version: string;
  readChangelog: () => Promise<string>;
  isAdmin(userId: number): Promise<boolean>;
};

/** What begins a line of the changelog that only those who run a server understand. */
const FOR_HOSTS = "For hosts: ";

/** A line of Markdown as plain text. */
const toPlainText = (line: string): string => line.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");

/** What changed since a version that a device knew. */
export const changeRoutes = ({ guard, version, readChangelog, isAdmin }: Deps) =>
  new Elysia({ prefix: "/changes", tags: ["Account"] }).use(guard).get(
    "/",
    async ({ user, query }) => {
      const isForHosts = await isAdmin(user.id);
      const lines = listChanges(await readChangelog(), query.since, version)
        .filter((line) => isForHosts || !line.startsWith(FOR_HOSTS))
        .map(toPlainText);
      return {
        version,
        changes: lines.slice(0, SHOWN_CHANGES_MAX),
        more: Math.max(0, lines.length - SHOWN_CHANGES_MAX),
      };
    },
    {
      detail: {
        summary:
          "Lists what changed after version `since`, the newest first, at most twenty lines, and counts what is left out",
      },
      query: ChangesQuery,
      response: { 200: Changes },
    },
  );
