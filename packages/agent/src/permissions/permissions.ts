// Decides on permission for the calls of one session, from all rules, the mode, and the user's answers.
import { homedir } from "node:os";
import type { Tool } from "../toolkit/tool.ts";
import { canonicalPath, trueFolder } from "./canonical-path.ts";
import { describeCall } from "./describe-call.ts";
import { matchesPath } from "./match-path.ts";
import { coversTool, hidesSomeFiles } from "./match-rule.ts";
import { type PermissionMode, stricterMode } from "./permission-mode.ts";
import { liesIn, type PermissionPlaces, type PermissionRequest } from "./permission-target.ts";
import { allowedBy, type Decision, planDecision } from "./plan-decision.ts";
import type { RememberedAnswers } from "./remembered-answers.ts";
import { parseRule, type Rule } from "./rule.ts";

export interface PermissionsOptions {
  readonly mode: PermissionMode;
  /** From settings and command line; rules of the project only once they are trusted. */
  readonly rules: readonly Rule[];
  /** Need not be canonical. */
  readonly places: Omit<PermissionPlaces, "home"> & { readonly home?: string };
  readonly remembered?: RememberedAnswers;
  /** The parent's permissions: nothing is allowed here that is not allowed there. */
  readonly parent?: Permissions;
  /** Rules for this agent alone, in addition to its parent's. They only restrict. */
  readonly restrictions?: readonly Rule[];
  /** Rules for this agent alone: a tool named here may only be used in calls that match. */
  readonly only?: readonly Rule[];
  /** The folder of this agent's memory, which it may write even if it is read-only elsewhere; canonical. */
  readonly ownMemory?: string | undefined;
}

export type AnswerScope = "session" | "project";

export class Permissions {
  #mode: PermissionMode;
  readonly #parent: Permissions | undefined;
  #places: PermissionPlaces;
  readonly #given: readonly Rule[];
  #session: readonly Rule[] = [];
  #lent: readonly Rule[] = [];
  /** Rules from memories. */
  #memories: readonly Rule[] = [];
  readonly #restrictions: readonly Rule[];
  readonly #only: readonly Rule[];
  readonly #ownMemory: string | undefined;
  readonly #remembered: RememberedAnswers | undefined;
  #answers: readonly Rule[] = [];

