// Runs read-only calls of the background work that saves memories. They are not part of the conversation.
import type { Credentials } from "../credentials/credentials.ts";
import { createToolContext, type Workplace } from "../toolkit/create-tool-context.ts";
import type { Tool } from "../toolkit/tool.ts";
import { checkInput } from "../toolkit/tool-registry.ts";

const LOOKING = new Set(["Read", "Grep", "Glob", "Bash"]);
/** Limits background work that nobody waits for. */
const PATIENCE_MS = 20_000;

export interface LookupDependencies {
  readonly tools: readonly Tool[];
  readonly place: Workplace;
  readonly credentials: Credentials;
  /** Whether the call would be allowed now without a question to the user. */
  allows(tool: Tool, input: unknown): Promise<boolean>;
}

export interface LookupCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** Undefined if it is not allowed. Files read here do not count as read by the model. */
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
