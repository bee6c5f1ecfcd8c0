// Explains why a write always needs permission: by the file's name, by the files around it, and for package.json by
// what would change in it.
import { basename, dirname, join, resolve } from "node:path";
import { planEdit } from "@palimpsest/core/internal";
import { readRegularFileSync } from "@palimpsest/core/ports";
import { decodeText } from "../files/decode-text.ts";
import { formatStableJson } from "../files/format-stable-json.ts";
import { isInside } from "../files/is-inside.ts";
import { locateRepository, lookAt, readConfig, truePath } from "../git/locate-repository.ts";
import { configValue } from "../git/parse-git-config.ts";
import type { PathPlace } from "./canonical-path.ts";
import { findGuardReason } from "./find-guard-reason.ts";
import type { CanonicalPath } from "./permission-target.ts";

/** Far more than any package.json that a person wrote. */
const MAX_PACKAGE = 5_000_000;
/** The parts of a repository, besides HEAD and commondir. */
const REPOSITORY_PARTS =
  /^(.*)\/(?:config|config\.worktree|index|packed-refs|(?:objects|refs|hooks|info|worktrees)\/.*)$/is;
/** Names that are often links to files elsewhere in the project. */
const LINKED = [
  "CLAUDE.md",
  "CLAUDE.local.md",
  "AGENTS.md",
  ".mcp.json",
  ".gitmodules",
  ".git",
  ".github",
  ".github/workflows",
  ".claude",
  ".palimpsest",
  ".vscode",
  ".husky",
];

export interface GuardedWrite {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly path: CanonicalPath;
}

/** A sentence, or `undefined` for an ordinary file. */
export function explainGuardedWrite(
  { tool, input, path }: GuardedWrite,
  place: PathPlace,
): string | undefined {
  const given = path.given.startsWith("~/") ? join(place.home, path.given.slice(2)) : path.given;
  // The path as given counts too: a link named like a guarded file is read as one.
  const names = [...path.names, resolve(place.cwd, given)];
  return (
    findGuardReason({ names }) ??
    whyRepositoryPart(names) ??
    whyLinked(names, place.cwd) ??
    whyHook(names, place) ??
    names
      .filter(isPackage)
      .map((name) => whyScripts(name, tool, input))
      .find(Boolean)
  );
}

const isPackage = (name: string) => basename(name).toLowerCase() === "package.json";

/** A folder with a HEAD needs little more to become a repository. */
function whyRepositoryPart(names: readonly string[]): string | undefined {
  for (const name of names)
    for (let folder = REPOSITORY_PARTS.exec(name)?.[1]; folder; folder = REPOSITORY_PARTS.exec(folder)?.[1])
      if (lookAt(join(folder, "HEAD")))
        return `Git may treat ${folder} as a repository and follow its configuration.`;
  return undefined;
}

function whyLinked(names: readonly string[], cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    for (const linked of LINKED) {
      const link = join(folder, linked);
      const target = lookAt(link)?.isSymbolicLink() ? truePath(link) : undefined;
      if (target !== undefined && names.some((name) => isInside(target, name)))
        return `${link} links to it. ${findGuardReason({ names: [link] }) ?? ""}`.trim();
    }
    if (lookAt(join(folder, ".git")) || folder === dirname(folder)) return undefined;
  }
}

/** core.hooksPath can place hooks outside .git. */
function whyHook(names: readonly string[], { cwd, home }: PathPlace): string | undefined {
  const located = locateRepository(cwd);
  if (located.kind !== "repository") return undefined;
  const { root, commonFolder } = located.repository;
  const path = configValue(readConfig(join(commonFolder, "config")) ?? [], "core.hookspath");
  if (path === undefined) return undefined;
  const folder = path.startsWith("~/") ? join(home, path.slice(2)) : resolve(root, path);
  return names.some((name) => isInside(folder, name)) ? `Git runs what is in ${folder}.` : undefined;
}

function whyScripts(path: string, tool: string, input: GuardedWrite["input"]): string | undefined {
  const before = readPackage(path);
  const after = before === undefined ? undefined : textAfter(before, tool, input);
  // An edit that does not apply changes nothing.
  if (after === "unchanged") return undefined;
  const [old, next] = [before, after].map((text) => (text === undefined ? undefined : scriptsIn(text)));
  if (old === undefined || next === undefined)
    return "The scripts of package.json cannot be compared with what they were, and npm runs them.";
  return old === next ? undefined : "The scripts of package.json would change, and npm runs them.";
}

/** Empty if there is none; `undefined` if it cannot be read. */
function readPackage(path: string): string | undefined {
  if (!lookAt(path)) return "";
  try {
    const decoded = decodeText(readRegularFileSync(path, MAX_PACKAGE));
    return decoded?.isLossy ? undefined : decoded?.text;
  } catch {
    return undefined;
  }
}

function textAfter(before: string, tool: string, input: GuardedWrite["input"]): string | undefined {
  const { content, old_string, new_string, replace_all } = input;
  if (tool === "Write" && typeof content === "string") return content;
  if (tool !== "Edit" || typeof old_string !== "string" || typeof new_string !== "string") return undefined;
  const plan = planEdit(before, { old: old_string, new: new_string, all: replace_all === true });
  return plan.ok ? plan.text : "unchanged";
}

function scriptsIn(text: string): string | undefined {
  if (text.trim() === "") return formatStableJson({});
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof value !== "object" || value === null) return undefined;
    return formatStableJson((value as { scripts?: unknown }).scripts ?? {});
  } catch {
    return undefined;
  }
}
