// Fuzzes transcripts with damaged, repeated, moved or foreign lines: opens, lists, exports and searches them.
import { openSession, SessionError } from "@palimpsest/core";
import { memoryPorts } from "@palimpsest/core/testing";
import { modelFacts, validateRequest } from "@palimpsest/emulator";
import { conversationOf } from "../../../../packages/cli/src/sessions/conversation.ts";
import { maskDeep } from "../../../../packages/cli/src/sessions/mask.ts";
import { toMarkdown } from "../../../../packages/cli/src/sessions/session-to-markdown.ts";
import { listSessions } from "../../../../packages/core/src/transcript/list-sessions.ts";
import { loadTranscript } from "../../../../packages/core/src/transcript/load-transcript.ts";
import { TranscriptError } from "../../../../packages/core/src/transcript/transcript-error.ts";
import { requireThat, type Target } from "../fuzz-target.ts";

const OPTIONS = {
  cwd: "/project",
  home: "/home/.palimpsest",
  env: {},
  model: "claude-sonnet-5-5",
  system: "Be terse.",
  tools: [{ name: "Bash", input_schema: { type: "object", properties: {} } }],
};

async function writeSession(rounds: number): Promise<{ readonly path: string; readonly text: string }> {
  const ports = memoryPorts({ seed: rounds });
  await ports.files.makeFolder(OPTIONS.cwd);
  const session = await openSession({ ...OPTIONS, ports });
  for (let round = 0; round < rounds; round++) {
    await session.user(`Why is the build red? (${round})`);
    await session.request();
    const call = { type: "tool_use", id: `toolu_${round}`, name: "Bash", input: { command: "make" } };
    const usage = { input_tokens: 10, output_tokens: 5 };
    await session.assistant({ content: [{ type: "text", text: "Looking." }, call], usage } as never);
    const content = round % 2 === 0 ? "a.c:3: error" : "long line\n".repeat(40);
    await session.toolResults({ type: "tool_result", tool_use_id: call.id, content });
    await session.request();
    await session.assistant({ content: [{ type: "text", text: "Line 3." }], usage } as never);
  }
  await session.close();
  const [path, bytes] = [...ports.files.contents()].find(([name]) => name.endsWith(".jsonl"))!;
  return { path, text: new TextDecoder().decode(bytes) };
}

const written = [await writeSession(1), await writeSession(3)];
const original = new Set(written.flatMap(({ text }) => text.split("\n").filter((line) => line !== "")));
const PATH = written[0]!.path;
const ID = PATH.slice(PATH.lastIndexOf("/") + 1, -".jsonl".length);

const transcript: Target = {
  name: "transcript",
  seeds: written.map(({ text }) => text),
  words: [
    "\n",
    '{"v":1,',
    '"type":"title","title":"t"',
    '"type":"head"',
    '"parent":null',
    '"type":"undo"',
    '"id":',
    '"type":"boundary"',
    '"type":"cleared"',
    "\0\0\0",
    "}\n{",
  ],
  isJson: true,
  longest: 200_000,
  async check(input) {
    // A different seed from the sessions above, so that ids do not collide.
    const ports = memoryPorts({ seed: 999 });
    await ports.files.makeFolder(OPTIONS.cwd);
    await ports.files.write(PATH, input);
    const loaded = await loadTranscript(ports.files, PATH);
    const kept = new Set(loaded.entries.map(({ id }) => id));
    const lines = new TextDecoder().decode(new TextEncoder().encode(input)).split("\n");
    for (const line of lines.filter((each) => original.has(each)))
      requireThat(kept.has(JSON.parse(line).id), "a good line is kept", () => line);

    const [listed] = await listSessions(ports.files, PATH.slice(0, PATH.lastIndexOf("/")));
    requireThat(input === "" || listed?.id === ID, "a session is listed", () => listed);
    toMarkdown({ id: ID, title: listed?.title, branch: undefined }, conversationOf(loaded.entries));
    maskDeep(loaded.entries);

    const request = await requestOf(ports);
    const isOnlyMoved = lines.every((line) => line === "" || original.has(line));
    if (!request || !isOnlyMoved) return;
    const problem = validateRequest(structuredClone(request), modelFacts(OPTIONS.model));
    requireThat(!problem, "the next request is valid", () => problem);
  },
};

async function requestOf(ports: ReturnType<typeof memoryPorts>): Promise<unknown> {
  try {
    const session = await openSession({ ...OPTIONS, ports, resume: ID });
    try {
      await session.user("Go on.");
      return await session.request();
    } finally {
      await session.close();
    }
  } catch (error) {
    if (SessionError.isInstance(error) || TranscriptError.isInstance(error)) return undefined;
    throw error;
  }
}

export const targets: readonly Target[] = [transcript];
