// Restores files, plan, tasks, skills and tools after a compaction.
import { relative } from "node:path";
import type { Restorer } from "@palimpsest/core/internal";
import { readRegularFile } from "@palimpsest/core/ports";
import { toOneLine } from "@palimpsest/core/text";
import { resolvePath } from "../files/resolve-path.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { planPath, readPlan } from "../plan/stored-plan.ts";
import type { InvokedSkills } from "../skills/invoked-skills.ts";
import type { Workplace } from "../toolkit/create-tool-context.ts";
import type { Shells } from "../tools/bash/shells.ts";
import type { Todos } from "../tools/todo/todo-write-tool.ts";
import type { OpeningReminder } from "./opening-reminder.ts";

/** Larger files are not restored. Far more than the part that would be shown. */
const MAX_BYTES = 1_000_000;

/** Enough to recognise a command. */
const COMMAND_CHARACTERS = 200;

const MARKS = { pending: "[ ]", in_progress: "[>]", completed: "[x]" } as const;

export interface RestorerDependencies {
  readonly place: Pick<Workplace, "root" | "folder">;
  readonly openingReminder: OpeningReminder;
  readonly todos: Todos;
  readonly shells: Pick<Shells, "running">;
  /** Agents that work in the background. */
  agents(): readonly { readonly name: string; readonly task: string }[];
  readonly invoked: InvokedSkills;
  readonly deferred: DeferredTools;
  readonly servers: McpServers;
  /** Whether Read would be allowed now without a question to the user. */
  mayRead(path: string): Promise<boolean>;
  redact(text: string): string;
  /** The output of SessionStart hooks after a compaction. */
  hooks(): Promise<string | undefined>;
}

export function createRestorer(dependencies: RestorerDependencies): Restorer {
  const {
    place,
    openingReminder,
    todos,
    shells,
    agents,
    invoked,
    deferred,
    servers,
    mayRead,
    hooks,
    redact,
  } = dependencies;
  const { root } = place;
  return {
    async readFile(named) {
      // The path as the model wrote it, usually relative to the first working folder.
      const path = resolvePath(root, named);
      if (!(await mayRead(path))) return undefined;
      const bytes = await readRegularFile(path, MAX_BYTES).catch(() => undefined);
      const text = bytes?.toString("utf8") ?? "";
      const shown = redact(text);
      return shown === text ? bytes : Buffer.from(shown);
    },
    exclude: () =>
      [planPath(place.folder), ...openingReminder.paths].flatMap((path) => [path, relative(root, path)]),
    plan: () => readPlan(place.folder),
    tasks: () => formatTasks(todos),
    running: () => formatRunning(shells.running, agents()),
    skills: () => invoked.newestFirst(),
    tools() {
      const { names, text } = deferred.restored(servers.late.map(({ name }) => name));
      const texts = [servers.instructions(), text ?? ""].filter((each) => each !== "");
      return { ...(names && { names }), ...(texts.length > 0 && { text: texts.join("\n\n") }) };
    },
    hooks,
    instructions: () => openingReminder.text(),
  };
}

function formatRunning(
  running: Shells["running"],
  agents: ReturnType<RestorerDependencies["agents"]>,
): string | undefined {
  const lines = [
    ...running.map(({ id, command }) => `${id}: ${toOneLine(command, COMMAND_CHARACTERS)}`),
    ...agents.map(
      ({ name, task }) =>
        `the agent ${name}: ${toOneLine(task, COMMAND_CHARACTERS)} (its report arrives by itself)`,
    ),
  ];
  return lines.length === 0 ? undefined : lines.join("\n");
}

function formatTasks({ list }: Todos): string | undefined {
  if (list.length === 0) return undefined;
  return list.map(({ content, status }) => `${MARKS[status]} ${content}`).join("\n");
}
