// Searches again for a purged text, ignoring case and whatever is between its letters, in names and contents.

import type { Files } from "../../ports/files.ts";
import { RECORD_SNAPSHOT } from "../history/record-snapshot.ts";
import { looselyIn } from "./purge-text.ts";
import { decodeText } from "./read-texts.ts";

/** Returns the files and folders that still contain it, in the order in which they are found. */
export async function stillThere(files: Files, folder: string, text: string): Promise<readonly string[]> {
  const isIn = looselyIn(text);
  const found: string[] = [];
  const lookInto = async (at: string): Promise<void> => {
    for (const { path, name, kind } of await files.list(at)) {
      // Made anew from the record that was purged; a short text would be found in its numbers by chance.
      if (name === RECORD_SNAPSHOT) continue;
      if (isIn(name)) found.push(path);
      else if (kind === "file" && holdsText(decodeText(await files.read(path)), isIn)) found.push(path);
      if (kind === "folder") await lookInto(path);
    }
  };
  await lookInto(folder);
  return found;
}

function holdsText(content: string, isIn: (each: string) => boolean): boolean {
  return isIn(content) || content.split("\n").some((line) => listStrings(line).some(isIn));
}

/** Returns the strings of a JSON line, unescaped. */
function listStrings(line: string): readonly string[] {
  if (!line.startsWith("{") || !line.includes("\\")) return [];
  const strings: string[] = [];
  try {
    JSON.parse(line, (key, value: unknown) => {
      strings.push(key);
      if (typeof value === "string") strings.push(value);
      return value;
    });
  } catch {
    return [];
  }
  return strings;
}
