// Memory across sessions as an agent uses it: the index in the opening reminder, the rules for permissions, and what the user saves
// or removes.

import type { Session, Settings } from "@palimpsest/core";
import type { OriginRange } from "@palimpsest/core/internal";
import { hasEverywhere } from "@palimpsest/core/language";
import {
  formatReplaced,
  joinScopes,
  type Memory,
  type MemoryStore,
  markUnconfirmed,
  preferPrivate,
  shownIndex,
  type Written,
} from "@palimpsest/core/memory";
import { formatCount } from "@palimpsest/core/text";
import { TOOL_NAMES } from "../permissions/find-wrong-rule.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { parseRule, type Rule } from "../permissions/rule.ts";
import { describeUnconfirmed } from "./describe-unconfirmed.ts";
import { findRulesInForce } from "./find-rules-in-force.ts";
import { isTypedNote, planNote } from "./plan-note.ts";

export interface AgentMemoryDependencies {
  session(): Session;
  now(): number;
  readonly permissions: Permissions;
  readonly settings: Pick<Settings, "memory">;
  /** Names of the caller's own tools, which a memory may forbid as well. */
  readonly customTools?: readonly string[];
  /** Canonical; undefined if there is no memory. */
  readonly folder: string | undefined;
  /** Set if the project's settings switched memory off: lists memories for their rules only, which a project cannot switch off. */
  readonly listSwitchedOff?: (() => Promise<readonly Memory[]>) | undefined;
  /** Additional guidance on the use of memory, from the environment. */
  readonly guidelines?: string | undefined;
  /** A command of another agent started this one: what it saves is unconfirmed. */
  readonly isInCommand?: boolean;
}

export type Kept =
  | {
      readonly ok: true;
      readonly path: string;
      /** The words as saved, without keys and passwords. */
      readonly words: string;
      /** What the user should know about it. */
      readonly told?: string;
      readonly never: readonly string[];
      /** The same words were saved before. */
      readonly isKnown: boolean;
    }
  | { readonly ok: false; readonly reason: string };

export interface RememberOptions {
  /** The message of the transcript in which it was said. */
  readonly entry?: string | undefined;
  /** Where the words come from. Default: the user. */
  readonly origins?: readonly OriginRange[] | undefined;
}

/** A paragraph or two. */
const MAX_GUIDELINES = 4_000;

/** Files that the whole team will read are written only after the user says yes, in every mode. */
const TEAM_RULES: readonly Rule[] = ["Edit(**/.palimpsest/team-memory/**)"].flatMap((text) => {
  const rule = parseRule("ask", text, "the whole team reads it, so you decide what is saved");
  return rule ? [{ ...rule, memory: "of the team" }] : [];
});

/** Unconfirmed changes in the person's memory, with absolute paths. */
async function listUnconfirmed(store: MemoryStore | undefined) {
  const changes = (await store?.unconfirmed().catch(() => [])) ?? [];
  return changes.map((each) => ({ ...each, path: `${store!.folder}/${each.path}` }));
}

/** The option of `pal memory` that selects the person's own memory. */
const EVERYWHERE = " --everywhere";

const NONE = "Memory is not available: it is switched off, or its folder cannot be used.";

export class AgentMemory {
  readonly #parts: AgentMemoryDependencies;
  #omitted = 0;

  #findings: readonly string[] = [];

  constructor(parts: AgentMemoryDependencies) {
    this.#parts = parts;
    parts.permissions.setMemories(TEAM_RULES);
  }

  get folder(): string | undefined {
    return this.#parts.folder;
  }

  /** Problems with rules in memories, when they were last read. */
  get findings(): readonly string[] {
    return this.#findings;
  }

