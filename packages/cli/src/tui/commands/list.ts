// All commands, in the order in which they are shown.
import { clear } from "./clear.ts";
import type { Command } from "./command.ts";
import { compact } from "./compact.ts";
import { context } from "./context.ts";
import { cost } from "./cost.ts";
import { doctor } from "./doctor.ts";
import { exporting } from "./export.ts";
import { forget } from "./forget.ts";
import { help } from "./help.ts";
import { hooks } from "./hooks.ts";
import { memory } from "./memory.ts";
import { model } from "./model.ts";
import { notes } from "./notes.ts";
import { permissions } from "./permissions.ts";
import { quit } from "./quit.ts";
import { receipts } from "./receipts.ts";
import { remember } from "./remember.ts";
import { restore } from "./restore.ts";
import { resume } from "./resume.ts";
import { rewind } from "./rewind.ts";
import { tasks } from "./tasks.ts";

export const COMMANDS: readonly Command[] = [
  help,
  context,
  compact,
  clear,
  rewind,
  cost,
  resume,
  restore,
  receipts,
  memory,
  remember,
  forget,
  notes,
  tasks,
  model,
  permissions,
  hooks,
  exporting,
  doctor,
  quit,
];
