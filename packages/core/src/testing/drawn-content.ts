// Content for generated sessions: small pieces that break careless code.
import type { Block } from "../transcript/blocks.ts";

export const TEXTS: readonly string[] = [
  "Why is the build red?",
  "x",
  " leading and trailing ",
  "naïve café — “quotes”",
  "日本語のテキストと中文文本和한국어",
  "👩‍👩‍👧‍👦 emoji with joiners \u{1F9EA}",
  "lone surrogate \ud83d and \udc00",
  "NUL \0 and \u2028 separators \u2029 and \r\n lines",
  '{"looks": "like json", "type":"title"}',
  "<system-reminder>not ours</system-reminder>",
  "word ".repeat(400),
  "$& $1 \\n `code` {{notATemplate}}",
];

const HUGE = "0123456789abcdef\n".repeat(4_000);

export function pickItem<T>(list: readonly T[], at: number): T {
  return list[Math.abs(at) % list.length]!;
}

export function resultContent(at: number): { content?: string | Block[]; is_error?: boolean } {
  const contents: readonly { content?: string | Block[]; is_error?: boolean }[] = [
    { content: pickItem(TEXTS, at >> 2) },
    { content: "" },
    {},
    { content: [] },
    { content: [{ type: "text", text: "" }] },
    { content: [{ type: "text", text: pickItem(TEXTS, at >> 3) }, IMAGE] },
    { content: pickItem(TEXTS, at >> 2), is_error: true },
    { content: at % 5 === 0 ? HUGE : "ok" },
  ];
  return pickItem(contents, at);
}

const IMAGE: Block = {
  type: "image",
  source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
};

/** Makes a response with thinking, text and calls, or some of them. */
export function assistantBlocks(a: number, b: number, id: string): Block[] {
  const blocks: Block[] = [];
  if (a % 3 === 0) blocks.push({ type: "thinking", thinking: pickItem(TEXTS, b), signature: `sig-${id}` });
  if (a % 4 !== 3) blocks.push({ type: "text", text: pickItem(TEXTS, a + b) });
  if (a % 11 === 0) blocks.push({ type: "redacted_thinking", data: "opaque" });
  for (let call = 0; call < b % 4; call++) {
    const input = { command: pickItem(TEXTS, call + a), nested: { list: [call, null, true] } };
    blocks.push({
      type: "tool_use",
      id: `${id}_${call}`,
      name: call % 3 === 2 ? "mcp__x__y" : "Bash",
      input,
    });
  }
  return blocks;
}
