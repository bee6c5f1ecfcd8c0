// Reads the memory folder at the end of the rounds, as it is on disk and as pal shows it.
import { readFile } from "node:fs/promises";
import type { FaultPlace } from "../fault-place.ts";
import type { FoundMemories } from "./kept-facts.ts";

const IN_FOLDER = /\/memory\/([^/.][^/]*\.md)$/;

export async function readMemories(place: FaultPlace): Promise<FoundMemories> {
  const list = JSON.parse((await place.run(["memory", "list", "--json"])).stdout) as Listed[];
  const history = JSON.parse((await place.run(["memory", "history", "--json"])).stdout) as Operation[];
  const texts = new Map<string, string>();
  for (const file of await place.files((path) => IN_FOLDER.test(path)))
    texts.set(IN_FOLDER.exec(file)![1]!, await readFile(file, "utf8"));
  const { "MEMORY.md": index = "", ...files } = Object.fromEntries(texts);
  return {
    files: new Map(Object.entries(files)),
    index,
    listed: list.filter(({ broken }) => broken === undefined).map(({ path }) => path),
    handmade: new Set(history.filter(({ by }) => by === "hand").map(({ path }) => path)),
  };
}

interface Listed {
  readonly path: string;
  readonly broken?: string;
}

interface Operation {
  readonly path: string;
  readonly by: string;
}
