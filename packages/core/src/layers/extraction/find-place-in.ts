// Which path of the memory folder a call means: given from the root, or from the folder. Pure.

/** From the folder, with "/" between its parts; undefined where it lies elsewhere. "" is the folder itself. */
export function findPlaceIn(folder: string, given: unknown): string | undefined {
  if (typeof given !== "string" || given === "") return undefined;
  const path = given.replaceAll("\\", "/");
  const root = folder.replaceAll("\\", "/").replace(/\/+$/, "");
  if (path === root || path === `${root}/`) return "";
  if (!path.startsWith(`${root}/`)) return undefined;
  const inside = path.slice(root.length + 1);
  return inside.split("/").includes("..") ? undefined : inside;
}
