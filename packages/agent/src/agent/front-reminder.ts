// The front reminder of a session, and instruction files that belong to what is touched later.

import type { Session } from "@palimpsest/core";
import type { Ports } from "@palimpsest/core/ports";
import { formatLocalDay } from "@palimpsest/core/text";
import { describeRepository } from "../instructions/describe-repository.ts";
import { formatFrontReminder, formatInstruction } from "../instructions/format-front-reminder.ts";
import { type InstructionOptions, Instructions } from "../instructions/instructions.ts";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import { planSkillListing } from "../skills/plan-skill-listing.ts";
import type { Skill } from "../skills/skill.ts";

export interface FrontReminderDependencies {
  readonly cwd: string;
  readonly ports: Pick<Ports, "clock" | "spawn">;
  readonly instructions: Omit<InstructionOptions, "mayInclude">;
  readonly memory: Pick<AgentMemory, "index" | "warnings">;
  readonly skills: readonly Skill[];
  readonly servers: McpServers;
  readonly deferred: DeferredTools;
  mayInclude(path: string): boolean;
  /** What the repository brings is trusted. */
  readonly mayStartGit: boolean;
}

export class FrontReminder {
  readonly #parts: FrontReminderDependencies;
  #instructions: Instructions | undefined;

  constructor(parts: FrontReminderDependencies) {
    this.#parts = parts;
  }

  /** Files that have their own way into the view. */
  get paths(): readonly string[] {
    return this.#instructions?.paths ?? [];
  }

  get warnings(): readonly string[] {
    return [...(this.#instructions?.warnings ?? []), ...this.#parts.memory.warnings];
  }

  /** Read afresh: at the start, and when a break lets it be made anew. */
  async text(): Promise<string> {
    const { cwd, ports, skills, servers, deferred, memory, mayStartGit } = this.#parts;
    const [instructions, git, memoryIndex] = await Promise.all([
      this.#readInstructions(),
      describeRepository({ spawn: ports.spawn, cwd, mayStartGit }),
      memory.index(),
    ]);
    this.#instructions = instructions;
    return formatFrontReminder({
      instructions: instructions.files,
      memoryIndex,
      cwd,
      date: formatLocalDay(ports.clock.now()),
      git,
      more: [
        { title: "Skills", text: planSkillListing(skills) },
        {
          title: "Further tools, to be found with ToolSearch",
          text: deferred.names(servers.late.map(({ name }) => name)),
        },
        { title: "What MCP servers say about their tools", text: servers.instructions() },
      ],
    });
  }

  /** Answers what the user should know of it, where it had to be made. */
  async ensure(session: Session): Promise<readonly string[]> {
    if (shownFronts(session).length > 0) return [];
    await session.addInstructions(await this.text());
    return this.warnings;
  }

  /** What is other than the front of a resumed session says. It stays as it was sent; this goes to the tail. */
  async changes(session: Session): Promise<readonly string[]> {
    const shown = shownFronts(session).join("\n");
    if (shown === "") return [];
    const today = formatLocalDay(this.#parts.ports.clock.now());
    const day = shown.includes(`# Date\n${today}`) ? [] : [`The date has changed: today is ${today}.`];
    this.#instructions = await this.#readInstructions();
    const changed = this.#instructions.files.map(formatInstruction).filter((text) => !shown.includes(text));
    return [...day, ...changed.map((text) => `Changed since this session began:\n\n${text}`)];
  }

  /** What was shown on touch may have left the view: it is shown again on the next. */
  forget(): void {
    this.#instructions?.forget();
  }

  /** What belongs to a path and has not been shown yet. */
  async onTouch(path: string): Promise<readonly string[]> {
    this.#instructions ??= await this.#readInstructions();
    const files = await this.#instructions.onTouch(path);
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
