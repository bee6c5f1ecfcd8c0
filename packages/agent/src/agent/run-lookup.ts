// Answers calls that only read and that nobody asked for in the conversation: those of whoever saves memories behind it.
import type { Credentials } from "../credentials/credentials.ts";
import { createToolContext, type Workplace } from "../toolkit/create-tool-context.ts";
import type { Tool } from "../toolkit/tool.ts";
import { checkInput } from "../toolkit/tool-registry.ts";

const LOOKING = new Set(["Read", "Grep", "Glob", "Bash"]);
/** Nobody waits for it, and it must not go on for ever. */
const PATIENCE_MS = 20_000;

export interface LookupDependencies {
  readonly tools: readonly Tool[];
  readonly place: Workplace;
  readonly credentials: Credentials;
  /** Whether such a call could be made now without asking anybody. */
  allows(tool: Tool, input: unknown): Promise<boolean>;
}

export interface LookupCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** Undefined where it may not be done. What is read here counts as read by nobody. */
export async function runLookup(
  { id, name, input }: LookupCall,
  { tools, place, credentials, allows }: LookupDependencies,
): Promise<{ readonly content: string; readonly is_error?: boolean } | undefined> {
  const tool = LOOKING.has(name) ? tools.find((each) => each.name === name) : undefined;
  const checked = tool && checkInput(tool, input);
  if (!checked?.ok || !tool!.isReadOnly(checked.input) || !(await allows(tool!, checked.input)))
    return undefined;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const context = createToolContext(place, { toolUseId: id, signal });
  const { content, isError } = await tool!.run(checked.input, { ...context, files: place.files.copy() });
  if (typeof content !== "string") return undefined;
  return { content: credentials.redact(content), ...(isError && { is_error: true }) };
}
