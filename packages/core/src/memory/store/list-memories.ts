// Memories of a folder. What cannot be read is left out; what is broken is marked.
import type { Files } from "../../ports/files.ts";
import type { Memory } from "../memory.ts";
import { FILE_BYTES } from "./read-texts.ts";
import { type Found, scanFolder } from "./scan.ts";
import { type Held, memoryOf, type Texts, tooLarge } from "./texts.ts";

/** All of them, newest first. */
export async function listMemories(files: Files, texts: Texts, folder: string): Promise<readonly Memory[]> {
  const found = await scanFolder(files, folder);
  return toMemories(found, await texts.of(found));
}

/** Some of them, in order; their texts are not kept. */
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
