// Extracts every message text from another agent's transcript as it is in the file, independently of the product's readers.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

type Json = Readonly<Record<string, unknown>>;

export interface SourceText {
  readonly who: "user" | "assistant" | "result";
  readonly text: string;
}

export function readSourceTexts(path: string): readonly SourceText[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  if (path.endsWith(".json")) return textsOfOpencode(JSON.parse(text));
  return text.split("\n").flatMap((line) => textsOfLine(parse(line)));
}

function parse(line: string): Json {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

function textsOfLine(line: Json): readonly SourceText[] {
  const message = line.message as Json | undefined;
  if (!message || line.isSidechain === true || !["user", "assistant", "message"].includes(String(line.type)))
    return [];
  if (message.role === "bashExecution")
    return [text("user", message.command), text("user", message.output)].flat();
  const who = message.role === "assistant" ? "assistant" : message.role === "toolResult" ? "result" : "user";
  return textsOfContent(message.content, who);
}

function textsOfContent(content: unknown, who: SourceText["who"]): readonly SourceText[] {
  if (!Array.isArray(content)) return text(who, content);
  return (content as Json[]).flatMap((block) => {
    if (block.type === "text") return text(who, block.text);
    return block.type === "tool_result" ? textsOfContent(block.content, "result") : [];
  });
}

function textsOfOpencode({ messages }: Json): readonly SourceText[] {
  return (messages as { info: Json; parts: Json[] }[]).flatMap(({ info, parts }) =>
    parts.flatMap((part) => {
      if (part.type === "text") return text(info.role === "assistant" ? "assistant" : "user", part.text);
      return part.type === "tool" ? text("result", (part.state as Json).output) : [];
    }),
  );
}

const text = (who: SourceText["who"], value: unknown): readonly SourceText[] =>
  typeof value === "string" && value !== "" ? [{ who, text: value }] : [];
