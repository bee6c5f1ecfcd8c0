// Joins and shortens paths as text, without reading the disk.

/** Resolves a path relative to a folder. An empty folder means the working folder. */
export function joinPath(folder: string, path: string): string {
  return normalizePath(/^([/~]|[A-Za-z]:[\\/])/.test(path) || folder === "" ? path : `${folder}/${path}`);
}

/** Removes `.`, `..` and double slashes, as far as the text alone allows. */
export function normalizePath(path: string): string {
  if (!/(^|\/)\.{0,2}(\/|$)/.test(path)) return path;
  const root = path.startsWith("/") ? "/" : "";
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    const isBack = part === ".." && kept.length > 0 && kept.at(-1) !== "..";
    if (isBack) kept.pop();
    else if (part !== ".." || root === "") kept.push(part);
  }
  return root + kept.join("/") || ".";
}
