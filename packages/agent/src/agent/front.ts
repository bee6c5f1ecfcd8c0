// The front reminder of a session, and instruction files that belong to what is touched later.
import type { Session } from "@palimpsest/core";
import { frontReminder, instructionSection } from "../instructions/front-reminder.ts";
import { gitFacts } from "../instructions/git-facts.ts";
import type { Instructions } from "../instructions/instructions.ts";
import type { DeferredTools } from "../mcp/deferred.ts";
import type { McpServers } from "../mcp/servers.ts";
import type { AgentMemory } from "../memory/agent-memory.ts";
import { planListing } from "../skills/plan-listing.ts";
import type { Skill } from "../skills/skill.ts";
import { readInstructions, type Surroundings } from "./surroundings.ts";

export interface FrontParts {
  readonly found: Surroundings;
  readonly memory: Pick<AgentMemory, "index" | "warnings">;
  readonly skills: readonly Skill[];
  readonly servers: McpServers;
  readonly deferred: DeferredTools;
  mayInclude(path: string): boolean;
  /** What the repository brings is trusted. */
  readonly mayStartGit: boolean;
}

export class FrontReminder {
  readonly #parts: FrontParts;
  #instructions: Instructions | undefined;

  constructor(parts: FrontParts) {
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
    const { found, skills, servers, deferred, memory, mayInclude, mayStartGit } = this.#parts;
    const [instructions, git, memoryIndex] = await Promise.all([
      readInstructions(found, mayInclude),
      gitFacts({ spawn: found.ports.spawn, cwd: found.cwd, mayStartGit }),
      memory.index(),
    ]);
    this.#instructions = instructions;
    return frontReminder({
      instructions: instructions.files,
      memoryIndex,
      cwd: found.cwd,
      date: dayOf(found.ports.clock.now()),
      git,
      more: [
        { title: "Skills", text: planListing(skills) },
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
    await session.front(await this.text());
    return this.warnings;
  }

  /** What is other than the front of a resumed session says. It stays as it was sent; this goes to the tail. */
  async changes(session: Session): Promise<readonly string[]> {
    const shown = shownFronts(session).join("\n");
    if (shown === "") return [];
    const { found, mayInclude } = this.#parts;
    const today = dayOf(found.ports.clock.now());
    const day = shown.includes(`# Date\n${today}`)
      ? []
      : [`The session goes on another day: it is ${today}.`];
    this.#instructions = await readInstructions(found, mayInclude);
    const changed = this.#instructions.files.map(instructionSection).filter((text) => !shown.includes(text));
    return [...day, ...changed.map((text) => `Changed since this session began:\n\n${text}`)];
  }

  /** What was shown on touch may have left the view: it is shown again on the next. */
  forget(): void {
    this.#instructions?.forget();
  }

  /** What belongs to a path and has not been shown yet. */
  async onTouch(path: string): Promise<readonly string[]> {
    const { found, mayInclude } = this.#parts;
    this.#instructions ??= await readInstructions(found, mayInclude);
    const files = await this.#instructions.onTouch(path);
    return files.map((file) => `Instructions for ${path}:\n\n${instructionSection(file)}`);
  }
}

const shownFronts = ({ view }: Session): readonly string[] =>
  view.slots
    .filter(({ source }) => source === "instructions")
    .flatMap(({ blocks }) => blocks.map((block) => (block.type === "text" ? String(block.text) : "")));

/** In the person's own time zone. */
function dayOf(now: number): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
