// Reading: what a model gets for each kind of file, and when it is told that nothing has changed.
import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WHOLE_FILE_BYTES } from "../../files/inspect-file.ts";
import { Place } from "../place.case.ts";
import { LINE_CHARACTERS, READ_CHARACTERS } from "./numbered-lines.ts";
import { IMAGE_BYTES } from "./read-picture.ts";
import { readTool } from "./read-tool.ts";

let place: Place;
beforeEach(async () => {
  place = await Place.make();
});
afterEach(() => place.remove());

const read = (file_path: string, rest: object = {}) => place.run(readTool, { file_path, ...rest });

describe("text", () => {
  it("has line numbers like those of cat -n", async () => {
    await place.put("a.txt", "one\ntwo\n\nfour");
    const byCat = execFileSync("cat", ["-n", place.path("a.txt")], { encoding: "utf8" });
    expect((await read("a.txt")).content).toBe(byCat);
  });

  it("is shown from offset up to limit, and says how to continue", async () => {
    await place.put("a.txt", "1\n2\n3\n4\n5\n");
    const { text } = await read("a.txt", { offset: 2, limit: 2 });
    expect(text).toBe("     2\t2\n     3\t3\n\n[Lines 2–3 of 5. Go on with offset 4.]");
    expect((await read("a.txt", { offset: 4, limit: 2 })).text).toBe("     4\t4\n     5\t5");
    expect(await read("a.txt", { offset: 9 })).toMatchObject({
      isError: true,
      text: "a.txt has 5 lines; there is no line 9.",
    });
  });

  it("is limited in lines, in the length of a line, and in total", async () => {
    await place.put("lines", "x\n".repeat(2_500));
    expect((await read("lines")).text).toContain("[Lines 1–2000 of 2500. Go on with offset 2001.]");
    await place.put("long", "y".repeat(5_000));
    expect((await read("long")).text).toBe(`     1\t${"y".repeat(LINE_CHARACTERS)}… [5000 characters]`);
    await place.put("wide", `${"z".repeat(1_500)}\n`.repeat(300));
    const { text } = await read("wide");
    expect(text.length).toBeLessThan(READ_CHARACTERS + 200);
    const [, last] = /Lines 1–(\d+) of 300\. Go on with offset (\d+)/.exec(text)!;
    expect((await read("wide", { offset: Number(last) + 1, limit: 1 })).text).toContain(
      `   ${Number(last) + 1}\tzzz`,
    );
  });

  it("is shown without byte-order marks and carriage returns, and other encodings are named", async () => {
    await place.put("crlf", "\ufeffa\r\nb\r\n");
    expect((await read("crlf")).content).toBe("     1\ta\n     2\tb");
    await place.put("utf16", Buffer.from("\ufeffgrüß\n", "utf16le"));
    expect((await read("utf16")).content).toBe("     1\tgrüß");
    await place.put("latin", Buffer.from("gr\xfc\xdf", "latin1"));
    expect((await read("latin")).text).toContain("Not UTF-8");
  });

  it("is streamed if the file is too large for memory, even if it is a single line", async () => {
    const line = `${"a".repeat(99)}\n`;
    await place.put("big", line.repeat(Math.ceil(WHOLE_FILE_BYTES / 100) + 10));
    const { text } = await read("big", { offset: 100_001, limit: 2 });
    expect(text.split("\n").slice(0, 2)).toEqual([`100001\t${"a".repeat(99)}`, `100002\t${"a".repeat(99)}`]);
    expect(text).toContain("Go on with offset 100003");
    expect(place.files.seen(place.path("big"))).toBeUndefined();
    await place.put("one", Buffer.alloc(WHOLE_FILE_BYTES + 1, "b"));
    const one = await read("one");
    expect(one.text).toContain(`… [${WHOLE_FILE_BYTES + 1} characters]`);
    expect(one.text.length).toBeLessThan(3_000);
    expect((await read("big", { offset: 1e9 })).text).toMatch(
      /^big has \d+ lines; there is no line 1000000000\.$/,
    );
  });
});

