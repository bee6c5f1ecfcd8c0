// Whether a shell would take a program from the working folder: with a relative folder on the PATH, such as `.`, a project can
// bring its own `git` or `ls`.
import { delimiter, isAbsolute, resolve } from "node:path";
import { lookAt } from "../git/locate-repository.ts";

/** A whole sentence, or `undefined` where the program is found as usual. */
export function explainForeignProgram(
  program: string,
  cwd: string,
  path = process.env.PATH ?? "",
): string | undefined {
  const folders = path.split(delimiter).filter((folder) => !isAbsolute(folder));
  const found = folders.map((folder) => resolve(cwd, folder, program)).find((file) => lookAt(file));
  return found === undefined ? undefined : `The PATH leads to ${found}, which the project may have brought.`;
}
