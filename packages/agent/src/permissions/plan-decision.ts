// Decides whether a call is allowed, denied, or a question for the user. Pure: rules, mode and places are given, and
// paths are canonical already.

import { formatCount } from "@palimpsest/core/text";
import { describeEffect, showInvisible } from "./describe-effect.ts";
import { namesGuardedPlace } from "./find-guard-reason.ts";
import { allowsWhole, unreadFor } from "./match-command.ts";
import { matchesPath, reachesInto } from "./match-path.ts";
import { coversTool, FAMILIES, matchesOther, restrictsCall } from "./match-rule.ts";
import { matchesText } from "./match-text.ts";
import type { PermissionMode } from "./permission-mode.ts";
import {
  type CanonicalPath,
  type CommandPart,
  liesIn,
  type PermissionPlaces,
  type PermissionRequest,
} from "./permission-target.ts";
import type { Rule } from "./rule.ts";
import { suggestRules } from "./suggest-rules.ts";

export type Decision =
  | {
      readonly behavior: "allow";
      /** Explains the decision to the user. */
      readonly because: string;
      /** A sentence for the user, who was not asked. */
      readonly notice?: string;
    }
  | { readonly behavior: "deny" /** A whole sentence for the model. */; readonly reason: string }
  | {
      readonly behavior: "ask";
      /** What the call will do. Needs no escaping before it is shown. */
      readonly what: string;
      /** Why the user must be asked. */
      readonly why: string;
      /** Rules that would settle this question for good, the narrowest first. */
      readonly suggestions: readonly string[];
      /** The memory that forbids it: only a person may answer. */
      readonly memory?: string;
      /** It cannot be determined whether a deny rule applies: only a person may answer. */
      readonly unread?: true;
    };

export interface DecisionInput {
  readonly request: PermissionRequest;
  readonly mode: PermissionMode;
  readonly rules: readonly Rule[];
  readonly places: PermissionPlaces;
  /** The agent works for another: it has no plan to show to the user. */
  readonly isChild?: boolean;
}

/** These tools ask the user themselves. */
const ASKS_ITSELF = new Set(["ExitPlanMode"]);

export function planDecision({ request, mode, rules, places, isChild = false }: DecisionInput): Decision {
  const denied = rules.find((rule) => rule.effect === "deny" && restrictsCall(rule, request, places));
  if (denied) return { behavior: "deny", reason: `The rule ${denied.text} (${denied.from}) forbids this.` };
  if (ASKS_ITSELF.has(request.tool)) return { behavior: "allow", because: "it asks the user itself" };

  const harmless = judgeHarm(request, rules, places);
  if (mode === "plan" && !harmless.changesNothing)
    return { behavior: "deny", reason: isChild ? readOnlyReason(request) : planReason(request) };

  const askUser = (why: string, suggestions = suggestRules(request, places)): Decision => ({
    behavior: "ask",
    what: describeEffect(request),
    why,
    suggestions,
  });
  const isAsking = (rule: Rule) => rule.effect === "ask" && restrictsCall(rule, request, places);
  const remembered = rules.find((rule) => rule.memory !== undefined && isAsking(rule));
  if (remembered?.memory !== undefined) {
    // No rule is suggested: only changing the memory settles it for good.
    const why = `The memory ${remembered.memory} says never to do this: ${remembered.from}`;
    return {
      behavior: "ask",
      what: describeEffect(request),
      why,
      suggestions: [],
      memory: remembered.memory,
    };
  }
  const unread = unreadBy(request, rules, places);
  if (unread) return { behavior: "ask", what: describeEffect(request), ...unread };
  if (mode === "bypass") {
    const notice = describeNotice(request, places);
    return {
      behavior: "allow",
      because: "this mode never asks",
      ...(notice !== undefined && { notice }),
    };
  }

  const asking = rules.find(isAsking);
  if (asking) return askUser(`The rule ${asking.text} (${asking.from}) says to ask.`);

  const allowing = allowedBy(request, rules, places);
  if (allowing) return { behavior: "allow", because: `the rule ${allowing}` };
  if (harmless.free) return { behavior: "allow", because: "it changes nothing" };
  if (isFreeWrite(request, mode, places))
    return { behavior: "allow", because: "edits are accepted in this mode" };
  return askUser(harmless.why ?? "This call may change something.");
}

