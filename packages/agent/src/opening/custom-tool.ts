// A tool that the caller of `openAgent` brings.
import type * as z from "zod";
import type { ToolContext, ToolOutput } from "../toolkit/tool.ts";

/** A JSON Schema of an object, as the Messages API takes it. */
export type JsonSchema = { readonly type: "object" } & Readonly<Record<string, unknown>>;

export interface CustomTool<Input = unknown> {
  /** Letters, digits, `_` and `-`. Not the name of a built-in tool, and not one that begins with `mcp__`. */
  readonly name: string;
  /** For the model. Part of every request, so keep it short. */
  readonly description: string;
  /** Checked before `run`: a zod schema, or a JSON Schema. */
  readonly inputSchema: z.ZodType<Input> | JsonSchema;
  /** What the model gets, as a text or with details for the interface. An error that is thrown becomes an error result. */
  run(input: Input, context: CustomToolContext): Promise<string | ToolOutput>;
  /**
   * Whether a call changes nothing: then it runs without a question, beside other calls, and in plan mode. Without it every
   * call is asked about, unless a permission rule with the tool's name says otherwise.
   */
  isReadOnly?: boolean | ((input: Input) => boolean);
  /** One line on what a call touches, for the question to the user. Default: the input as JSON. */
  subject?(input: Input): string;
  /** Characters of a result shown to the model; the rest is kept on disk. Default: the limit for all tools. */
  readonly maxCharacters?: number;
}

export type CustomToolContext = Pick<
  ToolContext,
  "toolUseId" | "cwd" | "root" | "folder" | "signal" | "onProgress"
>;

/** Lets TypeScript infer the input of `run` from a zod schema. */
export const defineTool = <Input>(tool: CustomTool<Input>): CustomTool => tool as CustomTool;
