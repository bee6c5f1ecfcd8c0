// The tools of a session, and when those of MCP servers join them: a definition added later changes bytes that were sent, so
// it waits for a break or is found through ToolSearch.
import type { Session } from "@palimpsest/core";
import type { DeferredTools } from "../mcp/deferred-tools.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import type { Tool } from "../toolkit/tool.ts";
import { ToolRegistry } from "../toolkit/tool-registry.ts";
import type { ReminderTail } from "./reminder-tail.ts";

export interface ToolCatalogDependencies {
  /** The agent's own tools. */
  readonly tools: readonly Tool[];
  readonly servers: McpServers;
  readonly deferred: DeferredTools;
  readonly tail: ReminderTail;
}

export class ToolCatalog {
  readonly #dependencies: ToolCatalogDependencies;
  #registry: ToolRegistry;

  constructor(dependencies: ToolCatalogDependencies) {
    this.#dependencies = dependencies;
    this.#registry = new ToolRegistry(dependencies.tools);
  }

  get registry(): ToolRegistry {
    return this.#registry;
  }

  get names(): readonly string[] {
    return this.#registry.definitions.map(({ name }) => name);
  }

  /** Names of the tools that the model has, as rules and definitions of agents name them. */
  get toolNames(): readonly string[] {
    return this.#registry.all.filter(({ deferred }) => !deferred).map(({ name }) => name);
  }

  /** Takes the provider's own tools away, or those of them that are named: from the next request on. */
  withdrawServerTools(session: Session, isGone: (name: string) => boolean = () => true): void {
    const kept = this.#registry.all.filter(({ name, server }) => !server || !isGone(name));
    if (kept.length === this.#registry.all.length) return;
    this.#registry = new ToolRegistry(kept);
    session.changePreludeLater(this.#definitions);
  }

  /** Before the first request: adds the tools of the servers that are ready, and returns them. */
  async freeze(session: Session): Promise<readonly Tool[]> {
    const direct = await this.#dependencies.servers.freeze();
    const own = this.#registry.all;
    this.#registry = new ToolRegistry([...own, ...direct]);
    if (direct.length > 0) session.changePreludeLater(this.#definitions);
    return direct;
  }

  /** After a break, which pays for the change: adds the tools of servers that were late. */
  admitLate(session: Session): void {
    const { servers, deferred } = this.#dependencies;
    const late = servers.admit();
    if (late.length > 0) this.#registry = new ToolRegistry([...this.#registry.all, ...late]);
    const shown = session.view.prelude?.tools.map(({ name }) => name) ?? this.names;
    if (this.names.every((name) => shown.includes(name))) return;
    deferred.admit(this.names);
    void session.changePrelude(this.#definitions).catch(() => {});
  }

  /** A resumed session may keep its old definitions until its cache has expired. Until then ToolSearch finds the new tools. */
  deferHidden(session: Session, tools: readonly Tool[]): void {
    const { deferred, tail } = this.#dependencies;
    const shown = session.view.prelude?.tools.map(({ name }) => name);
    const hidden = shown ? tools.filter(({ name }) => !shown.includes(name)) : [];
    deferred.add(hidden);
    const names = hidden.map(({ name }) => name).join(", ");
    if (names !== "") tail.add(`New tools are available through ToolSearch: ${names}.`);
  }

  get #definitions() {
    return { tools: this.#registry.definitions, keep: this.#registry.kept };
  }
}
