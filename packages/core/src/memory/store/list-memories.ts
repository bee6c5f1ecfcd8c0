// All memories of a folder, newest first. What cannot be read is left out; what is broken is marked.
import type { Files } from "../../ports/files.ts";
import type { Memory } from "../memory.ts";
import { FILE_BYTES } from "./read-texts.ts";
import { scanFolder } from "./scan.ts";
import { memoryOf, type Texts, tooLarge } from "./texts.ts";

export async function listMemories(files: Files, texts: Texts, folder: string): Promise<readonly Memory[]> {
  const found = await scanFolder(files, folder);
  const held = new Map((await texts.of(found)).map((each) => [each.path, each]));
  return found.flatMap((each) => {
    const text = held.get(each.path);
    if (text) return [memoryOf(text)];
    return each.size > FILE_BYTES ? [tooLarge(each)] : [];
  });
}
