// The reader for an agent's transcripts.
import type { AgentName, TakeRecorded, TranscriptReader } from "../recorded.ts";
import { ClaudeCodeReader } from "./claude-code-reader.ts";
import { CodexReader } from "./codex-reader.ts";
import { OpencodeReader } from "./opencode-reader.ts";
import { PiReader } from "./pi-reader.ts";

const READERS = {
  "claude-code": ClaudeCodeReader,
  codex: CodexReader,
  pi: PiReader,
  opencode: OpencodeReader,
} satisfies Readonly<Record<AgentName, new (take: TakeRecorded) => TranscriptReader>>;

export const makeReader = (agent: AgentName, take: TakeRecorded): TranscriptReader =>
  new READERS[agent](take);
