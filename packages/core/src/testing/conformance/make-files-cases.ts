// What every `Files` must do.
import { match, ok } from "node:assert/strict";
import type { FileErrorCode, Files } from "../../ports/files.ts";
import { assertFields, type ConformanceCase, makeCases } from "./conformance-case.ts";
import { FILE_CONTENT } from "./file-content.ts";
import { FOLDERS } from "./folders.ts";

export interface FilesUnderTest {
  readonly files: Files;
  /** An existing, empty folder with a canonical path. */
  readonly root: string;
  /** Creates a symbolic link. */
  link(path: string, target: string): void | Promise<void>;
  dispose?(): void | Promise<void>;
}

/** What the cases work with. */
export interface FilesBench {
  readonly files: Files;
  readonly root: string;
  link(path: string, target: string): Promise<void>;
  /** Returns a path below the root. */
  at(path: string): string;
  text(path: string): Promise<string>;
  /** Expects a failure with that code and a sentence that contains that path. */
  fails(work: Promise<unknown>, code: FileErrorCode, path: string): Promise<void>;
  dispose(): void | Promise<void>;
}

/** `open` is called once per case, so that each works in an empty folder. */
export function makeFilesCases(open: () => FilesUnderTest | Promise<FilesUnderTest>): ConformanceCase[] {
  return makeCases(async () => makeBench(await open()), { ...FILE_CONTENT, ...FOLDERS });
}

function makeBench(subject: FilesUnderTest): FilesBench {
  const { files, root } = subject;
  const at = (path: string) => `${root}/${path}`;
  return {
    files,
    root,
    at,
    link: async (path, target) => subject.link(path, target),
    text: async (path) => new TextDecoder().decode(await files.read(at(path))),
    async fails(work, code, path) {
      const error = await work.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      ok(error instanceof Error, `Expected a failure with the code ${code}`);
      assertFields(error, { name: "FileError", code });
      ok(
        error.message.includes(path ? at(path) : root),
        `The message does not name the path: ${error.message}`,
      );
      match(error.message, /^Cannot .*\.$/);
    },
    dispose: () => subject.dispose?.(),
  };
}