/** For a command that hides what it starts or reads while a rule forbids some of that. */
function unreadBy({ tool, target }: PermissionRequest, rules: readonly Rule[], places: PermissionPlaces) {
  if (target.kind !== "command") return undefined;
  const { command, mentioned, isCut } = target;
  const explainHidden = ({ pattern, ...rule }: Rule) => {
    if (pattern === undefined) return undefined;
    if (coversTool({ pattern, ...rule }, tool)) return unreadFor(pattern, command);
    const forbidsWriting = rule.effect === "deny" && FAMILIES.Edit!.includes(rule.tool);
    const concernsFiles = rule.tool === "Read" || forbidsWriting;
    if (concernsFiles && isCut) return "Not all of it can be read.";
    return rule.tool === "Read" ? explainMention(pattern, mentioned?.maybe ?? [], places) : undefined;
  };
  for (const rule of rules) {
    const why = rule.memory === undefined ? undefined : explainHidden(rule);
    if (why === undefined) continue;
    const never = `The memory ${rule.memory} says never to do ${rule.text}: ${rule.from}`;
    return { why: `${why} ${never}`, suggestions: [], memory: rule.memory! };
  }
  const isNamed = rules.some(
    (rule) => rule.effect === "allow" && coversTool(rule, tool) && allowsWhole(rule.pattern ?? "*", command),
  );
  for (const rule of isNamed ? [] : rules) {
    const why = rule.effect === "deny" ? explainHidden(rule) : undefined;
    if (why === undefined) continue;
    const isShort = !/[*\n]/.test(command.trim());
    const suggestions = isShort ? [`${tool}(${command.trim()})`] : [];
    return {
      why: `${why} The rule ${rule.text} (${rule.from}) may forbid it.`,
      suggestions,
      unread: true as const,
    };
  }
  return undefined;
}

function explainMention(
  pattern: string,
  files: readonly CanonicalPath[],
  places: PermissionPlaces,
): string | undefined {
  const found = files.find((path) => path.names.length === 0 || matchesPath(pattern, path, places, false));
  return found && `It names ${onOneLine(found.given)}, which it may read.`;
}

interface Harmlessness {
  readonly changesNothing: boolean;
  /** The call changes nothing and reads only where that is allowed, so it needs no question. */
  readonly free: boolean;
  readonly why?: string;
}

function judgeHarm(
  { target, isReadOnly }: PermissionRequest,
  rules: readonly Rule[],
  places: PermissionPlaces,
): Harmlessness {
  const judgeReading = (paths: readonly CanonicalPath[]): Harmlessness => {
    const outside = paths.find((path) => !liesIn(findReadable(places), path));
    if (!outside) return { changesNothing: true, free: true };
    const why =
      outside.names.length === 0
        ? `Which files ${outside.given} matches is only known when it runs.`
        : `${outside.given} is outside the project.`;
    return { changesNothing: true, free: false, why };
  };
  if (target.kind === "read") return judgeReading([target.path]);
  if (target.kind === "write") return { changesNothing: false, free: false, why: whyWrite(target, places) };
  if (target.kind === "command") {
    if (target.unclear !== undefined) return { changesNothing: false, free: false, why: target.unclear };
    const hiding = target.parts.map((part) => hidingBelow(part, rules, places)).find(Boolean);
    if (hiding) return { changesNothing: true, free: false, why: whyHidden(hiding) };
    return judgeReading(target.parts.flatMap((part) => part.reads ?? []));
  }
  // A URL can carry data out, and a server's claim that a tool is harmless proves nothing.
  if (target.kind === "address")
    return { changesNothing: true, free: false, why: "It sends a request to another machine." };
  if (target.kind === "mcp")
    return { changesNothing: isReadOnly, free: false, why: "The tool belongs to an MCP server." };
  return { changesNothing: isReadOnly, free: isReadOnly };
}

/** A rule that forbids reading files which this part could find in a folder. */
function hidingBelow(
  { searches = [] }: CommandPart,
  rules: readonly Rule[],
  places: PermissionPlaces,
): Rule | undefined {
  return rules.find(({ effect, tool, pattern }) => {
    if (effect === "allow" || tool !== "Read" || pattern === undefined) return false;
    return searches.some((folder) => reachesInto(pattern, folder, places));
  });
}

const whyHidden = ({ text, from }: Rule): string =>
  `It could show files that the rule ${text} (${from}) protects. Read, Grep and Glob respect that rule.`;

const projectFolders = ({ project, also = [] }: PermissionPlaces) => [project, ...also];
const findReadable = (places: PermissionPlaces) => [
  ...projectFolders(places),
  ...(places.readable ?? []),
  ...(places.writable ?? []),
];

type WriteTarget = Extract<PermissionRequest["target"], { kind: "write" }>;

