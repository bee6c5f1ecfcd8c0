// All commands, in the order in which they are shown.

import type { Command } from "./command.ts";
import { slashAgents } from "./slash-agents.ts";
import { slashCalls } from "./slash-calls.ts";
import { slashClear } from "./slash-clear.ts";
import { slashCompact } from "./slash-compact.ts";
import { slashContext } from "./slash-context.ts";
import { slashCost } from "./slash-cost.ts";
import { slashDemo } from "./slash-demo.ts";
import { slashDiff } from "./slash-diff.ts";
import { slashDoctor } from "./slash-doctor.ts";
import { slashExport } from "./slash-export.ts";
import { slashForget } from "./slash-forget.ts";
import { slashFork } from "./slash-fork.ts";
import { slashHelp } from "./slash-help.ts";
import { slashHooks } from "./slash-hooks.ts";
import { slashLogin } from "./slash-login.ts";
import { slashMcp } from "./slash-mcp.ts";
import { slashMemory } from "./slash-memory.ts";
import { slashModel } from "./slash-model.ts";
import { slashNotes } from "./slash-notes.ts";
import { slashPermissions } from "./slash-permissions.ts";
import { slashPin, slashUnpin } from "./slash-pin.ts";
import { slashQuit } from "./slash-quit.ts";
import { slashReceipts } from "./slash-receipts.ts";
import { slashRemember } from "./slash-remember.ts";
import { slashRename } from "./slash-rename.ts";
import { slashRestore } from "./slash-restore.ts";
import { slashResume } from "./slash-resume.ts";
import { slashRewind } from "./slash-rewind.ts";
import { slashSettings } from "./slash-settings.ts";
import { slashSnip } from "./slash-snip.ts";
import { slashTasks } from "./slash-tasks.ts";
import { slashTheme } from "./slash-theme.ts";
import { slashThinking } from "./slash-thinking.ts";
import { slashTrust } from "./slash-trust.ts";

export const SLASH_COMMANDS: readonly Command[] = [
  slashHelp,
  slashContext,
  slashCompact,
  slashClear,
  slashRewind,
  slashSnip,
  slashCost,
  slashResume,
  slashFork,
  slashRename,
  slashRestore,
  slashReceipts,
  slashPin,
  slashUnpin,
  slashMemory,
  slashRemember,
  slashForget,
  slashNotes,
  slashDiff,
  slashCalls,
  slashThinking,
  slashTasks,
  slashAgents,
  slashModel,
  slashLogin,
  slashSettings,
  slashTheme,
  slashPermissions,
  slashTrust,
  slashHooks,
  slashMcp,
  slashExport,
  slashDemo,
  slashDoctor,
  slashQuit,
];
