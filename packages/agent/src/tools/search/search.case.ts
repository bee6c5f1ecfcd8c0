// What every search implementation must do, compared by the results of the Grep tool.
import { mkdir, symlink } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { grepTool } from "./grep-tool.ts";
import type { Search } from "./search-query.ts";

export function searchCases(name: string, search: Search): void {
  describe(name, () => {
    let place: Place;
    beforeEach(async () => {
      place = await Place.make();
    });
    afterEach(() => place.remove());

    const grep = async (pattern: string, rest: object = {}) =>
      (await place.run(grepTool(search), { pattern, ...rest })).text;
    const content = (pattern: string, rest: object = {}) =>
      grep(pattern, { output_mode: "content", ...rest });

    it("lists files in order of their paths, counts, and shows lines", async () => {
      await place.put("b.txt", "needle\n");
      await place.put("a/z.txt", "one\nneedle two\nthree needle\n");
      await place.put("a.txt", "nothing\n");
      expect(await grep("needle")).toBe("a/z.txt\nb.txt");
      expect(await grep("needle", { output_mode: "count" })).toBe("a/z.txt:2\nb.txt:1");
      expect(await content("needle")).toBe("a/z.txt\n2:needle two\n3:three needle\n\nb.txt\n1:needle");
      expect(await grep("absent")).toBe("No matches.");
    });

    it("shows surrounding lines once, with a separator where some are left out", async () => {
      await place.put("a", "1\n2\nx\n4\nx\n6\n7\n8\n9\nx\n");
      expect(await content("x", { "-C": 1 })).toBe("a\n2-2\n3:x\n4-4\n5:x\n6-6\n--\n9-9\n10:x");
      expect(await content("x", { "-B": 1 })).toBe("a\n2-2\n3:x\n4-4\n5:x\n--\n9-9\n10:x");
      expect(await content("x", { "-A": 1, "-C": 0 })).toBe("a\n3:x\n4-4\n5:x\n6-6\n--\n10:x");
      expect(await content("x")).toBe("a\n3:x\n5:x\n10:x");
    });

    it("respects ignore files at every depth, and leaves out git's own folder", async () => {
      for (const file of [
        ".git/config",
        "kept.txt",
        "out/made.txt",
        "sub/.env",
        "sub/only-here.txt",
        "sub/back.log",
        "deep/er/x.tmp",
        "other.log",
        "UPPER.LOG",
        "hidden-by-ignore.txt",
        ".github/w.yml",
      ]) {
        await place.put(file, "needle\n");
      }
      await place.put(".gitignore", "out/\n*.log\n*.tmp\n");
      await place.put("sub/.gitignore", "!back.log\nonly-here.txt\n");
      await place.put(".ignore", "hidden-by-ignore.txt\n");
      expect(await grep("needle")).toBe(
        [".github/w.yml", "UPPER.LOG", "kept.txt", "sub/.env", "sub/back.log"].join("\n"),
      );
      expect(await grep("needle", { glob: "*.{log,tmp,txt}" })).toBe("kept.txt\nsub/back.log");
    });

    it("applies the rules of the repository when only a part of it is searched", async () => {
      await place.put(".git/HEAD", "");
      await place.put(".gitignore", "*.log\n/sub/gen/\nbuild/\n");
      for (const file of ["sub/a.log", "sub/a.txt", "sub/gen/a.txt", "build/a.txt", "build/a.log"])
        await place.put(file, "needle");
      expect(await grep("needle", { path: "sub" })).toBe("sub/a.txt");
      expect(await grep("needle", { path: "build" })).toBe("build/a.log\nbuild/a.txt");
      expect(await grep("needle", { path: "sub/a.log" })).toBe("sub/a.log");
    });

    it("supports globs by name at any depth, by path, and negated", async () => {
      for (const file of ["a.ts", "src/b.ts", "src/c.test.ts", "src/d.md", "lib/b.ts"])
        await place.put(file, "needle");
      expect(await grep("needle", { glob: "*.ts" })).toBe("a.ts\nlib/b.ts\nsrc/b.ts\nsrc/c.test.ts");
      expect(await grep("needle", { glob: "src/**/*.ts" })).toBe("src/b.ts\nsrc/c.test.ts");
      expect(await grep("needle", { glob: "!*.ts" })).toBe("src/d.md");
    });

    it("supports case, inline flags, classes and multi-line patterns", async () => {
      await place.put("a", "Needle\nfoo(bar)\n  end\nÄpfel\n");
      expect(await content("needle", { "-i": true })).toBe("a\n1:Needle");
      expect(await content("(?i)NEEDLE")).toBe("a\n1:Needle");
      expect(await grep("needle")).toBe("No matches.");
      expect(await content(String.raw`foo\(\w+\)`)).toBe("a\n2:foo(bar)");
      expect(await content(String.raw`\p{Lu}pfel`)).toBe("a\n4:Äpfel");
      expect(await content("^end|^\\s+end$")).toBe("a\n3:  end");
      expect(await grep("bar.*end")).toBe("No matches.");
      expect(await content("bar.*end", { multiline: true })).toBe("a\n2:foo(bar)\n3:  end");
    });

    it("does not match white space across lines unless multiline", async () => {
      await place.put("a", "one\n\ntwo\n");
      expect(await grep("one\\s+two")).toBe("No matches.");
      expect(await content("one\\s+two", { multiline: true })).toBe("a\n1:one\n2:\n3:two");
    });

    it("skips binaries and links, and reads other encodings", async () => {
      await place.put("bin", Buffer.from("needle\0needle\n"));
      await place.put("crlf", "a\r\nneedle\r\n");
      await place.put("wide", Buffer.from("\ufeffneedle\n", "utf16le"));
      await symlink("crlf", place.path("link"));
      await mkdir(place.path("loop"));
      await symlink("..", place.path("loop/up"));
      expect(await content("needle$")).toBe("crlf\n2:needle\n\nwide\n1:needle");
    });

    it("searches one file, with line numbers", async () => {
      await place.put("a b.txt", "x\nneedle\n");
      expect(await content("needle", { path: "a b.txt" })).toBe("a b.txt\n2:needle");
      expect(await content("needle", { path: place.path("a b.txt") })).toBe("a b.txt\n2:needle");
    });

    it("is limited in entries, in the length of a line, and in total", async () => {
      for (let n = 0; n < 9; n++) await place.put(`f${n}`, "needle\n".repeat(3));
      expect(await grep("needle", { head_limit: 2 })).toMatch(/^f0\nf1\n\n\[There is more/);
      expect(await grep("needle", { head_limit: 9 })).not.toContain("more");
      expect(await content("needle", { head_limit: 4 })).toMatch(
        /^f0\n1:.*\n2:.*\n3:.*\n\nf1\n1:needle\n\n\[There is more/,
      );
      await place.put("wide", `needle${"x".repeat(10_000)}\n`.repeat(100));
      const text = await content("needle", { path: "wide" });
      expect(text.length).toBeLessThan(20_200);
      expect(text).toContain("[There is more");
    });

    it("explains a bad pattern and a bad path", async () => {
      const bad = await place.run(grepTool(search), { pattern: "(" });
      expect(bad).toMatchObject({ isError: true });
      expect(await grep("x", { path: "nowhere" })).toBe("Cannot search nowhere: it does not exist.");
      expect(await grep("x", { output_mode: "all" })).toContain("output_mode must be one of");
    });

    it("accepts a pattern that looks like an option", async () => {
      await place.put("a", "--files\n-e x\n");
      expect(await content("--files")).toBe("a\n1:--files");
      expect(await content("-e")).toBe("a\n2:-e x");
    });

    it("ends when it is interrupted", async () => {
      await place.put("a", "needle");
      const abort = new AbortController();
      abort.abort();
      expect((await place.run(grepTool(search), { pattern: "needle" }, abort.signal)).text).toBe(
        "Interrupted.",
      );
    });
  });
}
