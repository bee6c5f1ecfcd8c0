// Whether a shell would find a program in the working folder: with a relative folder in PATH, such as `.`, a project can
// bring its own `git` or `ls`.
import { delimiter, isAbsolute, resolve } from "node:path";
import { lookAt } from "../git/locate-repository.ts";

/** A sentence, or `undefined` if the program is found as usual. */
export function explainForeignProgram(
  program: string,
  cwd: string,
  path = process.env.PATH ?? "",
): string | undefined {
  const folders = path.split(delimiter).filter((folder) => !isAbsolute(folder));
  const found = folders.map((folder) => resolve(cwd, folder, program)).find((file) => lookAt(file));
  return found === undefined ? undefined : `The PATH finds ${found} first, which may come from the project.`;
}
