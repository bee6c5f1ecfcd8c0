// Files a message names with `@path`: they are read at once, so that the model need not ask for them.
import { stat } from "node:fs/promises";
import type { Block, UserContent } from "@palimpsest/core";
import { absolute } from "../files/paths.ts";
import type { Permissions } from "../permissions/permissions.ts";
import { contextOf, type Workplace } from "../tools/context.ts";
import { readTool } from "../tools/read/read.ts";

/** More than this is a list that came with a paste, not files somebody meant. */
const MOST = 10;
/** At the start or behind a space or bracket: an address such as me@example.com is none. */
const MENTIONED = /(?<=^|[\s([{"'])@(?:"([^"\n]{1,1000})"|([^\s"'`()[\]{}<>]{1,1000}))/g;

/** How the id of a reading begins that no call asked for. */
export const MENTION = "mention_";

export function mentionsIn(text: string): readonly string[] {
  const names = [...text.matchAll(MENTIONED)].map(
    ([, quoted, bare]) => quoted ?? bare!.replace(/[.,;:!?]+$/, ""),
  );
  return [...new Set(names.filter((name) => name !== ""))].slice(0, MOST);
}

export interface Mentioned {
  /** To stand behind the message as reminders. */
  readonly texts: readonly string[];
  /** Images and documents: part of the message itself. */
  readonly blocks: readonly Block[];
}

/** Whoever names a file allows it to be read; a rule that denies it holds all the same. */
export async function readMentions(
  content: UserContent,
  place: Workplace,
  permissions: Permissions,
): Promise<Mentioned> {
  const texts: string[] = [];
  const blocks: Block[] = [];
  for (const [at, name] of mentionsIn(promptOf(content)).entries()) {
    const path = absolute(place.cwd, name);
    if (!(await stat(path).catch(() => undefined))?.isFile()) continue;
    const input = { file_path: path };
    if ((await permissions.check(readTool, input, place.cwd)).behavior === "deny") continue;
    const call = { toolUseId: `${MENTION}${place.now()}_${at}`, signal: new AbortController().signal };
    const output = await readTool.run(input, contextOf(place, call));
    if (output.isError) continue;
    if (typeof output.content === "string")
      texts.push(`The user named ${path}. It holds:\n${output.content}`);
    else blocks.push(...output.content);
  }
  return { texts, blocks };
}

/** The words of a message. */
export function promptOf(content: UserContent): string {
  if (typeof content === "string") return content;
  return content
    .flatMap((block) => ("text" in block && typeof block.text === "string" ? [block.text] : []))
    .join("\n");
}
