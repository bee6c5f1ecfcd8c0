// All settings, with their defaults and meanings. Every number of the specification is one of these.
import * as z from "zod";
import { dreaming, extraction } from "./schema/background-settings.ts";
import { compaction } from "./schema/compaction-settings.ts";
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
import type { Settings, SettingsInput } from "./settings-types.made.ts";

export const settingsSchema = z.strictObject({
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
  trust,
  credentials,
  policy,
});

export type { Settings, SettingsInput };

export type SwitchName = keyof Settings["switches"];

export const defaultSettings = (): Settings => settingsSchema.parse({}, READ_ONCE);
