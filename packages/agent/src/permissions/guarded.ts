// Files inside a project that can make programs run, or decide what is asked. Editing them is always a question. Pure.
import type { CanonicalPath } from "./target.ts";

const GUARDED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\/\.git(?:\/|$)/i, "Files in .git can make git run programs."],
  [/\/\.(?:palimpsest|claude)\/settings[^/]*\.json$/i, "This file decides what runs without asking."],
  [
    /\/\.(?:palimpsest|claude)\/(?:hooks|skills|agents|commands)\//i,
    "This is what the agent itself will run or obey.",
  ],
  [/\/\.mcp\.json$/i, "This file says which servers are started."],
  [/\/\.(?:vscode|idea|husky|devcontainer)\//i, "Editors and git run what is configured here."],
  [
    /\/\.(?:bashrc|bash_profile|profile|zshrc|zprofile|zshenv|envrc|gitconfig|npmrc|yarnrc(?:\.yml)?)$/i,
    "Programs read this file when they start.",
  ],
];

export function guardedPlace({ names }: CanonicalPath): string | undefined {
  return GUARDED.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1];
}
