// All settings, with their defaults and meanings. Every number of the specification is one of these.
import * as z from "zod";
import { readLate } from "../text/late.ts";
import { agents } from "./schema/agents-settings.ts";
import { dreaming, extraction } from "./schema/background-settings.ts";
import { compaction } from "./schema/compaction-settings.ts";
import { interfaceSettings } from "./schema/interface-settings.ts";
import { mcp } from "./schema/mcp-settings.ts";
import { memory } from "./schema/memory-settings.ts";
import { microcompact } from "./schema/microcompact-settings.ts";
import { api, cache, models } from "./schema/models-settings.ts";
import { notes } from "./schema/notes-settings.ts";
import { READ_ONCE } from "./schema/setting-kinds.ts";
import { switches } from "./schema/switches.ts";
import { toolResults } from "./schema/tool-results-settings.ts";
import { credentials, policy, trust } from "./schema/trust-settings.ts";
import { window } from "./schema/window-settings.ts";
import DEFAULT_SETTINGS from "./settings-defaults.made.ts";
import type { Settings, SettingsInput } from "./settings-types.made.ts";

/** The schema of each group, built when it is first read. */
export const groupSchemas = readLate({
  switches,
  window,
  toolResults,
  microcompact,
  notes,
  compaction,
  memory,
  extraction,
  dreaming,
  cache,
  api,
  models,
  mcp,
  agents,
  interface: interfaceSettings,
  trust,
  credentials,
  policy,
});

type GroupName = keyof typeof groupSchemas;

/** All groups in one. Using it builds every group; {@link completeSettings} builds only those that somebody has set. */
export const settingsSchema = z.strictObject(groupSchemas);

export type { Settings, SettingsInput };

export type SwitchName = keyof Settings["switches"];

export const defaultSettings = (): Settings => structuredClone(DEFAULT_SETTINGS) as Settings;

/** Completes valid settings with the defaults of everything they leave out. */
export function completeSettings(given: SettingsInput): Settings {
  const own = (Object.keys(given) as GroupName[]).map((name) => [
    name,
    groupSchemas[name].parse(given[name], READ_ONCE),
  ]);
  return { ...defaultSettings(), ...Object.fromEntries(own) };
}
