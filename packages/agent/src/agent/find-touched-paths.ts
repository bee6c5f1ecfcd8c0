// The files and folders in a call's input. Pure.

export function findTouchedPaths(input: unknown): readonly string[] {
  const { file_path, path } = (input ?? {}) as { file_path?: unknown; path?: unknown };
  return [file_path, path].filter((each) => typeof each === "string");
}
