// Files that can make programs run, change permissions, or instruct agents. Writing them is always a question. Pure.
import type { CanonicalPath } from "./permission-target.ts";

const GUARDED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\/\.git(?:\/|$)/, "Files in .git can make git run programs."],
  [/\/\.gitmodules$/, "Git takes the addresses of submodules from this file."],
  [/\/\.github\/(?:workflows|actions)(?:\/|$)/, "A server runs what is written here."],
  [/\/\.(?:palimpsest|claude)\/settings[^/]*\.json$/, "This file decides what runs without asking."],
  [/\/\.(?:palimpsest|claude)(?:\/|$)/, "This is what the agent itself will run or obey."],
  [/\/(?:claude|claude\.local|agents)\.md$/, "The agent obeys what is written in this file."],
  [/\/\.mcp\.json$/, "This file says which servers are started."],
  [
    /\/(?:\.(?:vscode|idea|fleet|zed|vs|husky|githooks|devcontainer)(?:\/|$)|\.devcontainer\.json$|[^/]+\.code-workspace$)/,
    "Editors and git run what is configured here.",
  ],
  [/\/(?:\.exrc|\.n?vimrc|\.nvim\.lua|\.dir-locals\.el)$/, "Editors run what is written in this file."],
  [
    /\/\.(?:bashrc|bash_(?:profile|login|logout|aliases)|profile|zshrc|zprofile|zshenv|zlogin|zlogout|kshrc|cshrc|tcshrc|login|xprofile|xinitrc|xsessionrc|envrc)$/,
    "A shell runs this file when it starts.",
  ],
  [/\/(?:fish\/(?:config\.fish$|conf\.d\/)|[^/]*_?profile\.ps1$)/, "A shell runs this file when it starts."],
  [/\/(?:\.gitconfig|git\/config|\.npmrc|\.yarnrc(?:\.yml)?)$/, "Programs read this file when they start."],
  [
    /\/(?:head|commondir)$/,
    "Git treats a folder with such files as a repository and follows its configuration.",
  ],
];

export function findGuardReason({ names }: Pick<CanonicalPath, "names">): string | undefined {
  const folded = names.map(foldName);
  return GUARDED.find(([pattern]) => folded.some((name) => pattern.test(name)))?.[1];
}

/** Whether a rule's pattern names such a file: `Edit(**)` allows edits, but was not meant for these. */
export const namesGuardedPlace = (pattern: string): boolean =>
  findGuardReason({ names: [`/${pattern}`] }) !== undefined || /(?:^|\/)package\.json$/i.test(pattern);

/**
 * One form for all names that some file system treats as equal: other case, ignored characters, the short names and
 * streams of Windows.
 */
function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.replace(/:.*$/, "").replace(/(.)[. ]+$/, "$1"))
    .map((part) => (part === "git~1" ? ".git" : part))
    .join("/");
}
