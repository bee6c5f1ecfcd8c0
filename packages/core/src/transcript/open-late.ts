// Opens a new session on a full disk: the first write that finds room creates the lock and the file. Nobody else knows its
// id before that, so nobody else can open it, and the user still gets the model's answers meanwhile.
import type { Appender, Files } from "../ports/files.ts";
import type { LockResult } from "./file-lock.ts";

interface LateParts {
  readonly files: Files;
  readonly path: string;
  lock(): Promise<LockResult>;
}

export interface Late {
  readonly appender: Appender;
  release(): Promise<void>;
}

export function openLate({ files, path, lock }: LateParts): Late {
  let held: Extract<LockResult, { ok: true }>["lock"] | undefined;
  let opened: Appender | undefined;
  const openAppender = async (): Promise<Appender> => {
    if (!held) {
      const taken = await lock();
      if (!taken.ok) throw new Error(taken.reason);
      held = taken.lock;
    }
    opened ??= await files.appender(path);
    return opened;
  };
  return {
    appender: {
      append: async (data) => (await openAppender()).append(data),
      sync: async () => opened?.sync(),
      close: async () => opened?.close(),
    },
    release: async () => held?.release(),
  };
}
