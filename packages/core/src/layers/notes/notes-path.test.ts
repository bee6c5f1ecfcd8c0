import { expect, it } from "vitest";
import { memoryPorts } from "../../ports/memory/ports.ts";
import { leadsTo, makeNotesPath } from "./notes-path.ts";

const PATH = makeNotesPath("/home/s");

async function disk() {
  const { files } = memoryPorts();
  await files.write(PATH, "notes");
  await files.write("/home/other/notes.md", "other");
  files.link("/short", "/home/s");
  files.link("/home/s/alias.md", PATH);
  files.link("/home/s/out.md", "/home/other/notes.md");
  return files;
}

it.each([PATH, "/home/s/../s/notes.md", "/home//s/./notes.md", "/short/notes.md", "/home/s/alias.md"])(
  "%s leads to the notes",
  async (path) => {
    expect(await leadsTo(await disk(), path, PATH)).toBe(true);
  },
);

it.each([
  "",
  "notes.md",
  "/home/s",
  "/home/s/",
  "/home/s/notes.md/",
  "/home/s/notes.md/..",
  "/home/other/notes.md",
  "/home/s/../other/notes.md",
  "/home/s/out.md",
  "/home/s/notes.md\0",
  "/home/s/NOTES.md",
  "/nowhere/notes.md",
])("%j does not", async (path) => {
  expect(await leadsTo(await disk(), path, PATH)).toBe(false);
});

it("knows the path before the file exists, and treats a link there as the path, not as its target", async () => {
  const files = await disk();
  await files.remove(PATH);
  expect(await leadsTo(files, "/short/notes.md", PATH)).toBe(true);
  files.link(PATH, "/home/other/notes.md");
  expect(await leadsTo(files, "/short/notes.md", PATH)).toBe(true);
  expect(await leadsTo(files, "/home/other/notes.md", PATH)).toBe(false);
});
