// Asks whether a call may run: shows what it will do, and offers to allow it once or permanently, or to deny it with a reason.
import type { PermissionAnswer, PermissionQuestion } from "@palimpsest/agent";
import { revealCommand, revealLine, revealText } from "../../text/clean.ts";
import type { Look } from "../../text/look.ts";
import { wrapLines } from "../../text/measure-columns.ts";
import { formatDiff } from "../diff/format-screen-diff.ts";
import { toolTitle } from "../items/format-call.ts";
import { formatInput } from "../items/format-input.ts";
import type { Option } from "./dialog.ts";

const NO = "No, and say what to do instead";
/** Longer rules may not fit into an option on a narrow screen. */
const MAX_RULE = 60;

export function permissionOptions(question: PermissionQuestion): readonly Option[] {
  return [
    { label: "Yes, this once", key: "y" },
    ...question.suggestions.map((rule, at) => ({
      label: `Yes, and always in this project: ${isThisCommand(rule, question) ? "exactly this command" : ruleText(rule)}`,
      ...(at === 0 && { key: "a" }),
    })),
    { label: NO, key: "n", asks: "What should the agent do instead? (Leave it empty to say no.)" },
  ];
}

export function permissionBody(question: PermissionQuestion, look: Look): readonly string[] {
  const { tool, input, what, why, diff } = question;
  const { paint, columns } = look;
  // Whole lines with their neighbours, where they are known: a part of a line says little.
  const shown =
    diff === undefined
      ? formatInput(tool, withoutNamed(input, what), look)
      : formatDiff(revealText(diff), look);
  // For a path this includes its real location; a command, or the fields of a server's tool, are shown in full below.
  const isShown = shown.length > 0 && (tool === "Bash" || what.startsWith("Use "));
  const said = isShown ? [] : wrapLines(revealLine(what), columns).map(paint.bold);
  // The reason comes first: below a long command nobody would see it.
  return [
    ...wrapLines(revealLine(why), columns).map(paint.dim),
    "",
    ...said,
    ...shown,
    ...longRules(question).flatMap((rule) => wrapLines(`“Always” allows: ${rule}`, columns).map(paint.dim)),
  ];
}

/** Fields that the sentence above names already. */
const NAMED = new Set(["file_path", "path", "url"]);

function withoutNamed(input: unknown, what: string): unknown {
  if (typeof input !== "object" || input === null || what.startsWith("Use ")) return input;
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(NAMED.has(name) && what.includes(String(value)))),
  );
}

/** Rules that are too long for an option are shown in the body. */
const longRules = (question: PermissionQuestion): readonly string[] =>
  question.suggestions
    .filter((rule) => !isThisCommand(rule, question))
    .map(ruleText)
    .filter((rule) => rule.length > MAX_RULE);

/** A long command is shown once, not once more as the rule that allows it alone. */
function isThisCommand(rule: string, { tool, input }: PermissionQuestion): boolean {
  const { command } = (input ?? {}) as { readonly command?: unknown };
  return rule.length > MAX_RULE && tool === "Bash" && rule === `Bash(${command})`;
}

const ruleText = (rule: string): string => revealCommand(rule).replaceAll("\n", "\\n");

const TITLES: Readonly<Record<string, string>> = {
  Bash: "Run this command?",
  Read: "Read this file?",
  Edit: "Make this change?",
  Write: "Write this file?",
  WebFetch: "Fetch this page?",
};

export function permissionTitle({ tool, agent }: PermissionQuestion): string {
  const title = TITLES[tool] ?? `Use ${toolTitle(tool)}?`;
  return agent === undefined ? title : `The agent ${agent} asks: ${title}`;
}

/** `undefined`: the question was closed, which denies the call and stops the exchange. */
export function permissionAnswer(
  { suggestions }: PermissionQuestion,
  chosen: { readonly at: number; readonly text?: string } | undefined,
): PermissionAnswer {
  if (!chosen) return { allow: false, stop: true };
  if (chosen.at === 0) return { allow: true };
  const rule = suggestions[chosen.at - 1];
  if (rule !== undefined) return { allow: true, remember: { rule, scope: "project" } };
  const feedback = chosen.text?.trim();
  return feedback ? { allow: false, feedback } : { allow: false, stop: true };
}