  constructor({
    mode,
    rules,
    places,
    remembered,
    parent,
    restrictions = [],
    only = [],
    ownMemory,
  }: PermissionsOptions) {
    this.#ownMemory = ownMemory;
    this.#only = only;
    const resolveFolders = (paths: readonly string[] = []) => paths.map(trueFolder);
    this.#mode = mode;
    this.#parent = parent;
    this.#given = rules;
    this.#restrictions = restrictions.filter(({ effect }) => effect !== "allow");
    this.#remembered = remembered;
    this.#places = {
      project: trueFolder(places.project),
      also: resolveFolders(places.also),
      readable: resolveFolders(places.readable),
      writable: resolveFolders(places.writable),
      home: places.home ?? homedir(),
    };
  }

  get mode(): PermissionMode {
    return this.#parent ? stricterMode(this.#mode, this.#parent.mode) : this.#mode;
  }

  set mode(mode: PermissionMode) {
    this.#mode = mode;
  }

  get places(): PermissionPlaces {
    return this.#places;
  }

  /** Lets a folder outside the project be read without a question: the session's own. */
  addReadable(folder: string): void {
    const { readable = [] } = this.#places;
    this.#places = { ...this.#places, readable: [...readable, trueFolder(folder)] };
  }

  get rules(): readonly Rule[] {
    if (this.#parent) return [...this.#restrictions, ...this.#parent.rules, ...this.#memories];
    return [...this.#given, ...this.#session, ...this.#answers, ...this.#lent, ...this.#memories];
  }

  /** What the user answered "always" to, here or in an earlier session; each can be taken back. */
  get answers(): readonly Rule[] {
    if (this.#parent) return this.#parent.answers;
    const all = [...this.#answers, ...this.#session];
    return [...new Map(all.map((rule) => [`${rule.effect} ${rule.text}`, rule])).values()];
  }

  /** The user takes an answer back: such calls are asked about again. */
  async removeAnswer(rule: string, now: number): Promise<void> {
    if (this.#parent) return this.#parent.removeAnswer(rule, now);
    this.#session = this.#session.filter(({ text }) => text !== rule);
    await this.#remembered?.forget(rule, now);
    await this.refresh();
  }

  /** Replaces the rules that come from memories. */
  setMemories(rules: readonly Rule[]): void {
    this.#memories = rules;
  }

  /**
   * Adds the rules of a skill for this exchange. They only allow; rules that deny or ask take precedence. A child gets none, since its
   * parent may not have them.
   */
  lendRules(texts: readonly string[], from: string): void {
    const rules = texts.flatMap((text) => parseRule("allow", text, from) ?? []);
    this.#lent = [...this.#lent, ...rules];
  }

  /** The exchange is over. */
  takeBackLentRules(): void {
    this.#lent = [];
  }

  /** `cwd` is the call's working folder. Answers are read again each time: another session may have added one. */
  async check<Input>(tool: Tool<Input>, input: Input, cwd: string): Promise<Decision> {
    await this.refresh();
    const request = this.#describe(tool, input, cwd);
    const { places } = this;
    // Decided by the parent's mode and rules: the agent's own mode and worktree do not restrict its memory.
    if (this.#parent && this.#isInOwnMemory(request.target))
      return planDecision({ request, mode: this.#parent.mode, rules: this.#parent.rules, places });
    const outside = this.#explainOutside(request);
    if (outside !== undefined) return { behavior: "deny", reason: outside };
    const isChild = this.#parent !== undefined;
    return planDecision({ request, mode: this.mode, rules: this.rules, places, isChild });
  }

  #describe<Input>(tool: Tool<Input>, input: Input, cwd: string): PermissionRequest {
    const hidesFiles = this.rules.some(hidesSomeFiles);
    return describeCall(tool, input, { cwd, home: this.places.home, hidesFiles });
  }

  /** Why the definition of this agent, or of one above it, does not allow the call. */
  #explainOutside(request: PermissionRequest): string | undefined {
    const named = this.#only.filter((rule) => coversTool(rule, request.tool));
    if (named.length === 0 || allowedBy(request, named, this.places) !== undefined)
      return this.#parent ? this.#parent.#explainOutside(request) : undefined;
    const texts = named.map(({ text }) => text).join(", ");
    return `You may use ${request.tool} only as ${texts} (${named[0]!.from}).`;
  }

  #isInOwnMemory(target: PermissionRequest["target"]): boolean {
    if (this.#ownMemory === undefined || (target.kind !== "read" && target.kind !== "write")) return false;
    return liesIn([this.#ownMemory], target.path);
  }

  /** Why a rule forbids the call, whatever the mode; undefined if none does. */
  explainDenied<Input>(tool: Tool<Input>, input: Input, cwd: string): string | undefined {
    const request = this.#describe(tool, input, cwd);
    const outside = this.#explainOutside(request);
    if (outside !== undefined) return outside;
    const decision = planDecision({ request, mode: "bypass", rules: this.rules, places: this.places });
    return decision.behavior === "deny" ? decision.reason : undefined;
  }

  /** Like `explainDenied`, but includes what memories forbid: for a call that the user makes, there is nobody else to ask. */
  explainForbidden<Input>(tool: Tool<Input>, input: Input, cwd: string): string | undefined {
    const request = this.#describe(tool, input, cwd);
    const decision = planDecision({ request, mode: "bypass", rules: this.rules, places: this.places });
    if (decision.behavior === "allow") return undefined;
    return decision.behavior === "deny" ? decision.reason : decision.why;
  }

  /** A rule that restricts any use of the tool: what the server runs by itself cannot be judged call by call. */
  findRestriction(tool: string): Rule | undefined {
    const own = this.#only.find((rule) => coversTool(rule, tool));
    if (own) return own;
    const rule = this.rules.find(
      ({ effect, ...its }) => effect !== "allow" && coversTool({ effect, ...its }, tool),
    );
    return rule ?? this.#parent?.findRestriction(tool);
  }

  /** Whether a deny rule forbids reading this file: searches leave it out. */
  get hides(): (path: string) => boolean {
    const denied = this.rules.filter(
      ({ effect, pattern, tool }) => effect === "deny" && pattern !== undefined && tool === "Read",
    );
    if (denied.length === 0) return () => false;
    const { places } = this;
    return (path) => {
      const canonical = canonicalPath(path, { cwd: places.project, home: places.home });
      return denied.some(({ pattern }) => matchesPath(pattern!, canonical, places, false));
    };
  }

  /** If the answers cannot be read, the user is asked again. */
  async refresh(): Promise<void> {
    if (this.#parent) return this.#parent.refresh();
    this.#answers = (await this.#remembered?.rules().catch(() => [])) ?? [];
  }

  /** False if the text is not a rule. */
  async addAnswer(effect: "allow" | "deny", rule: string, scope: AnswerScope, now: number): Promise<boolean> {
    if (this.#parent) return this.#parent.addAnswer(effect, rule, scope, now);
    const parsed = parseRule(effect, rule, "your answer in this session");
    if (!parsed) return false;
    this.#session = [...this.#session, parsed];
    if (scope === "project") await this.#remembered?.remember(effect, rule, now);
    return true;
  }
}
