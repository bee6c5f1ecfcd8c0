// The index file between processes: damaged, foreign, removed while it is open, written by two at once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Index } from "../ports/index-store.ts";
import { nodePorts } from "../ports/node/ports.ts";
import { append, human, line, pathOf, searching } from "./search.case.ts";
import { searchProjects } from "./search-projects.ts";

let project = "";
const ports = nodePorts();
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "palimpsest-search-"));
  await append(ports.files, pathOf("a", project), line(human("a red door")), line(human("a blue door")));
});
afterEach(() => rm(project, { recursive: true }));

const index = () => join(project, "index.sqlite");
const texts = (query: string) =>
  searching(ports, async (open) => (await open.search(query)).map(({ text }) => text), project);
const aside = async () => (await readdir(project)).filter((name) => name.includes("unusable"));

it("is a file of its owner's alone, and can be removed at any time", async () => {
  expect(await texts("red")).toEqual(["a red door"]);
  expect((await stat(index())).mode & 0o777).toBe(0o600);
  await rm(index());
  expect(await texts("red")).toEqual(["a red door"]);
  expect(await aside()).toEqual([]);
});

it("is set aside and rebuilt if it is damaged, not a database, or belongs to another program", async () => {
  await writeFile(index(), "this is a letter, not a database, however long it may be ".repeat(100));
  expect(await texts("red")).toEqual(["a red door"]);
  expect(await aside()).toHaveLength(1);

  await rm(index());
  const foreign = new DatabaseSync(index());
  foreign.exec("CREATE TABLE file (letters)");
  foreign.close();
  expect(await texts("blue")).toEqual(["a blue door"]);
  expect(await aside()).toHaveLength(2);
  expect(await texts("blue")).toEqual(["a blue door"]);
  expect(await aside()).toHaveLength(2);
});

const FULL = Object.assign(new Error("database or disk is full"), { errcode: 13 });

it.each(["opened", "made", "written", "read from"])(
  "is made in memory where it cannot be %s",
  async (when) => {
    const failing: Index = {
      ...ports.index,
      async open(path) {
        if (when === "opened") throw FULL;
        const database = await ports.index.open(path);
        if (when === "read from") await searching(ports, () => {}, project);
        const refuse = (): never => {
          throw FULL;
        };
        return {
          ...database,
          ...(when === "made" && { transaction: refuse }),
          ...(when !== "read from" && { run: refuse }),
          all: (sql, ...values) =>
            when === "read from" && sql.includes("bm25") ? refuse() : database.all(sql, ...values),
        };
      },
    };
    const places = [{ project }];
    const found = await searchProjects({ ...ports, index: failing }, places, "red", { limit: 5 });
    expect(found.hits.map(({ text }) => text)).toEqual(["a red door"]);
    expect(found.problems).toEqual([]);
    expect(found.unkept).toEqual([expect.stringMatching(/could not be kept: database or disk is full$/)]);
    expect((await searchProjects(ports, places, "red", { limit: 5 })).unkept).toEqual([]);
  },
);

it("is repaired while it is open", async () => {
  const hits = await searching(
    ports,
    async (open) => {
      const other = new DatabaseSync(index());
      other.exec("DROP TABLE word");
      other.close();
      return open.search("red");
    },
    project,
  );
  expect(hits.map(({ text }) => text)).toEqual(["a red door"]);
});

it("of another version is rebuilt", async () => {
  await texts("red");
  const other = new DatabaseSync(index());
  other.exec("PRAGMA user_version = 99");
  other.close();
  expect(await texts("red")).toEqual(["a red door"]);
  expect(await aside()).toEqual([]);
});

it("contains every line once if several processes build it at the same time", async () => {
  for (let at = 0; at < 12; at++)
    await append(
      ports.files,
      pathOf(`s${at}`, project),
      ...Array.from({ length: 200 }, (_, n) => line(human(`door number ${at} ${n} ${"word ".repeat(20)}`))),
    );
  const source = `
    import { nodePorts } from ${JSON.stringify(new URL("../ports/node/ports.ts", import.meta.url).href)};
    import { SearchIndex } from ${JSON.stringify(new URL("./search-index.ts", import.meta.url).href)};
    const index = await SearchIndex.open(nodePorts(), { project: ${JSON.stringify(project)} });
    const { failed } = await index.update();
    if (failed.length > 0) throw new Error(failed.join());
    index.close();`;
  const children = [1, 2, 3].map(() =>
    spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
  expect(codes).toEqual([0, 0, 0]);
  await searching(ports, (open) => expect(open.counts).toEqual({ files: 13, units: 2_402 }), project);
});