describe("a file that is not text", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAC0lEQVR4nGNgQAUAAA4AASCNTB8AAAAASUVORK5CYII=",
    "base64",
  );

  it("an image comes as a block", async () => {
    await place.put("a.png", PNG);
    const { content, summary } = await read("a.png");
    expect(content).toEqual([
      { type: "image", source: { type: "base64", media_type: "image/png", data: PNG.toString("base64") } },
    ]);
    expect(summary).toBe("Read image (3×2)");
  });

  it("an image the API would refuse is refused", async () => {
    const wide = Buffer.from(PNG);
    wide.writeUInt32BE(9_000, 16);
    await place.put("wide.png", wide);
    expect(await read("wide.png")).toMatchObject({
      isError: true,
      text: expect.stringContaining("9000×2 pixels"),
    });
    await place.put("heavy.png", Buffer.concat([PNG, Buffer.alloc(IMAGE_BYTES)]));
    expect(await read("heavy.png")).toMatchObject({ isError: true, text: expect.stringContaining("bytes") });
    await place.put("torn.png", PNG.subarray(0, 10));
    expect(await read("torn.png")).toMatchObject({ isError: true, text: "torn.png is a damaged image." });
  });

  const pdf = (pages: number, extra = "") =>
    `%PDF-1.4\n1 0 obj<</Type /Pages /Kids [] /Count ${pages}>>endobj\n${extra}trailer<<>>\n%%EOF\n`;

  it("a short PDF comes as a document; others are refused with advice", async () => {
    await place.put("a.pdf", pdf(2));
    const { content } = await read("a.pdf");
    expect(content).toMatchObject([{ type: "document", source: { media_type: "application/pdf" } }]);
    for (const [name, text, why] of [
      ["long", pdf(11), "it has 11 pages"],
      ["locked", pdf(1, "/Encrypt 5 0 R "), "encrypted"],
      ["torn", pdf(1).slice(0, 40), "damaged"],
      ["packed", "%PDF-1.5 stream…\n%%EOF", "cannot be counted"],
    ] as const) {
      await place.put(`${name}.pdf`, text);
      const refused = await read(`${name}.pdf`);
      expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(why) });
      expect(refused.text).toContain("pdftotext");
    }
  });

  it("a notebook is shown as its cells", async () => {
    const cells = [
      { cell_type: "markdown", source: ["# Title\n", "words"] },
      {
        cell_type: "code",
        source: "print(1)",
        outputs: [
          { output_type: "stream", text: ["1\n"] },
          { output_type: "display_data", data: { "image/png": "AAAA", "text/plain": "<Figure>" } },
          { output_type: "error", traceback: ["\u001b[31mValueError\u001b[0m", "line 1"] },
        ],
      },
    ];
    await place.put("n.ipynb", JSON.stringify({ cells }));
    const { text } = await read("n.ipynb");
    for (const part of ["Cell 1 (markdown)", "words", "print(1)", "image/png", "<Figure>", "ValueError"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("\u001b");
    await place.put("broken.ipynb", "{");
    expect((await read("broken.ipynb")).text).toBe("     1\t{");
  });

  it("a binary, a device and an empty file are reported", async () => {
    await place.put("b", Buffer.from([1, 0, 2]));
    expect(await read("b")).toMatchObject({
      isError: true,
      text: expect.stringContaining("binary file (3 bytes)"),
    });
    expect(await read("/dev/zero")).toMatchObject({ isError: true, text: expect.stringContaining("device") });
    execFileSync("mkfifo", [place.path("pipe")]);
    expect(await read("pipe")).toMatchObject({ isError: true });
    await place.put("empty", "");
    expect(await read("empty")).toMatchObject({ text: "empty is empty." });
  });
});

describe("a path that is not a file", () => {
  it("gets suggestions for similar names", async () => {
    await place.put("src/config.ts", "");
    await place.put("src/other.ts", "");
    expect((await read("src/confg.ts")).text).toBe(
      `src/confg.ts does not exist. In ${place.path("src")} there is no confg.ts; did you mean src/config.ts?`,
    );
    expect((await read("src/config.js")).text).toContain("did you mean src/config.ts?");
    expect((await read("scr/config.ts")).text).toContain("there is no scr; did you mean src?");
    expect((await read("src/config.ts/x")).text).toContain("does not exist");
  });

  it("gets the names in the folder", async () => {
    await mkdir(place.path("d"));
    expect((await read("d")).text).toBe("d is an empty folder.");
    for (let n = 0; n < 40; n++) await place.put(`d/${n}`, "");
    const { text, isError } = await read("d");
    expect(isError).toBe(true);
    expect(text).toContain(", and 10 more");
  });

  it("with a wrong input says what is wrong", async () => {
    expect(await read("a", { offset: 0 })).toMatchObject({ isError: true });
    expect(await place.run(readTool, {})).toMatchObject({ text: "Read cannot run: file_path is missing." });
  });
});

describe("unchanged", () => {
  it("is reported only for the same part of the same content while it is in view", async () => {
    await place.put("a", "1\n2\n");
    const whole = await read("a");
    const first = place.lastCall;
    expect((await read("a")).text).toContain("unchanged");
    expect((await read("a", { offset: 2 })).text).toBe("     2\t2");
    await read("a");
    place.gone.add(place.lastCall);
    expect((await read("a")).text).toBe(whole.text);
    expect((await read("a")).text).toContain("unchanged");
    await writeFile(place.path("a"), "1\n3\n");
    expect((await read("a")).text).toContain("\t3");
    expect(first).not.toBe(place.lastCall);
  });

  it("holds for one file under two names", async () => {
    await place.put("a", "1\n");
    await symlink("a", place.path("b"));
    await read("a");
    expect((await read("b")).text).toContain("unchanged");
  });

  it("is not reported after the model's own edit", async () => {
    await place.put("a", "1\n");
    await read("a");
    const seen = place.files.seen(place.path("a"))!;
    place.files.note(place.path("a"), { hash: seen.hash });
    expect((await read("a")).text).toBe("     1\t1");
  });
});
