// Parses the definition of a kind of agent that the model can start: a Markdown file with frontmatter. Pure.
import { AGENT_SCOPES, type AgentScope } from "../../memory/scopes/agent-memory.ts";
import { readFrontmatter } from "../../text/frontmatter.ts";
import { readLineField, readListField } from "../../text/frontmatter-fields.ts";
import { MODES, modeSchema, type PermissionMode } from "./agent-mode.ts";
import { splitRules } from "./tool-rule.ts";

export interface AgentDefinition {
  readonly name: string;
  readonly description: string;
  /** The end of its system text. */
  readonly prompt: string;
  /**
   * Names of the tools it gets, or rules such as `Bash(git log *)`; `mcp__server__*` means all tools of a server. Absent:
   * all tools.
   */
  readonly tools?: readonly string[];
  /** Names of tools that it does not get, even if `tools` lists them. */
  readonly withoutTools?: readonly string[];
  /** A model's name, or part of one, such as `haiku`. Default: the model of the agent that starts it. */
  readonly model?: string;
  /** Its permission mode; never allows more than that of the agent that starts it. */
  readonly mode?: PermissionMode;
  /** Maximum model requests. */
  readonly maxTurns?: number;
  /** The most dollars that one agent of this kind may spend. */
  readonly maxUsd?: number;
  /** Lets it work in a copy of the project, which is merged only if the person agrees. */
  readonly isolation?: Isolation;
  /** Whose memory it keeps between runs: the person's in every project, the project's for everybody, or this machine's. */
  readonly memory?: AgentScope;
  /** Always runs in the background. */
  readonly isBackground?: true;
  /** Undefined for the built-in definitions. */
  readonly file?: string;
  /** From the project, so it is offered only once the project is trusted. */
  readonly isProjects: boolean;
  /** Fields that could not be used, as whole sentences. */
  readonly findings: readonly string[];
}

export type Isolation = "worktree";

/** The model types the name, and lists show it. */
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9_:-]{0,63}$/;
/** Longer than any listing shows. */
const MAX_DESCRIPTION = 1_024;
/** About 10,000 tokens, which are part of every request of the agent. */
const MAX_PROMPT = 40_000;

/** The most unknown fields that are named in a finding. */
const MAX_UNKNOWN = 5;
const FIELDS = new Set([
  "name",
  "description",
  "tools",
  "disallowedTools",
  "model",
  "permissionMode",
  "permission-mode",
  "maxTurns",
  "budget",
  "isolation",
  "memory",
  "background",
  // Other programs use it for display.
  "color",
]);

interface DefinitionSource {
  readonly text: string;
  readonly file?: string;
  readonly isProjects?: boolean;
}

/** Returns a sentence in `problem` if the file cannot be used at all. */
export function readAgentDefinition(
  source: DefinitionSource,
):
  | { readonly ok: true; readonly definition: AgentDefinition }
  | { readonly ok: false; readonly problem: string } {
  const { text, file, isProjects = false } = source;
  const { fields, body, broken } = readFrontmatter(text);
  if (broken !== undefined) return { ok: false, problem: `${broken}. It is not used.` };
  const name = readLineField(fields.name, 200) ?? (file === undefined ? "" : nameFile(file));
  if (!NAME.test(name))
    return {
      ok: false,
      problem: `${JSON.stringify(name)} is not a valid name for an agent: use only letters, digits, "-" and "_". It is not used.`,
    };
  const prompt = body.trim();
  if (prompt.length > MAX_PROMPT)
    return { ok: false, problem: `its text has more than ${MAX_PROMPT} characters. It is not used.` };
  const findings: string[] = [];
  const readNumber = (field: string) => readPositive(fields[field], field, findings);
  const mode = readMode(fields.permissionMode ?? fields["permission-mode"], findings);
  const tools = fields.tools === undefined ? undefined : readListField(fields.tools, splitRules);
  const model = readLineField(fields.model, 200);
  const maxTurns = readNumber("maxTurns");
  const maxUsd = readNumber("budget");
  const isolation = readIsolation(fields.isolation, findings);
  const memory = readScope(fields.memory, findings);
  const withoutTools = readListField(fields.disallowedTools, splitRules);
  const isBackground = readFlag(fields.background, "background", findings);
  const unknown = Object.keys(fields).filter((field) => !FIELDS.has(field));
  if (unknown.length > 0) findings.push(explainUnknown(unknown));
  return {
    ok: true,
    definition: {
      name,
      description: readLineField(fields.description, MAX_DESCRIPTION) ?? "",
      prompt,
      isProjects,
      findings,
      ...(file !== undefined && { file }),
      ...(tools && !tools.includes("*") && { tools }),
      ...(model !== undefined && model !== "inherit" && { model }),
      ...(mode && { mode }),
      ...(maxTurns !== undefined && { maxTurns }),
      ...(maxUsd !== undefined && { maxUsd }),
      ...(isolation && { isolation }),
      ...(memory && { memory }),
      ...(withoutTools.length > 0 && { withoutTools }),
      ...(isBackground && { isBackground }),
    },
  };
}

/** Returns `reviewer` for `agents/reviewer.md`. */
const nameFile = (file: string): string =>
  file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1).replace(/\.md$/, "");

function readPositive(value: unknown, field: string, findings: string[]): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && value > 0) return value;
  findings.push(`${field} must be a number above 0; it is ignored.`);
  return undefined;
}

function readFlag(value: unknown, field: string, findings: string[]): boolean {
  if (value === undefined || value === null || typeof value === "boolean") return value === true;
  findings.push(`${field} must be true or false; it is ignored.`);
  return false;
}

const explainUnknown = (names: readonly string[]): string => {
  const shown = names.slice(0, MAX_UNKNOWN).map((name) => readLineField(name, 40) ?? "(empty)");
  return `${shown.join(", ")}: not a field of agents here; ignored.`;
};

/** An unknown value means a worktree, which is the safe choice. */
function readIsolation(value: unknown, findings: string[]): Isolation | undefined {
  if (value === undefined || value === null || value === "none") return undefined;
  if (value !== "worktree") findings.push("isolation must be worktree; this agent works in a worktree.");
  return "worktree";
}

function readScope(value: unknown, findings: string[]): AgentScope | undefined {
  if (value === undefined || value === null) return undefined;
  const scope = AGENT_SCOPES.find((each) => each === value);
  if (!scope) findings.push(`memory must be one of ${AGENT_SCOPES.join(", ")}; this agent has no memory.`);
  return scope;
}

/** An unknown value means the strictest mode, for the same reason. */
function readMode(value: unknown, findings: string[]): PermissionMode | undefined {
  if (value === undefined || value === null) return undefined;
  const parsed = modeSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  findings.push(`permissionMode must be one of ${MODES.join(", ")}; this agent may only read.`);
  return "plan";
}
