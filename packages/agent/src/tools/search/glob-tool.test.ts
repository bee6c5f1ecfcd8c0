// Glob: which files it lists, in which order, and within which limits.
import { symlink, utimes } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { globTool } from "./glob-tool.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

const glob = async (pattern: string, rest: object = {}) =>
  (await place.run(globTool, { pattern, ...rest })).text;

/** Creates files, each older than the one before. */
async function put(...names: string[]): Promise<void> {
  for (const [age, name] of names.entries()) {
    await utimes(await place.put(name, ""), 1_000_000, 1_000_000 - age);
  }
}

describe("Glob", () => {
  it("lists the newest first", async () => {
    await put("z.ts", "a.ts", "sub/m.ts");
    expect(await glob("**/*.ts")).toBe("z.ts\na.ts\nsub/m.ts");
  });

  it("matches a bare name at any depth, and a path only where it says", async () => {
    await put("a.ts", "src/b.ts", "src/deep/c.ts", "src/d.md");
    expect(await glob("*.ts")).toBe("a.ts\nsrc/b.ts\nsrc/deep/c.ts");
    expect(await glob("src/*.ts")).toBe("src/b.ts");
    expect(await glob("src/**/*.ts")).toBe("src/b.ts\nsrc/deep/c.ts");
    expect(await glob("*.ts", { path: "src/deep" })).toBe("src/deep/c.ts");
    expect(await glob(`${place.root}/src/*.{ts,md}`)).toBe("src/b.ts\nsrc/d.md");
    expect(await glob("src/d.md")).toBe("src/d.md");
    expect(await glob("./src/d.*")).toBe("src/d.md");
    expect(await glob("nothing.*")).toBe("No files.");
    expect(await glob("src/../a.*")).toBe("a.ts");
  });

  it("respects ignore files, but searches an ignored folder that is named", async () => {
    await put(".git/HEAD", "a.js", "node_modules/x/i.js", ".hidden/b.js");
    await place.put(".gitignore", "node_modules\n");
    expect(await glob("**/*.js")).toBe("a.js\n.hidden/b.js");
    expect(await glob("node_modules/**/*.js")).toBe("node_modules/x/i.js");
    await symlink("..", place.path(".hidden/up"));
    expect(await glob("**/*.js")).toBe("a.js\n.hidden/b.js");
  });

  it("cannot leave the folder through escapes, braces or `..` after a star", async () => {
    await put("a/x", "b/y");
    await place.put("../outside/z", "");
    for (const pattern of [
      "\\/etc/host*",
      "*/../../outside/*",
      "{a,../outside}/*",
      "a/\\.\\./\\.\\./outside/*",
    ]) {
      expect([pattern, await glob(pattern)]).not.toEqual([pattern, expect.stringMatching(/outside|etc/)]);
    }
  });

  it("is limited, and says how many files are left out", async () => {
    await put(...Array.from({ length: 12 }, (_, n) => `f${n}`));
    expect(await glob("f*", { limit: 3 })).toBe("f0\nf1\nf2\n\n[9 older ones are not shown.]");
    await put(...Array.from({ length: 150 }, (_, n) => `${"long".repeat(50)}${n}`));
    expect((await glob("long*", { limit: 2_000 })).length).toBeLessThan(20_100);
  });

  it("explains in words if there is nothing to list", async () => {
    await put("a");
    expect(await glob("nowhere/*")).toBe("Cannot list nowhere: it does not exist.");
    expect(await glob("*", { path: "a" })).toBe("a is not a folder.");
    const abort = new AbortController();
    abort.abort();
    expect((await place.run(globTool, { pattern: "*" }, abort.signal)).text).toBe("Interrupted.");
  });
});
