// Finds a program as the shell would.
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

export function findProgram(name: string, path = process.env.PATH ?? ""): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
