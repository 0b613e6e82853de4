import { readSetTexts } from "../../config.ts";
import type { AdminSetting } from "../../contracts/admin/server.ts";
import type { Environment } from "../../environment-reader.ts";
import { SETTINGS } from "../settings.ts";

/** Every setting with its meaning, and what it is set to, unless that is secret. */
export const listSettings = (env: Environment): AdminSetting[] => {
  const meanings = new Map<string, string>(Object.entries(SETTINGS));
  return readSetTexts([...meanings.keys()], env).map((setting) => ({
    ...setting,
    meaning: meanings.get(setting.name) ?? "",
  }));
};
