// Holds a shell command against a rule's pattern. Allowing looks at each simple command alone, so that nothing can be
// hung on to an allowed one; forbidding looks wherever a command could begin, and through what starts it. Pure.
import { startedBy } from "./shell/started.ts";
import { parseCommand, type SimpleCommand } from "./shell/words.ts";

/** `*` stands for anything; at the end, behind a space or as `:*`, also for nothing. */
export function matchesText(pattern: string, text: string): boolean {
  const head = /^([\s\S]+?)(?::\*| \*)$/.exec(pattern)?.[1];
  if (head !== undefined) return hasWildcards(head, text) || hasWildcards(`${head} *`, text);
  return hasWildcards(pattern, text);
}

/** Part by part from the left: no pattern makes it slow. */
function hasWildcards(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  const [first = ""] = parts;
  if (parts.length === 1) return text === pattern;
  const last = parts.at(-1)!;
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/** Written out in full, a command may be allowed whatever it holds. */
export const allowsWhole = (pattern: string, command: string): boolean =>
  !pattern.includes("*") && pattern.trim() === command.trim();

/** Words that only start another program. */
const WRAPPERS =
  /^(?:(?:sudo|env|command(?!\s+-[vV])|exec|nohup|nice|time|builtin|stdbuf|setsid)(?:\s+-\S+)*|timeout(?:\s+-\S+)*\s+\S+|xargs(?:\s+-\S+)*|[A-Za-z_]\w*=\S*)\s+/;
/** Unwrapping ends by itself; this only bounds it. */
const MAX_WRAPPERS = 10;

/** Whether the pattern matches the command or anything that could be a command inside it. */
export function forbidsCommand(pattern: string, command: string): boolean {
  return commandsIn(command).some((text) => matchesText(pattern, text));
}

/** Why it cannot be told whether the pattern matches; undefined where it can. */
export function unreadFor(pattern: string, command: string): string | undefined {
  const head = /^[^*]*?(?=:\*$| \*$|\*|$)/.exec(pattern)?.[0] ?? "";
  return startedBy(command).unread.find(
    ({ before }) => before === undefined || (before.length < head.length && head.startsWith(before)),
  )?.why;
}

function commandsIn(given: string): string[] {
  const command = given.replaceAll("\\\n", "");
  const parsed = parseCommand(command);
  const parts = parsed.ok ? parsed.commands.map(spelledOut) : [];
  const pieces = command.split(/[;&|\n(){}`]|\$\(/).map((piece) => piece.trim().replace(/\s+/g, " "));
  const bare = pieces.map((piece) => piece.replace(/["'\\]/g, ""));
  const found = [command.trim(), ...parts, ...pieces, ...bare].flatMap(unwrapped);
  return [...new Set([...found, ...startedBy(given).texts])].filter(Boolean);
}

/** Without its quotes: `'rm' x` is `rm x`. */
const spelledOut = ({ words }: SimpleCommand): string => words.map((word) => word.value).join(" ");

function unwrapped(text: string): string[] {
  const found = [text];
  for (let count = 0; count < MAX_WRAPPERS; count++) {
    const inner = found.at(-1)!.replace(WRAPPERS, "");
    if (inner === found.at(-1)) break;
    found.push(inner);
  }
  // The program by its name, wherever it lies.
  return found.flatMap((each) => [each, each.replace(/^\S*\/(?=[^\s/]+(?:\s|$))/, "")]);
}
