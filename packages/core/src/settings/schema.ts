// All settings, with their defaults and meanings. Every number of the specification is one of these.
import * as z from "zod";
import { dreaming, extraction } from "./schema/background.ts";
import { compaction } from "./schema/compaction.ts";
import { READ_ONCE } from "./schema/kinds.ts";
import { mcp } from "./schema/mcp.ts";
import { memory } from "./schema/memory.ts";
import { microcompact } from "./schema/microcompact.ts";
import { api, cache, models } from "./schema/models.ts";
import { notes } from "./schema/notes.ts";
import { switches } from "./schema/switches.ts";
import { toolResults } from "./schema/tool-results.ts";
import { credentials, policy, trust } from "./schema/trust.ts";
import { window } from "./schema/window.ts";

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

export type Settings = z.output<typeof settingsSchema>;

/** What a file or a caller may give: any part of it. */
export type SettingsInput = z.input<typeof settingsSchema>;

export type SwitchName = keyof Settings["switches"];

export const defaultSettings = (): Settings => settingsSchema.parse({}, READ_ONCE);