  /** What the user should know about the last index. */
  get warnings(): readonly string[] {
    if (this.#omitted === 0) return [];
    const lines = formatCount(this.#omitted, "line");
    return [
      `The memory index is too long for a session: ${lines} ${this.#omitted === 1 ? "is" : "are"} left out, the oldest first. pal dream tidies up; memory.indexLines and memory.indexBytes are the limits.`,
    ];
  }

  /** Undefined if memory is off or cannot be opened. */
  async store(): Promise<MemoryStore | undefined> {
    return (await this.#parts.session().memory.open())?.store;
  }

  /** For the opening reminder: the folder and as much of the indexes as fits. */
  async index(): Promise<string> {
    const { settings, folder, guidelines = "" } = this.#parts;
    const store = folder === undefined ? undefined : await this.store();
    if (!store) return "";
    const { showIndex, indexLines: lines, indexBytes: bytes } = settings.memory;
    const added = guidelines.trim().slice(0, MAX_GUIDELINES).toWellFormed();
    const where = `${added === "" ? "" : `${added}\n\n`}Memories are kept in ${store.folder}/`;
    if (!showIndex) return `${where}; those that fit a message are shown with it.`;
    const unconfirmed = await store.unconfirmed();
    let omitted = 0;
    const shown = await Promise.all(
      (["private", "team"] as const).map(async (scope) => {
        const whole = await store.index(scope);
        const text = markUnconfirmed(whole, unconfirmed, scope === "team" ? "team/" : "");
        const path = `${store.folder}/${scope === "team" ? "team/" : ""}MEMORY.md`;
        if (text.trim() === "") return "";
        const modified = await store.times(scope);
        const index = shownIndex(text, { lines, bytes, modified, path });
        omitted += index.omitted;
        return index.text;
      }),
    );
    const others = await this.#parts.session().memory.others.indexes({ lines, bytes });
    this.#omitted = omitted + others.omitted;
    const [own = "", team = ""] = shown;
    if (own === "" && team === "" && others.texts.length === 0) return `${where}; there are none yet.`;
    const isEmpty = own === "" && team === "";
    return [
      isEmpty ? `${where}; there are none of this project yet.` : `${where}; this is their index.`,
      own,
      ...(team === "" ? [] : [`## Team, in team/\n${team}`]),
      ...others.texts,
    ]
      .filter((text) => text !== "")
      .join("\n\n");
  }

  /** Reads the rules in memories again. */
  async refreshRules({ isStart = false }: { readonly isStart?: boolean } = {}): Promise<void> {
    const store = this.folder === undefined ? undefined : await this.store();
    // At the start the folder has just been scanned.
    const found = isStart ? store?.openingScan : undefined;
    const memories =
      (await (store?.listRuled(found) ?? this.#parts.listSwitchedOff?.())?.catch(() => [])) ?? [];
    const { rules, findings } = await findRulesInForce(memories, store, this.#toolNames);
    const others = this.folder === undefined ? [] : await this.#parts.session().memory.others.list();
    // The person's own rules hold in every project. The team's are information: nobody here has agreed to them.
    const everywhere = others.filter(({ scope }) => scope === "person");
    const theirs = everywhere.length > 0 ? await this.#parts.session().memory.others.openPerson() : undefined;
    const known = everywhere.flatMap((each) => each.memories);
    const person = await findRulesInForce(known, theirs, this.#toolNames, EVERYWHERE);
    const withheld =
      this.folder === undefined ? [] : await this.#parts.session().memory.others.listWithheld();
    this.#findings = [
      ...findings,
      ...person.findings,
      ...describeUnconfirmed((await store?.unconfirmed().catch(() => [])) ?? []),
      ...describeUnconfirmed(await listUnconfirmed(theirs), EVERYWHERE),
      ...(await this.#describeWaitingDream(store)),
      ...withheld.map(
        ({ rules: kinds }) =>
          `A file of the team memory holds a secret (${kinds.join(", ")}) and is not shown. Find it with: pal memory check`,
      ),
    ];
    this.#parts.permissions.setMemories([...rules, ...person.rules, ...TEAM_RULES]);
  }

  /** Reminds the person at every start until they decide. */
  async #describeWaitingDream(store: MemoryStore | undefined): Promise<readonly string[]> {
    const waiting = store ? await this.#parts.session().memory.dreams.readHeld() : undefined;
    if (waiting?.held === undefined) return [];
    return [
      `A dream waits for you to decide. ${waiting.held} See it with: pal dream. Decide with: pal dream accept, or pal dream discard.`,
    ];
  }

  /** Newest first; of two equal memories, private and team, only the private one. */
  async list(): Promise<readonly Memory[]> {
    return preferPrivate((await (await this.store())?.list()) ?? []);
  }

  /** All memories, also those of the team and the person, with absolute paths; the project's come first. */
  async listAll(): Promise<readonly Memory[]> {
    return joinScopes(await this.list(), await this.#parts.session().memory.others.list());
  }

  /** Saves the user's own words. With `never: Bash(…)` at the end, pal asks before such calls from now on. */
  async remember(said: string, { entry, origins }: RememberOptions = {}): Promise<Kept> {
    const session = this.#parts.session();
    const isEverywhere = hasEverywhere(said);
    const person = isEverywhere ? await session.memory.others.openPerson() : undefined;
    const store = person ?? (await this.store());
    if (!store) return { ok: false, reason: NONE };
    const note = planNote(said, await store.list(), {
      session: session.id,
      time: this.#parts.now(),
      tools: this.#toolNames,
      isTyped: origins === undefined || isTypedNote({ text: said, origins }),
      ...(entry !== undefined && { messages: [entry] }),
    });
    if (!note.ok) return note;
    const { text, words, never, isKnown } = note;
    const path = person ? `${person.folder}/${note.path}` : note.path;
    const kept = { ok: true, path, words, never, isKnown, ...(note.told && { told: note.told }) } as const;
    if (isKnown) return kept;
    const written = await store.write([{ path: note.path, text, base: null }], {
      by: this.#author,
      session: session.id,
    });
    if (!written.ok) return written;
    await this.refreshRules();
    const told = [...(note.told === undefined ? [] : [note.told]), ...formatReplaced(written)].join(" ");
    return { ...kept, ...(told !== "" && { told }) };
  }

  /** Removes memories. Every version is kept, so `pal memory undo` can restore them. */
  async forget(paths: readonly string[]): Promise<Written> {
    return this.write(await this.#changes(paths), "forgotten");
  }

  /** Writes changes that the user made. */
  async write(
    changes: readonly { readonly path: string; readonly text: string | null; readonly base: string | null }[],
    reason?: string,
  ): Promise<Written> {
    const store = await this.store();
    if (!store) return { ok: false, reason: NONE };
    const written = await store.write(changes, { by: this.#author, ...(reason !== undefined && { reason }) });
    await this.refreshRules();
    return written;
  }

  /** Records that the user confirms these changes: they count as the user's own from now on. `null`: the removal is confirmed. */
  async confirm(seen: ReadonlyMap<string, string | null>): Promise<Written> {
    const store = await this.store();
    if (!store) return { ok: false, reason: NONE };
    const written = await store.confirm(seen);
    await this.refreshRules();
    return written;
  }

  get #author(): "human" | "command" {
    return this.#parts.isInCommand ? "command" : "human";
  }

  get #toolNames(): readonly string[] {
    return [...TOOL_NAMES, ...(this.#parts.customTools ?? [])];
  }

  async #changes(paths: readonly string[]) {
    const store = await this.store();
    return Promise.all(
      paths.map(async (path) => ({ path, text: null, base: (await store?.text(path)) ?? null })),
    );
  }
}
