// Reads the memories of a folder. Unreadable files are left out; broken ones are marked.
import type { Files } from "../../ports/files.ts";
import type { Memory } from "../memory.ts";
import { FILE_BYTES } from "./read-texts.ts";
import { type Found, scanFolder } from "./scan.ts";
import { type Held, memoryOf, type Texts, tooLarge } from "./texts.ts";

/** Returns all memories, newest first. */
export async function listMemories(files: Files, texts: Texts, folder: string): Promise<readonly Memory[]> {
  const found = await scanFolder(files, folder);
  return toMemories(found, await texts.of(found));
}

/** Returns some memories in the given order, without caching their texts. */
export async function readMemories(texts: Texts, found: readonly Found[]): Promise<readonly Memory[]> {
  return toMemories(found, await texts.peek(found));
}

function toMemories(found: readonly Found[], texts: readonly Held[]): readonly Memory[] {
  const held = new Map(texts.map((each) => [each.path, each]));
  return found.flatMap((each) => {
    const text = held.get(each.path);
    if (text) return [memoryOf(text)];
    return each.size > FILE_BYTES ? [tooLarge(each)] : [];
  });
}
