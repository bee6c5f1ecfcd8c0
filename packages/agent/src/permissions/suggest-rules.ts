// Suggests rules that would answer a question permanently, the narrowest first. Pure.
import { dirname } from "node:path";
import { plainCommands } from "@palimpsest/core/shell";
import { isInside } from "../files/is-inside.ts";
import { hostOf } from "./match-rule.ts";
import type { PermissionPlaces, PermissionRequest } from "./permission-target.ts";

/** Programs whose subcommand says what they do; a rule needs both words. */
const SPEAKING_FIRST_TWO = new Set(
  "npm pnpm yarn bun npx cargo go git docker kubectl make pip uv poetry gh dotnet mvn gradle deno".split(" "),
);
/** Never suggested with a wildcard: they run whatever they are given. */
const RUN_ANYTHING = new Set(
  "sh bash zsh dash fish env sudo xargs eval exec python python3 node perl ruby php ssh nohup time timeout watch find awk sed".split(
    " ",
  ),
);

export function suggestRules({ tool, target }: PermissionRequest, places: PermissionPlaces): string[] {
  if (target.kind === "command") return suggestForCommand(target.command);
  if (target.kind === "read" || target.kind === "write")
    return suggestForPath(tool, target.path.names[0], places);
  if (target.kind === "address") {
    const host = hostOf(target.url);
    return host === undefined ? [] : [`${tool}(domain:${host})`];
  }
  if (target.kind === "named") return [`${tool}(${target.name})`];
  return [tool];
}

function suggestForCommand(command: string): string[] {
  const text = command.trim();
  // A star in a rule is a wildcard, so a command that contains one cannot be allowed exactly.
  const exact = text.includes("*") || text.includes("\n") ? [] : [`Bash(${text})`];
  const parsed = plainCommands(text);
  if (!parsed.ok || parsed.commands.length !== 1) return exact;
  const words = parsed.commands[0]!.words.map((word) => word.raw);
  const [program = "", second = ""] = words;
  if (RUN_ANYTHING.has(program) || !/^[\w.-]+$/.test(program)) return exact;
  if (!SPEAKING_FIRST_TWO.has(program)) return exact;
  if (!/^[a-z][\w:-]*$/.test(second)) return exact;
  const scripted = second === "run" && /^[\w:.-]+$/.test(words[2] ?? "") ? ` ${words[2]}` : "";
  return [...exact, `Bash(${program} ${second}${scripted} *)`];
}

function suggestForPath(tool: string, path: string | undefined, places: PermissionPlaces): string[] {
  if (path === undefined || /[*?[\]{}()]/.test(path)) return [];
  if (isInside(places.project, path)) return [`${tool}(${path.slice(places.project.length)})`];
  return [`${tool}(/${path})`, `${tool}(/${dirname(path)}/**)`];
}
