// The labelled messages: one file a language, a line a message, with what should become of it before the bar.
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";

export interface LabelledMessage {
  readonly language: string;
  readonly text: string;
  /** It says something that a later session could use. */
  readonly isWorthKeeping: boolean;
}

export async function readMessages(): Promise<readonly LabelledMessage[]> {
  const folder = `${import.meta.dirname}/messages`;
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

function readLine(line: string, language: string): LabelledMessage {
  const [label, text] = [line.slice(0, 4), line.slice(7)];
  if ((label !== "keep" && label !== "skip") || line.slice(4, 7) !== " | ")
    throw new Error(`This line has no label: ${line}`);
  return { language, text, isWorthKeeping: label === "keep" };
}
