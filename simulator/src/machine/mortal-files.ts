// The disk as one process sees it: sometimes full, and unreachable once the process is dead.
import { FileError, type Files } from "@palimpsest/core/ports";
import type { Appender } from "@palimpsest/core/testing";
import type { Process } from "./process.ts";

const CHANGES = ["write", "create", "truncate", "rename", "remove", "makeFolder", "setModified"];
/** The operations that a full disk refuses. Removing files always works. */
const NEED_ROOM = ["write", "create", "append"];

const waitForever = <T>() => new Promise<T>(() => {});

export function mortalFiles(inner: Files, process: Process, isFull: () => boolean): Files {
  async function changeFile<T>(
    kind: string,
    path: string,
    run: () => Promise<T>,
    tearAppend = async (_keep: number): Promise<unknown> => undefined,
  ): Promise<T> {
    if (!process.alive) return waitForever();
    if (isFull() && NEED_ROOM.includes(kind))
      throw new FileError("no-space", path, `Cannot ${kind} ${path}: the disk is full.`);
    const { doom } = process;
    if (!doom || --doom.changes > 0) return run();
    // The process dies before the change, after it, or with part of it done.
    if (doom.keep >= 1) await run();
    else if (doom.keep > 0) await tearAppend(doom.keep);
    process.die();
    return waitForever();
  }

  const mortalAppender = (path: string, appender: Appender): Appender => ({
    append: (data) => {
      const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
      const tearAppend = (keep: number) =>
        appender.append(bytes.subarray(0, Math.floor(keep * bytes.length)));
      return changeFile("append", path, () => appender.append(bytes), tearAppend);
    },
    sync: () => (process.alive ? appender.sync() : waitForever()),
    close: () => (process.alive ? appender.close() : waitForever()),
  });

  return new Proxy(inner, {
    get(files, name: keyof Files) {
      if (name === "appender")
        return async (path: string) =>
          process.alive ? mortalAppender(path, await files.appender(path)) : waitForever();
      // This operation is synchronous and cannot wait; what a dead process reads has no effect.
      if (name === "readRangeSync") return files[name];
      const method = files[name] as (...given: unknown[]) => Promise<unknown>;
      if (CHANGES.includes(name))
        return (path: string, ...rest: unknown[]) => changeFile(name, path, () => method(path, ...rest));
      return (...given: unknown[]) => (process.alive ? method(...given) : waitForever());
    },
  });
}
