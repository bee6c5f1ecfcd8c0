// What every `Files` must do. Run by the real and the in-memory one.
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { FileErrorCode, Files } from "./files.ts";
import { contentCases } from "./files-content.case.ts";
import { folderCases } from "./files-folders.case.ts";

export interface FilesUnderTest {
  readonly files: Files;
  /** A folder that exists and is empty; its path is canonical. */
  readonly root: string;
  /** Makes a symbolic link. */
  link(path: string, target: string): void | Promise<void>;
  dispose(): void | Promise<void>;
}

/** What the cases work with; `files`, `link` and `root` are those of the running test. */
export interface FilesBench {
  readonly files: Files;
  readonly root: string;
  link(path: string, target: string): Promise<void>;
  /** A path below the root. */
  at(path: string): string;
  text(path: string): Promise<string>;
  /** Expects a failure of that code, in a sentence with that path. */
  fails(work: Promise<unknown>, code: FileErrorCode, path: string): Promise<void>;
}

export function filesConformance(name: string, make: () => Promise<FilesUnderTest>): void {
  describe(`${name}: files`, () => {
    let its: FilesUnderTest;
    beforeEach(async () => {
      its = await make();
    });
    afterEach(() => its.dispose());

    const bench: FilesBench = {
      get files() {
        return its.files;
      },
      get root() {
        return its.root;
      },
      link: async (path, target) => its.link(path, target),
      at: (path) => `${its.root}/${path}`,
      text: async (path) => new TextDecoder().decode(await its.files.read(bench.at(path))),
      async fails(work, code, path) {
        const error = await work.then(
          () => expect.fail(`expected ${code}`),
          (reason: unknown) => reason,
        );
        expect(error).toMatchObject({ name: "FileError", code });
        expect((error as Error).message).toContain(path ? bench.at(path) : its.root);
        expect((error as Error).message).toMatch(/^Cannot .*\.$/);
      },
    };
    contentCases(bench);
    folderCases(bench);
  });
}
