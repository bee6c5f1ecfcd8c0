// Reports what is trusted in this folder and why, what is not, and how to revoke trust.
import { reportTrust, type TrustReportItem } from "@palimpsest/agent/internal";
import { toVisible } from "../terminal/to-visible.ts";
import type { Finding, Surroundings } from "./doctor-finding.ts";

const area = "trust";

/** What each kind of item may do once it is trusted. */
const COVERS: Readonly<Record<TrustReportItem["kind"], string>> = {
  hook: "its command runs when that event occurs",
  mcp: "it is started or connected to, and its tools are offered to the model",
  skill: "the model may use it, with the tools that it names",
  agent: "the model may start it",
  permissions: "these calls run without asking",
  include: "it becomes part of the instructions",
  memory: "the model sees it, but nothing in it is enforced",
};

/** How each kind is named before its file. A hook has no name; its command is shown anyway. */
const describeKind: Readonly<Record<TrustReportItem["kind"], (label: string) => string>> = {
  hook: () => "The hook in",
  mcp: (label) => `The ${label} in`,
  skill: (label) => `The ${label} in`,
  agent: () => "The agent in",
  permissions: () => "The list of allow rules in",
  include: () => "The included file",
  memory: () => "The team memory in",
};

export async function checkTrust({ environment, cwd }: Surroundings): Promise<Finding[]> {
  const { home, variables: env } = environment;
  const { items, answers, mayStartGit, trustFile, answersFile } = await reportTrust({ cwd, home, env });
  const found: Finding[] = items.map((item) => ({ area, ...describeItem(item) }));
  if (items.length === 0)
    found.push({ area, level: "ok", message: "This project contains nothing that needs your trust." });
  if (items.some(({ at }) => at !== undefined))
    found.push({
      area,
      level: "ok",
      message: `Your trust decisions for this project are in ${trustFile}.`,
      remedy:
        "/trust in a session changes them. Delete that file to revoke them all; the next session asks again.",
    });
  for (const { effect, rule, at } of answers)
    found.push({
      area,
      level: "ok",
      message: `${rule} is ${effect === "allow" ? "allowed without asking" : "denied"} here since ${formatDay(at)}, by your answer.`,
      remedy: `/permissions in a session takes it back; it is kept in ${answersFile}.`,
    });
  found.push({
    area,
    level: "ok",
    message: mayStartGit
      ? "git runs here to show the branch and changes; it ignores the repository's configuration."
      : items.some(({ state }) => state === "new" || state === "changed")
        ? "git does not run here until you have answered the trust question."
        : "git does not run here, because you trust nothing in this project. /trust in a session changes that.",
  });
  return found;
}

/** On one line, since a command could contain lines that look like other findings. */
function describeItem(item: TrustReportItem): Pick<Finding, "level" | "message" | "remedy"> {
  const described = describeState(item);
  const shown = item.kind === "include" ? "" : ` (${item.shown})`;
  const message = toVisible(`${described.message}${shown}`).replace(/[\n\u2028\u2029]/g, "\\n");
  return { ...described, message };
}

function describeState(item: TrustReportItem): Pick<Finding, "level" | "message" | "remedy"> {
  const { kind, label, from, state, at } = item;
  const what = `${describeKind[kind](label)} ${from}`;
  const since = at === undefined ? "" : ` on ${formatDay(at)}`;
  if (state === "trusted")
    return { level: "ok", message: `${what} is trusted: you said so${since}, so ${COVERS[kind]}.` };
  if (state === "by-setting")
    return {
      level: "ok",
      message: `${what} is trusted by your setting trust.projectHooks, so ${COVERS[kind]}.`,
      remedy: "Remove trust.projectHooks from your settings to be asked.",
    };
  if (state === "refused")
    return {
      level: "ok",
      message: `${what} is not used: you refused it${since}.`,
      remedy: "/trust in a session lets you use it.",
    };
  if (state === "uncheckable")
    return {
      level: "warning",
      message: `${what} is not used: its folder has too many files to check for changes.`,
    };
  const why = state === "new" ? "you were never asked" : `it has changed since you answered${since}`;
  return {
    level: "warning",
    message: `${what} is not used: ${why}.`,
    remedy: `The next session in a terminal asks you. If you agree, ${COVERS[kind]}.`,
  };
}

const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);
