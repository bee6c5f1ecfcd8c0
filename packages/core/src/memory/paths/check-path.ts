// Decides which paths inside a memory folder are accepted from a writer. Pure; links are checked in contained.ts.

export const INDEX_NAME = "MEMORY.md";
export const JOURNAL_FOLDER = "logs";
export const TEAM_FOLDER = "team";
/** The indexes of the two scopes. */
export const INDEXES = [INDEX_NAME, `${TEAM_FOLDER}/${INDEX_NAME}`] as const;

export type CheckedPath =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly reason: string };

/** Below the limit of every file system, with room for a number after the name. */
const NAME_BYTES = 200;
const PATH_BYTES = 600;
/** Deeper folders are an archive, not topics. */
const MAX_FOLDERS = 8;
/** Characters that look like a slash or a dot in some font, or become one when names are normalised. */
const LOOKALIKES =
  /[\u2044\u2215\u29f5\u29f8\u2216\u2571\u2572\ufe68\uff0e\uff0f\uff3c\u2024\u2025\u2026\ufe52\u3002]/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns the path in usable form, or a sentence that says why not. */
export function checkPath(path: string): CheckedPath {
  const problem = findStructureProblem(path) ?? findNamingProblem(path);
  return problem === undefined ? { ok: true, path } : refusePath(path, problem);
}

/** Checks only that a path stays inside its folder, for paths that were found there, whatever their names. */
export function checkFoundPath(path: string): CheckedPath {
  const problem = findStructureProblem(path);
  return problem === undefined ? { ok: true, path } : refusePath(path, problem);
}

export const isIndex = (path: string): boolean => nameOf(path).toLowerCase() === INDEX_NAME.toLowerCase();
export const isIndexPath = (path: string): boolean => (INDEXES as readonly string[]).includes(path);
export const isTeam = (path: string): boolean => path.startsWith(`${TEAM_FOLDER}/`);

function refusePath(path: string, problem: string): CheckedPath {
  const shown = JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}…` : path);
  return {
    ok: false,
    reason: `${shown} is not a path in the memory folder that can be written: ${problem}.`,
  };
}

function findStructureProblem(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (path.includes("\0")) return "it contains a NUL";
  if (path.includes("\\")) return 'it contains a backslash; parts are separated by "/"';
  if (path.startsWith("/") || path.startsWith("~") || /^[A-Za-z]:/.test(path))
    return "it must be relative to the memory folder";
  const parts = path.split("/");
  if (parts.includes("..")) return 'it contains ".."';
  if (parts.some((part) => part === "" || part === ".")) return "a part of it is empty";
  if (parts.some((part) => part.startsWith("."))) return "names that begin with a dot are not for memories";
  if (!path.endsWith(".md")) return "a memory's name ends with .md";
  return undefined;
}

function findNamingProblem(path: string): string | undefined {
  if (!path.isWellFormed() || INVISIBLE.test(path)) return "it contains characters that cannot be seen";
  if (/%[0-9a-f]{2}/i.test(path)) return "it contains an encoded character; write it plainly";
  if (LOOKALIKES.test(path) || findStructureProblem(path.normalize("NFKC")) !== undefined)
    return "it contains characters that pass for a dot or a slash";
  if (/[:*?"<>|]/.test(path)) return 'it contains one of : * ? " < > |';
  const parts = path.split("/");
  if (parts.some((part) => /[. ]$|^ /.test(part)))
    return "a name begins with a space, or ends with a space or a dot";
  if (parts.some((part) => RESERVED.test(part))) return "the name is reserved on some systems";
  if (parts.some((part) => bytesOf(part) > NAME_BYTES) || bytesOf(path) > PATH_BYTES) return "it is too long";
  if (parts.length > MAX_FOLDERS) return `it is more than ${MAX_FOLDERS} folders deep`;
  return placeProblem(path.normalize("NFKC"), parts[0] ?? "");
}

/** Ignores case, because on some systems `memory.MD` is the index. */
function placeProblem(path: string, first: string): string | undefined {
  if (isIndex(path)) return `${INDEX_NAME} is the index, which follows the files by itself`;
  const folder = path.slice(0, path.indexOf("/")).toLowerCase();
  if (!path.includes("/")) return undefined;
  if (folder === JOURNAL_FOLDER) return "the journal is only ever appended to";
  if (folder === TEAM_FOLDER && first !== TEAM_FOLDER)
    return `team memory is in "${TEAM_FOLDER}", spelled exactly like that`;
  return undefined;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
