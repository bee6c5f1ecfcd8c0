// Resolves the path that a call gives, absolute or relative, to a path in the memory folder. Pure.

/**
 * Returns the path relative to the folder, with "/" as separator; "" for the folder itself, undefined if it lies elsewhere.
 */
export function findPlaceIn(folder: string, given: unknown): string | undefined {
  if (typeof given !== "string" || given === "") return undefined;
  const path = given.replaceAll("\\", "/");
  const root = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (path === root || path === `${root}/`) return "";
  if (!path.startsWith(`${root}/`)) return undefined;
  const inside = path.slice(root.length + 1);
  return inside.split("/").includes("..") ? undefined : inside;
}
