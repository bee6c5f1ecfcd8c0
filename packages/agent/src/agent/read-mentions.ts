// Reads files that a message names with `@path`, so that the model need not ask for them. Only typed words name
// a file: what was pasted or piped may mention anything.
import { stat } from "node:fs/promises";
import type { Block, UserContent } from "@palimpsest/core";
import { joinTexts, originsOfBlock } from "@palimpsest/core/internal";
import { NOT_TYPED, typedWords } from "@palimpsest/core/memory";
import { resolvePath } from "../files/resolve-path.ts";
import type { QueuedMessage } from "../loop/message-queue.ts";
import type { Verdict } from "../loop/run-calls.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { createToolContext, type Workplace } from "../toolkit/create-tool-context.ts";
import type { Tool } from "../toolkit/tool.ts";
import { readTool } from "../tools/read/read-tool.ts";

/** A message with more mentions is a pasted list. */
const MAX_MENTIONS = 10;
/** At the start or after a space or bracket: an address such as me@example.com is not a mention. */
const MENTIONED = /(?<=^|[\s([{"'])@(?:"([^"\n]{1,1000})"|([^\s"'`()[\]{}<>]{1,1000}))/g;

/** Tells the name of a file from a person's: it has a folder or an extension. */
const LIKE_FILE = /\/|\.[A-Za-z]\w{0,9}$/;

/** The prefix of the id under which a mentioned file is read. */
export const MENTION = "mention_";

/** Finds mentions in the typed part of a message. A name that was only partly typed does not count. */
export function findMentions(typed: string): readonly string[] {
  const names = [...typed.matchAll(MENTIONED)].map(
    ([, quoted, bare]) => quoted ?? bare!.replace(/[.,;:!?]+$/, ""),
  );
  return [...new Set(names.filter((name) => name !== "" && !name.includes(NOT_TYPED)))].slice(
    0,
    MAX_MENTIONS,
  );
}

export interface ReadMentions {
  /** Reminders after the message. */
  readonly texts: readonly string[];
  /** Images and documents: part of the message itself. */
  readonly blocks: readonly Block[];
  /** For the user: what was not read, and why. */
  readonly notices: readonly string[];
}

export interface MentionDependencies {
  readonly place: Workplace;
  readonly permissions: Permissions;
  /** Asks for permission like any call: hooks, rules, and the user for files outside the project. */
  permit(
    call: { readonly id: string; readonly name: string; readonly input: unknown },
    tool: Tool,
  ): Promise<Verdict>;
}

export async function readMentions(
  message: QueuedMessage,
  parts: MentionDependencies,
): Promise<ReadMentions> {
  const { place, permissions, permit } = parts;
  const texts: string[] = [];
  const blocks: Block[] = [];
  const notices: string[] = [];
  for (const [at, name] of findMentions(readTypedText(message)).entries()) {
    const input = { file_path: resolvePath(place.cwd, name) };
    const there = await stat(input.file_path).catch(() => undefined);
    if (!there && LIKE_FILE.test(name)) notices.push(`@${name} was not read: there is no such file.`);
    if (!there?.isFile()) continue;
    const id = `${MENTION}${place.now()}_${at}`;
    const decision = await permissions.check(readTool, input, place.cwd);
    const verdict = await permit({ id, name: readTool.name, input }, readTool as Tool);
    if (!verdict.allow) {
      const why = decision.behavior === "ask" ? decision.why : verdict.reason;
      const way =
        "rule" in verdict
          ? ` Nobody can be asked here. To allow it, add the rule ${verdict.rule} to your settings or pass it with --allowed-tools.`
          : "";
      notices.push(`@${name} was not read: ${why}${way}`);
      texts.push(`The user named ${input.file_path}. It was not read: ${verdict.reason}`);
      continue;
    }
    const call = { toolUseId: id, signal: new AbortController().signal };
    const output = await readTool.run(
      (verdict.input as typeof input) ?? input,
      createToolContext(place, call),
    );
    if (output.isError) continue;
    if (typeof output.content === "string")
      texts.push(`The user named ${input.file_path}. It holds:\n${output.content}`);
    else blocks.push(...output.content);
  }
  return { texts, blocks, notices };
}

export const toBlocks = (content: UserContent): readonly Block[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : (content as readonly Block[]);

/** The words of a message. */
export const readPrompt = (content: UserContent): string => joinTexts({ content: toBlocks(content) }).text;

/** The typed part of a message, as far as is known; texts without typed words are left out. */
export function readTypedText({ content, origins }: QueuedMessage): string {
  const blocks = toBlocks(content);
  const typed = blocks.map((block, at) =>
    typedWords({ text: readPrompt([block]), origins: originsOfBlock({ content: blocks, origins }, at) }),
  );
  return typed.filter((text) => /[^\s\ufffc]/.test(text)).join("\n");
}

/** Adds the blocks of mentioned files, whose words are the file's, not the user's. */
export function addMentioned({ content, origins }: QueuedMessage, added: readonly Block[]): QueuedMessage {
  if (added.length === 0) return { content, origins };
  const own = toBlocks(content);
  const texts = added.flatMap((block, at) => {
    const { length } = readPrompt([block]);
    return length === 0
      ? []
      : [{ block: own.length + at, from: 0, to: length, origin: "mentioned" as const }];
  });
  return {
    content: [...own, ...added],
    origins: texts.length === 0 ? origins : [...(origins ?? []), ...texts],
  };
}
