// Decides which folders can hold memories: absolute, and not so near the root that they contain everything.
import { FileError, type Files } from "../../ports/files.ts";

/** Returns why not, as the end of a sentence, or undefined. */
export function checkFolder(path: string, isWindows = false): string | undefined {
  if (path.includes("\0")) return "it contains a NUL";
  if (/^(?:\\\\|\/\/|\\\/|\/\\)/.test(path)) return `${path} is on another machine`;
  const drive = /^[A-Za-z]:/.test(path);
  if (drive && !/^[A-Za-z]:[\\/]/.test(path)) return `${path} is relative; give the whole path`;
  if (drive ? !isWindows : !path.startsWith("/")) return `${path} is relative; give the whole path`;
  const parts = splitPlainParts(drive ? path.slice(2).replaceAll("\\", "/") : path);
  if (parts === undefined) return `${path} leads above the root`;
  if (parts.length === 0) return `${path} is the root`;
  if (parts.length === 1) return `${path} is too near the root`;
  return undefined;
}

/** Resolves links as far as the path exists, and appends the part that does not exist yet. */
export async function canonicalPlace(files: Files, path: string): Promise<string> {
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? "";
  const parts = splitPlainParts(path.slice(drive.length)) ?? [];
  for (let kept = parts.length; kept > 0; kept--) {
    const there = await canonicalOf(files, `${drive}/${parts.slice(0, kept).join("/")}`);
    if (there !== undefined) return [there, ...parts.slice(kept)].join("/").replace(/^\/\//, "/");
  }
  return `${drive}/${parts.join("/")}`;
}

async function canonicalOf(files: Files, path: string): Promise<string | undefined> {
  try {
    return await files.canonical(path);
  } catch (error) {
    if (FileError.isInstance(error)) return undefined;
    throw error;
  }
}

/** Removes `.`, `..` and double slashes; undefined if the path leads above the root. */
function splitPlainParts(path: string): string[] | undefined {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts;
}
