// Storage of your own: each tenant's files live below a folder of their own, whatever paths the session asks for.
// examples/own-files.test.ts runs the conformance suite on it.
import type { FileInfo, Files } from "@palimpsest/core/ports";

/** Shows the files below `folder` as if it were the root. `folder` is absolute and exists. */
export function tenantFiles(files: Files, folder: string): Files {
  const toReal = (path: string) => `${folder}${path}`;
  const toShown = (path: string) => path.slice(folder.length) || "/";
  const showInfo = (info: FileInfo): FileInfo => ({ ...info, path: toShown(info.path) });
  return {
    read: (path, maxBytes) => files.read(toReal(path), maxBytes),
    readRange: (path, start, length, spare) => files.readRange(toReal(path), start, length, spare),
    readRangeSync: (path, start, length) => files.readRangeSync(toReal(path), start, length),
    tails: (paths, bytes) => files.tails(paths.map(toReal), bytes),
    write: (path, data) => files.write(toReal(path), data),
    create: (path, data) => files.create(toReal(path), data),
    appender: (path) => files.appender(toReal(path)),
    truncate: (path, size) => files.truncate(toReal(path), size),
    rename: (from, to) => files.rename(toReal(from), toReal(to)),
    remove: (path) => files.remove(toReal(path)),
    makeFolder: (path) => files.makeFolder(toReal(path)),
    names: (path) => files.names(toReal(path)),
    list: async (path) => (await files.list(toReal(path))).map(showInfo),
    stat: async (path) => {
      const info = await files.stat(toReal(path));
      return info && showInfo(info);
    },
    canonical: async (path) => toShown(await files.canonical(toReal(path))),
    setModified: (path, time) => files.setModified(toReal(path), time),
    abandonedDrafts: async (path) => (await files.abandonedDrafts(toReal(path))).map(toShown),
  };
}
