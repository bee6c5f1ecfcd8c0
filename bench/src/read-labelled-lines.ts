// Labelled messages: one file per language, one message per line.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";

export async function readLabelledLines<T>(
  folder: string,
  readLine: (line: string, language: string) => T,
): Promise<readonly T[]> {
  const all = await Promise.all(
    globSync("*.txt", { cwd: folder })
      .sort()
      .map(async (name) => {
        const lines = (await readFile(`${folder}/${name}`, "utf8")).trim().split("\n");
        return lines.map((line) => readLine(line, name.replace(".txt", "")));
      }),
  );
  return all.flat();
}
