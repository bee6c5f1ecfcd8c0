// Checks that files, folders, headings and npm scripts named in documents exist.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const HOMES = ["packages", "simulator", "bench", "scripts", "docs", "examples"];

const listPaths = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return /^(?:node_modules|dist|fixtures)$/.test(entry.name) ? [path] : [path, ...listPaths(path)];
  });

const paths = [...readdirSync(ROOT), ...HOMES.flatMap(listPaths)];
const known = new Set(paths.flatMap((path) => [path, ...listSuffixes(path)]));
/** Folders that a path may begin with: those of the repository, and those in a package's sources. */
const beginnings = new Set([
  ...HOMES,
  ...paths.flatMap((path) => /^(?:packages\/)?[^/]+\/src\/([^/.]+)$/.exec(path)?.[1] ?? []),
]);

const documents = paths.filter(
  (path) => /^[A-Z]+\.md$/.test(path) || (/\.md$/.test(path) && /^docs\/|README\.md$/.test(path)),
);

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };

function listSuffixes(path: string): string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(at + 1).join("/"));
}

/** Paths of this repository in backticks: those that begin with one of its folders, or name a source file. */
function findPaths(text: string): string[] {
  const marked = [...text.matchAll(/(?<!`)`([\w@.*/-]+)`(?!`)/g)].map(([, path]) => path!);
  return marked.filter(
    (path) => /\.(?:ts|tsx)$/.test(path) || (path.includes("/") && beginnings.has(path.split("/")[0]!)),
  );
}

function isInRepository(path: string): boolean {
  const plain = path.replace(/\/(?:\*\*)?$/, "");
  if (!plain.includes("*")) return known.has(plain) || existsSync(join(ROOT, plain));
  const pattern = new RegExp(`^${plain.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  return [...known].some((each) => pattern.test(each));
}

interface Link {
  readonly path: string;
  readonly anchor: string | undefined;
}

const findLinks = (text: string): Link[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(([, path, anchor]) => ({
    path: path!,
    anchor,
  }));

/** Anchors as GitHub derives them from headings. */
const findAnchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isReachable({ path, anchor }: Link, document: string): boolean {
  const target = path === "" ? join(ROOT, document) : join(ROOT, dirname(document), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || findAnchors(readFileSync(target, "utf8")).includes(anchor);
}

describe.each(documents)("%s", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");

  it("names only files and folders that exist", () => {
    expect(findPaths(text).filter((path) => !isInRepository(path))).toEqual([]);
  });

  it("names only npm scripts that exist", () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("links only to pages and headings that exist", () => {
    expect(findLinks(text).filter((link) => !isReachable(link, document))).toEqual([]);
  });
});

it("reads the documents that people look at, and finds paths in them", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "AGENTS.md", "docs/architecture.md"]));
  expect(findPaths(readFileSync(join(ROOT, "docs/architecture.md"), "utf8")).length).toBeGreaterThan(50);
  expect(isInRepository("scripts/documents.test.ts")).toBe(true);
  expect(isInRepository("scripts/no-such-file.ts")).toBe(false);
});
