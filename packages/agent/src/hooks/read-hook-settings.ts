// Reads and checks the `hooks` key of the settings files. Returns one list of hooks, each with the file it comes from.
import * as z from "zod";
import { formatSchemaError } from "../settings/format-schema-error.ts";
import {
  isFromProject,
  isOtherAgents,
  locateSetting,
  type SettingsFile,
  type UnsafeFinding,
} from "../settings/read-settings-files.ts";
import { HOOK_EVENTS, type HookEvent, POWERS } from "./hook-events.ts";

/** Ten minutes: longer than any check takes. */
const MAX_TIMEOUT = 600;
/** Each hook is a process per event; more than this is a mistake. */
const MAX_HOOKS = 100;

// Lazy, to keep the start fast.
const command = z.lazy(() =>
  z.looseObject({
    type: z.literal("command"),
    command: z.string().min(1).max(20_000),
    /** Seconds. */
    timeout: z.number().positive().optional(),
  }),
);

const group = z.lazy(() =>
  z.looseObject({
    matcher: z.string().max(1_000).optional(),
    hooks: z.array(z.unknown()).max(MAX_HOOKS),
  }),
);

/** Checks the shape only. Unknown events and types of hooks are reported, not refused. */
export const hooksSchema = z.record(z.string(), z.array(group));

export interface Hook {
  readonly event: HookEvent;
  readonly matcher: string;
  readonly command: string;
  /** Milliseconds. */
  readonly timeout: number;
  /** The settings file. */
  readonly from: string;
  /** Comes from the project: runs only once it is trusted. */
  readonly isProjects: boolean;
}

export interface HookSettings {
  readonly hooks: readonly Hook[];
  readonly findings: readonly string[];
  /** Findings about a skipped hook that may have been meant to forbid something. */
  readonly unsafe: readonly UnsafeFinding[];
}

export function readHookSettings(files: readonly SettingsFile[]): HookSettings {
  const hooks: Hook[] = [];
  const findings: string[] = [];
  const unsafe: UnsafeFinding[] = [];
  // Only the user and the administrator can switch hooks off: their hooks may be what protects the machine.
  if (files.some((file) => !isFromProject(file) && file.value.disableAllHooks === true))
    return { hooks, findings, unsafe };
  for (const file of files) {
    if (file.value.hooks === undefined) continue;
    const checked = hooksSchema.safeParse(file.value.hooks);
    if (!checked.success) {
      const wrong = formatSchemaError(checked.error).replace(/^it /, "hooks ");
      const message = `${locateSetting(file, ["hooks"])}: hooks cannot be read, so none of them run: ${wrong}`;
      findings.push(message);
      unsafe.push({ level: file.level, isUnsafe: true, message });
      continue;
    }
    for (const [event, groups] of Object.entries(checked.data)) {
      if (!isEvent(event)) {
        findings.push(`${file.path}: ${event} is not a hook event. Known: ${HOOK_EVENTS.join(", ")}.`);
        continue;
      }
      for (const [at, each] of groups.entries()) {
        const taken = readGroup(file, event, each, at);
        hooks.push(...taken.hooks);
        findings.push(...taken.wrong);
        if (!isOtherAgents(file))
          unsafe.push(
            ...taken.wrong.map((message) => ({ level: file.level, isUnsafe: true, message }) as const),
          );
      }
    }
  }
  if (hooks.length <= MAX_HOOKS) return { hooks, findings, unsafe };
  findings.push(`There are ${hooks.length} hooks; only the first ${MAX_HOOKS} run.`);
  return { hooks: hooks.slice(0, MAX_HOOKS), findings, unsafe };
}

const isEvent = (name: string): name is HookEvent => (HOOK_EVENTS as readonly string[]).includes(name);

function readGroup(
  file: SettingsFile,
  event: HookEvent,
  { matcher = "", hooks }: z.infer<typeof group>,
  at: number,
): { readonly hooks: readonly Hook[]; readonly wrong: readonly string[] } {
  const place = ["hooks", event, String(at)];
  if (!isPattern(matcher)) {
    const text = `the matcher ${JSON.stringify(matcher)} of ${event} is not a regular expression, so its hooks do not run.`;
    return { hooks: [], wrong: [`${locateSetting(file, [...place, "matcher"])}: ${text}`] };
  }
  const wrong: string[] = [];
  const taken = hooks.flatMap((each, index) => {
    const checked = command.safeParse(each);
    if (!checked.success) {
      wrong.push(
        `${locateSetting(file, [...place, "hooks", String(index)])}: a hook of ${event} is skipped: only {"type":"command","command":…,"timeout":seconds} is supported.`,
      );
      return [];
    }
    const seconds = Math.min(checked.data.timeout ?? POWERS[event].timeout, MAX_TIMEOUT);
    const base = { event, matcher, command: checked.data.command, timeout: seconds * 1_000 };
    return [{ ...base, from: file.path, isProjects: isFromProject(file) }];
  });
  return { hooks: taken, wrong };
}

function isPattern(matcher: string): boolean {
  try {
    new RegExp(matcher === "*" ? "" : matcher);
    return true;
  } catch {
    return false;
  }
}
