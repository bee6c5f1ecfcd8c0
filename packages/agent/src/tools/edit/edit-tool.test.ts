// Editing: exact and unique matches in files that were read, with hints when nothing matches.
import { writeFile } from "node:fs/promises";
import { planEdit } from "@palimpsest/core/internal";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Place } from "../place.case.ts";
import { readTool } from "../read/read-tool.ts";
import { editTool } from "./edit-tool.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

const edit = (file_path: string, old_string: string, new_string: string, replace_all?: boolean) =>
  place.run(editTool, { file_path, old_string, new_string, ...(replace_all && { replace_all }) });

async function given(content: string | Buffer, name = "a"): Promise<void> {
  await place.put(name, content);
  await place.run(readTool, { file_path: name });
}

describe("Edit", () => {
  it("replaces one place and shows the diff", async () => {
    await given("one\ntwo\nthree\n");
    const output = await edit("a", "two", "2");
    expect(output.text).toBe("Edited a: line 2.");
    expect(output.diff).toBe("--- a\n+++ a\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n");
    expect(output.summary).toBe("Edited, +1 −1");
    expect(await place.read("a")).toBe("one\n2\nthree\n");
    expect((await edit("a", "2", "zwei")).isError).toBeUndefined();
  });

  it("refuses a text that occurs more than once, unless replace_all is set", async () => {
    await given("x\ny\nx\n");
    expect((await edit("a", "x", "z")).text).toContain("2 times (lines 1, 3)");
    expect(await place.read("a")).toBe("x\ny\nx\n");
    expect((await edit("a", "x", "z", true)).text).toBe("Edited a: 2 places (lines 1, 3).");
    expect(await place.read("a")).toBe("z\ny\nz\n");
  });

  it("requires that the file was read and is unchanged since", async () => {
    await place.put("a", "1");
    expect((await edit("a", "1", "2")).text).toContain("has not been read");
    await given("1");
    await writeFile(place.path("a"), "1 and more");
    expect((await edit("a", "1", "2")).text).toContain("has changed since you read it");
    expect(await place.read("a")).toBe("1 and more");
  });

  it("uses replacement text literally", async () => {
    await given("price: X");
    await edit("a", "X", "$& $1 $$ \\n");
    expect(await place.read("a")).toBe("price: $& $1 $$ \\n");
  });

  it("keeps line ends, even mixed ones, outside the replaced text", async () => {
    await given("one\r\ntwo\r\nthree\nfour\r\n");
    await edit("a", "two\nthree", "2\n3\n3½");
    expect(await place.read("a")).toBe("one\r\n2\r\n3\r\n3½\nfour\r\n");
  });

  it("refuses binary, other encodings, empty and equal strings, and missing files", async () => {
    await place.put("bin", Buffer.from([1, 0, 2]));
    expect((await edit("bin", "a", "b")).isError).toBe(true);
    await given(Buffer.from("gr\xfc\xdf", "latin1"), "latin");
    expect((await edit("latin", "gr", "Gr")).text).toContain("not UTF-8");
    await given("x");
    expect((await edit("a", "", "b")).text).toContain("use Write");
    expect((await edit("a", "x", "x")).text).toContain("the same");
    await place.put("config.ts", "");
    expect((await edit("confg.ts", "x", "y")).text).toBe("confg.ts does not exist. Did you mean config.ts?");
  });
});

describe("a text that is not found", () => {
  const reason = (text: string, old: string) => {
    const plan = planEdit(text, { old, new: "new", all: false });
    return plan.ok ? "found" : plan.reason;
  };

  it("is explained by different white space and quotes", () => {
    expect(reason("if (a) {\n\treturn b;\n}\n", "if (a) {\n    return b;\n}")).toContain(
      "other white space or quotes, at line 1:\n     1\tif (a) {\n     2\t\treturn b;",
    );
    expect(reason("say “hello”\n", 'say "hello"')).toContain("at line 1");
  });

  it("is explained by the nearest lines", () => {
    const text = "import a\n\nexport function total(items: Item[]) {\n  return 0;\n}\n";
    expect(reason(text, "export function total(item: Item) {\n  return 1;\n}")).toContain(
      "Nearest is line 3:\n     3\texport function total(items: Item[]) {",
    );
    expect(reason(text, "zzzzzzzz")).toContain("Nothing like it");
  });

  it("is explained by copied line numbers", () => {
    expect(reason("one\ntwo\n", "     1\tone\n     2\ttwo")).toContain("Read's line numbers");
  });

  it("is explained in a text of limited length", () => {
    const text = `${"word ".repeat(1_000)}\n`.repeat(300);
    expect(reason(text, `${`${"word ".repeat(1_000)}!\n`.repeat(200)}`).length).toBeLessThan(4_000);
  });
});

describe("planEdit", () => {
  it("changes the matches and nothing else", () => {
    const pieces = fc.array(fc.constantFrom("ab", "c", "\n", "\r\n", " "), { maxLength: 20 });
    fc.assert(
      fc.property(pieces, fc.constantFrom("ab", "c", "\n", "c\nab"), (parts, old) => {
        const text = parts.join("");
        const plan = planEdit(text, { old, new: "NEW", all: true });
        const plain = text.replaceAll("\r\n", "\n");
        if (!plan.ok) {
          expect(plain).not.toContain(old);
          return;
        }
        expect(plan.text.replaceAll("\r\n", "\n")).toBe(plain.split(old).join("NEW"));
        expect(plan.lines.length).toBe(plain.split(old).length - 1);
        expect((plan.text.match(/\r\n/g) ?? []).length).toBeLessThanOrEqual(
          (text.match(/\r\n/g) ?? []).length,
        );
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });
});
