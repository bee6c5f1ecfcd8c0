import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { anyText } from "../any-text.case.ts";
import { MemoryStore } from "../store/store.ts";
import { checkPath } from "./check-path.ts";

const REFUSED = [
  // Out of the folder.
  ...[
    "../a.md",
    "..",
    "../",
    "a/../b.md",
    "a/../../b.md",
    "sub/..",
    "./../a.md",
    "...//../a.md",
    "a/..",
    "../../../../etc/x.md",
  ],
  // Not relative.
  ...[
    "/a.md",
    "/etc/passwd",
    "//server/share/a.md",
    "~/a.md",
    "~root/a.md",
    "C:a.md",
    "C:/a.md",
    "c:\\a.md",
    "file:///a.md",
  ],
  // Backslashes.
  ...["a\\b.md", "..\\a.md", "\\\\server\\share\\a.md", "sub\\..\\..\\a.md"],
  // Encoded.
  ...[
    "%2e%2e/a.md",
    "%2E%2E%2Fa.md",
    "..%2fa.md",
    "a%2fb.md",
    "%252e%252e/a.md",
    "a%00.md",
    "%5c..%5ca.md",
    "%c0%ae%c0%ae/a.md",
  ],
  // Invisible, or ends the name for some systems.
  ...[
    "a\0.md",
    "a.md\0.txt",
    "a\n.md",
    "a\r.md",
    "a\t.md",
    "a\u200b.md",
    "a\u202e.md",
    "\ufeffa.md",
    "a\u2028.md",
    "\ud800.md",
    "a\u007f.md",
  ],
  // Look like something else.
  ...[
    "\uff0e\uff0e/a.md",
    "\uff0e\uff0e\uff0fa.md",
    "a\u2215b.md",
    "a\u2044b.md",
    "\u2024\u2024/a.md",
    "\u2025/a.md",
    "a\uff3cb.md",
    "a\u29f8b.md",
  ],
  // Not for memories.
  ...[
    ".history/operations.md",
    ".hidden.md",
    "sub/.git/a.md",
    ".lock",
    ".consolidate-lock",
    ".history/versions/x.md",
  ],
  // The index and the journal, however spelt.
  ...[
    "MEMORY.md",
    "memory.md",
    "Memory.md",
    "team/MEMORY.md",
    "sub/memory.md",
    "\uff2dEMORY.md",
    "logs/2026/01/2026-01-01.md",
    "LOGS/a.md",
  ],
  // Bypass the screen of team memory.
  ...["Team/a.md", "TEAM/a.md", "\uff54eam/a.md"],
  // Not Markdown, or without a name.
  ...["", ".", "a", "a.txt", "a.MD", "a.md/", "a//b.md", "a/./b.md", "./a.md", ".md", "sub/.md", "a.md.sh"],
  // Cause trouble on other systems.
  ...[
    "con.md",
    "NUL.md",
    "sub/aux.md",
    "lpt1.md",
    "a:b.md",
    "a.md:stream.md",
    "a?.md",
    "a*.md",
    'a".md',
    "a<b.md",
    "a|b.md",
    "a /b.md",
    "a./b.md",
    " a.md",
  ],
  // Too long or too deep.
  ...[`${"a".repeat(300)}.md`, `${"a/".repeat(20)}b.md`, `${"é".repeat(150)}.md`],
];

const TAKEN = [
  "a.md",
  "sub/a.md",
  "team/a.md",
  "a-b_c.1.md",
  "日本語.md",
  "Ünïcode name.md",
  "logs.md",
  "team.md",
  "a..b.md",
  "x/team/a.md",
];

describe("checkPath", () => {
  it.each(REFUSED.map((path) => [path]))("refuses %j, with a reason", (path) => {
    const checked = checkPath(path);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(checked.reason).toMatch(/^".*" is not a path .+\.$/s);
  });

  it.each(TAKEN.map((path) => [path]))("takes %j", (path) => {
    expect(checkPath(path)).toEqual({ ok: true, path });
  });

  it("has refused at least 60", () => {
    expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(60);
  });

  it("refuses in the store itself, and nothing outside of the folder is touched", async () => {
    const ports = memoryPorts();
    await ports.files.write("/etc/passwd", "root");
    await ports.files.write("/home/a.md", "not ours");
    const store = await MemoryStore.open({ ...ports, folder: "/home/m/memory" });
    const before = ports.files.contents();
    for (const path of REFUSED) {
      expect(await store.write([{ path, text: "x" }], { by: "agent" }), JSON.stringify(path)).toMatchObject({
        ok: false,
      });
      expect(await store.write([{ path, text: null }], { by: "agent" })).toMatchObject({ ok: false });
    }
    expect(ports.files.contents()).toEqual(before);
  });

  it("lets no generated path out", async () => {
    const part = fc.constantFrom(
      "..",
      ".",
      "",
      "a",
      "team",
      "Logs",
      "%2e%2e",
      "\uff0e\uff0e",
      "~",
      "\\",
      "C:",
      "\0",
      "MEMORY.md",
      ".history",
      "link",
    );
    const path = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => `${parts.join("/")}.md`),
      fc
        .tuple(fc.array(part, { maxLength: 4 }), anyText(12))
        .map(([parts, end]) => `${parts.join("")}${end}.md`),
      anyText(20),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1, maxLength: 8 }), async (paths) => {
        const ports = memoryPorts();
        await ports.files.write("/home/outside/a.md", "not ours");
        await ports.files.makeFolder("/home/m/memory");
        ports.files.link("/home/m/memory/link", "/home/outside");
        const store = await MemoryStore.open({ ...ports, folder: "/home/m/memory" });
        for (const each of paths) await store.write([{ path: each, text: "x" }], { by: "agent" });
        const outside = [...ports.files.contents().keys()].filter(
          (each) => !each.startsWith("/home/m/memory/"),
        );
        expect(outside).toEqual(["/home/outside/a.md"]);
        expect(new TextDecoder().decode(ports.files.contents().get("/home/outside/a.md"))).toBe("not ours");
      }),
      { numRuns: 100 },
    );
  });
});
