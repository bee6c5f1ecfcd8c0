// The opening reminder of a session, and the instruction files for paths that are used later.

import type { Session } from "@palimpsest/core";
import { type AgentDefinition, planAgentListing } from "@palimpsest/core/internal";
import type { Ports } from "@palimpsest/core/ports";
import { formatLocalDay } from "@palimpsest/core/text";
import { describeRepository } from "../instructions/describe-repository.ts";
import { formatInstruction, formatOpeningReminder } from "../instructions/format-opening-reminder.ts";
import { type InstructionOptions, Instructions } from "../instructions/instructions.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import { planSkillListing } from "../skills/plan-skill-listing.ts";
import type { Skill } from "../skills/skill.ts";

export interface OpeningReminderDependencies {
  readonly cwd: string;
  readonly ports: Pick<Ports, "clock" | "spawn">;
  readonly instructions: Omit<InstructionOptions, "mayInclude">;
  readonly memory: Pick<AgentMemory, "index" | "warnings">;
  readonly skills: readonly Skill[];
  readonly agents: readonly AgentDefinition[];
  readonly servers: McpServers;
  readonly deferred: DeferredTools;
  mayInclude(path: string): boolean;
  /** Whether the user trusts the repository's own configuration, so that git may be started in it. */
  readonly mayStartGit: boolean;
  /** Maps a path in an agent's worktree to the same path in the project. */
  toProject?(path: string): string;
}

export class OpeningReminder {
  readonly #parts: OpeningReminderDependencies;
  #instructions: Instructions | undefined;

  constructor(parts: OpeningReminderDependencies) {
    this.#parts = parts;
  }

  /** Files whose content is part of the reminder. */
  get paths(): readonly string[] {
    return this.#instructions?.paths ?? [];
  }

  get warnings(): readonly string[] {
    return [...(this.#instructions?.warnings ?? []), ...this.#parts.memory.warnings];
  }

  /** Reads all files again. Called at the start and at a break. */
  async text(): Promise<string> {
    const { cwd, ports, skills, agents, servers, deferred, memory, mayStartGit } = this.#parts;
    const [instructions, git, memoryIndex] = await Promise.all([
      this.#readInstructions(),
      describeRepository({ spawn: ports.spawn, cwd, mayStartGit }),
      memory.index(),
    ]);
    this.#instructions = instructions;
    return formatOpeningReminder({
      instructions: instructions.files,
      memoryIndex,
      cwd,
      date: formatLocalDay(ports.clock.now()),
      git,
      more: [
        { title: "Skills", text: planSkillListing(skills) },
        { title: "Further agents for the Agent tool", text: planAgentListing(agents) },
        {
          title: "Further tools, to be found with ToolSearch",
          text: deferred.names(servers.late.map(({ name }) => name)),
        },
        { title: "What MCP servers say about their tools", text: servers.instructions() },
      ],
    });
  }

  /** Adds the reminder if it is missing. Returns warnings for the user. */
  async ensure(session: Session): Promise<readonly string[]> {
    if (shownFronts(session).length > 0) return [];
    await session.addInstructions(await this.text());
    return this.warnings;
  }

  /** What changed since the opening reminder of a resumed session was sent. The reminder stays as it is; changes go to the tail. */
  async changes(session: Session): Promise<readonly string[]> {
    const shown = shownFronts(session).join("\n");
    if (shown === "") return [];
    const today = formatLocalDay(this.#parts.ports.clock.now());
    const day = shown.includes(`# Date\n${today}`) ? [] : [`The date has changed: today is ${today}.`];
    this.#instructions = await this.#readInstructions();
    const changed = this.#instructions.files.map(formatInstruction).filter((text) => !shown.includes(text));
    return [...day, ...changed.map((text) => `Changed since this session began:\n\n${text}`)];
  }

  /** Called when instructions shown for a path may have left the view: they are shown again on the next use of that path. */
  forget(): void {
    this.#instructions?.forget();
  }

  /** Instructions for a path that have not been shown yet. */
  async onTouch(path: string): Promise<readonly string[]> {
    this.#instructions ??= await this.#readInstructions();
    const files = await this.#instructions.onTouch(this.#parts.toProject?.(path) ?? path);
    return files.map((file) => `Instructions for ${path}:\n\n${formatInstruction(file)}`);
  }

  #readInstructions(): Promise<Instructions> {
    const { instructions, mayInclude } = this.#parts;
    return Instructions.load({ ...instructions, mayInclude });
  }
}

const shownFronts = ({ view }: Session): readonly string[] =>
  view.slots
    .filter(({ source }) => source === "instructions")
    .flatMap(({ blocks }) => blocks.map((block) => (block.type === "text" ? String(block.text) : "")));