/** Why writing this file always needs permission. Files of the memory store are exempt. */
const guardOf = (
  { path, guard }: Pick<WriteTarget, "path" | "guard">,
  { writable = [] }: PermissionPlaces,
): string | undefined => (liesIn(writable, path) ? undefined : guard);

const onOneLine = (name: string): string => showInvisible(name).replaceAll(/\s+/g, " ");

function describeNotice({ target }: PermissionRequest, places: PermissionPlaces): string | undefined {
  if (target.kind === "command") {
    const [first, ...more] = (target.guarded ?? []).filter((each) => guardOf(each, places) !== undefined);
    if (!first) return undefined;
    const others = more.length === 0 ? "" : ` and ${formatCount(more.length, "more such file")}`;
    return `A command writes without asking: ${onOneLine(first.path.given)}${others}. ${first.guard}`;
  }
  const why = target.kind === "write" ? guardOf(target, places) : undefined;
  return why === undefined || target.kind !== "write"
    ? undefined
    : `Written without asking: ${onOneLine(target.path.given)}. ${why}`;
}

function whyWrite(target: WriteTarget, places: PermissionPlaces): string {
  const { path } = target;
  if (!liesIn([...projectFolders(places), ...(places.writable ?? [])], path)) {
    const [name = path.given] = path.names;
    return name === path.given
      ? `${name} is outside the project.`
      : `${path.given} leads to ${name}, outside the project.`;
  }
  return guardOf(target, places) ?? "It changes a file.";
}

/** What may be written without a rule: memory always; project files in acceptEdits, except those that could run code. */
function isFreeWrite({ target }: PermissionRequest, mode: PermissionMode, places: PermissionPlaces): boolean {
  if (target.kind !== "write") return false;
  if (liesIn(places.writable ?? [], target.path)) return true;
  if (mode !== "acceptEdits") return false;
  return liesIn(projectFolders(places), target.path) && target.guard === undefined;
}

/** The text of the rule or rules that allow it. */
export function allowedBy(
  request: PermissionRequest,
  rules: readonly Rule[],
  places: PermissionPlaces,
): string | undefined {
  const fitting = rules.filter((rule) => rule.effect === "allow" && coversTool(rule, request.tool));
  const { target } = request;
  if (target.kind === "command") {
    const isFree = (part: CommandPart) =>
      part.unclear === undefined &&
      part.reads?.every((path) => liesIn(findReadable(places), path)) &&
      !hidingBelow(part, rules, places);
    return commandAllowedBy(target.command, target.parts, fitting, isFree);
  }
  const found = fitting.find(({ pattern }) => {
    // A guarded file must be named: a broad pattern was not meant for it.
    const guard = target.kind === "write" ? guardOf(target, places) : undefined;
    if (pattern !== undefined)
      return (
        matchesOther(pattern, request, places, true) &&
        (guard === undefined || namesGuardedPlace(pattern) || isExact(pattern, request))
      );
    // A rule for a whole tool covers the project; files elsewhere must be named.
    if (target.kind === "write") return liesIn(projectFolders(places), target.path) && guard === undefined;
    return target.kind !== "read" || liesIn(findReadable(places), target.path);
  });
  return found?.text;
}

/** The pattern names exactly this file, not a folder or a group of files. */
const isExact = (pattern: string, { target }: PermissionRequest): boolean =>
  target.kind === "write" &&
  !/[*?[{(]/.test(pattern) &&
  target.path.names.every((name) => name.endsWith(`/${pattern.replace(/^(?:\.|~)?\/+/, "")}`));

/** Each part must be allowed by a rule, or only read where that is allowed. */
function commandAllowedBy(
  command: string,
  parts: readonly CommandPart[],
  rules: readonly Rule[],
  isFree: (part: CommandPart) => boolean | undefined,
): string | undefined {
  const whole = rules.find(({ pattern }) => pattern === undefined || allowsWhole(pattern, command));
  if (whole) return whole.text;
  const used = parts.map((part) => {
    const rule = rules.find(({ pattern }) => pattern !== undefined && matchesText(pattern, part.text));
    if (rule) return rule.text;
    return isFree(part) ? "" : undefined;
  });
  if (used.includes(undefined) || used.every((text) => text === "")) return undefined;
  return [...new Set(used.filter((text) => text))].join(", ");
}

const readOnlyReason = ({ tool }: PermissionRequest): string =>
  `You may only read, and ${tool} could change something here. Report what should be done instead.`;

const planReason = ({ tool }: PermissionRequest): string =>
  `Plan mode is on: nothing may be changed, and ${tool} could change something here. Look around with what only reads, ` +
  "then give the plan to ExitPlanMode; once the user approves it, this is possible.";
