// Transcripts of other agents, written for tests in the shape that each agent writes.

interface ClaudeLine {
  readonly role: "user" | "assistant";
  readonly content: unknown;
  readonly usage?: object;
}

export const CLAUDE_SESSION = "11111111-2222-4333-8444-555555555555";

/** A Claude Code transcript recorded in this folder, one message per line. */
export function writeClaude(cwd: string, lines: readonly ClaudeLine[], session = CLAUDE_SESSION): string {
  return lines
    .map(({ role, content, usage }, at) =>
      JSON.stringify({
        parentUuid: at === 0 ? null : `${session.slice(0, 8)}-${at - 1}`,
        isSidechain: false,
        cwd,
        sessionId: session,
        version: "2.1.37",
        gitBranch: "main",
        type: role,
        message:
          role === "user"
            ? { role, content }
            : {
                id: `msg_${session.slice(0, 4)}_${at}`,
                type: "message",
                role,
                model: "claude-opus-4-6",
                content,
                usage: usage ?? { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 0 },
              },
        uuid: `${session.slice(0, 8)}-${at}`,
        timestamp: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString(),
      }),
    )
    .map((line) => `${line}\n`)
    .join("");
}

export const text = (words: string): object => ({ type: "text", text: words });
const use = (id: string, command: string): object => ({
  type: "tool_use",
  id,
  name: "Bash",
  input: { command },
});
const returned = (id: string, content: string): object => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});

export const WORK: readonly ClaudeLine[] = [
  { role: "user", content: "Why is the harbour crane creaking again?" },
  { role: "assistant", content: [text("I look at the winch first."), use("toolu_1", "cat winch.log")] },
  { role: "user", content: [returned("toolu_1", "bearing seven runs dry since Tuesday morning")] },
  { role: "assistant", content: [text("Bearing seven needs grease; everything else is in order.")] },
];
