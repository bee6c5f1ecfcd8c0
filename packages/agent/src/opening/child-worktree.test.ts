// Agents with a worktree, against the emulator: they start from the person's current files, and change those only if the person
// agrees.
import { execFileSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { MessagesRequest } from "@palimpsest/emulator";
import { afterEach, describe, expect, it } from "vitest";
import { type AtWork, call } from "../agent/at-work.case.ts";
import type { MergeQuestion } from "../worktrees/finish-worktree.ts";
import { beginDelegating, isChild, type Play, textOf } from "./delegating.case.ts";

let work: AtWork | undefined;
afterEach(async () => {
  await work?.end();
  work = undefined;
});

const git = (at: AtWork, ...args: readonly string[]) =>
  execFileSync("git", ["-C", at.cwd, "-c", "user.name=x", "-c", "user.email=x@x", ...args], {
    encoding: "utf8",
  });

/** A repository with a commit, a change that is not committed, and a new file. */
async function begin(main: Play, other: Play): Promise<AtWork> {
  const at = await beginDelegating(main, other);
  work = at;
  await at.put("a.txt", "one\ntwo\nthree\n");
  await at.put(".gitignore", "node_modules/\n");
  git(at, "init", "-qb", "main");
  git(at, "add", "-A");
  git(at, "commit", "-qm", "first");
  await at.put("a.txt", "one\ntwo, not committed\nthree\n");
  await at.put("new.txt", "new\n");
  return at;
}

const isolated = (more: object = {}) =>
  call("Agent", { description: "change it", prompt: "Change it.", isolation: "worktree", ...more });

const main: Play = (_, results) => (results === 0 ? isolated() : { text: "Done." });
/** Looks around, changes one file and creates another. */
const changing: Play = (_, results) =>
  [
    call("Bash", { command: "pwd; cat a.txt new.txt; git status --short" }),
    call("Bash", { command: "sed -i s/three/THREE/ a.txt; echo made > made.txt" }),
  ][results] ?? { text: "Changed." };

const lastOf = ({ messages }: MessagesRequest) => JSON.stringify(messages.at(-1));

const yes = { merge: async () => true };

const findWorktrees = async (at: AtWork) => {
  const folder = join(at.folder, "home-worktrees");
  const [project] = await readdir(folder).catch(() => []);
  return project === undefined
    ? []
    : (await readdir(join(folder, project))).map((name) => join(folder, project, name));
};

describe("an agent with a worktree", () => {
  it("sees what is not committed, and its changes are merged when the person agrees", async () => {
    const at = await begin(main, changing);
    const asked: MergeQuestion[] = [];
    const agent = await at.open({
      mode: "bypass",
      ask: {
        merge: async (question) => {
          asked.push(question);
          expect(await at.read("a.txt")).toContain("three");
          return true;
        },
      },
    });
    await at.ask(agent, "Go.");
    const seen = textOf(at.requests.filter(isChild)[1]!);
    expect(seen).toContain("two, not committed");
    expect(seen).toMatch(/ M a\.txt\\n\?\? new\.txt/);
    expect(lastOf(at.requests.filter(isChild)[1]!)).toMatch(/home-worktrees.*\/work\\n/);
    expect(asked).toMatchObject([{ agent: "general-1", files: ["a.txt", "made.txt"], added: 2, removed: 1 }]);
    expect(asked[0]!.diff).toContain("-three\n+THREE");
    expect(asked[0]!.diff).not.toContain("not committed\n+");
    expect(await at.read("a.txt")).toBe("one\ntwo, not committed\nTHREE\n");
    expect(await at.read("made.txt")).toBe("made\n");
    expect(at.lastWords()).toContain("The user has merged its changes into the project: 2 files, +2 −1");
    // Only files: nothing was staged or committed.
    expect(git(at, "status", "--short")).toBe(" M a.txt\n?? made.txt\n?? new.txt\n");
    expect(existsSync(asked[0]!.folder)).toBe(false);
    expect(at.invalid).toEqual([]);
  });

  it("keeps its changes if the person does not agree, and says where", async () => {
    const at = await begin(main, changing);
    await at.ask(await at.open({ mode: "bypass", ask: { merge: async () => false } }), "Go.");
    expect(await at.read("a.txt")).toContain("three");
    const [worktree] = await findWorktrees(at);
    expect(at.lastWords()).toContain(`The user has not merged its changes`);
    expect(at.lastWords()).toContain(worktree);
    expect(await readFile(join(worktree!, "work/made.txt"), "utf8")).toBe("made\n");
  });

  it("keeps its changes if nobody can be asked, and says how to merge them", async () => {
    const at = await begin(main, changing);
    await at.ask(await at.open({ mode: "bypass" }), "Go.");
    expect(await at.read("a.txt")).toContain("three");
    expect(at.lastWords()).toMatch(/pal worktrees merge general-1-\w+/);
  });

  it("leaves nothing behind if it changed nothing", async () => {
    const at = await begin(main, () => ({ text: "Nothing to do." }));
    await at.ask(await at.open({ ask: yes }), "Go.");
    expect(at.lastWords()).toContain("It changed nothing in its worktree");
    expect(await findWorktrees(at)).toEqual([]);
  });

  it("keeps the worktree if it contains a commit or an ignored file, even if everything else is merged", async () => {
    for (const more of ["mkdir node_modules; echo x > node_modules/x", "git add -A; git commit -qm mine"]) {
      const at = await begin(main, (_, results) =>
        results === 0
          ? call("Bash", {
              command: `git config user.name x; git config user.email x@x; echo made > made.txt; ${more}`,
            })
          : { text: "Done." },
      );
      await at.ask(await at.open({ mode: "bypass", ask: yes }), "Go.");
      expect(await at.read("made.txt")).toBe("made\n");
      const [worktree] = await findWorktrees(at);
      expect(existsSync(join(worktree!, "work/made.txt"))).toBe(true);
      await at.end();
    }
  });

  it("is not merged if the person changed the same lines meanwhile, and nothing is lost", async () => {
    const at = await begin(main, changing);
    const agent = await at.open({
      mode: "bypass",
      ask: {
        merge: async () => {
          await at.put("a.txt", "one\ntwo, not committed\n3\n");
          return true;
        },
      },
    });
    await at.ask(agent, "Go.");
    expect(await at.read("a.txt")).toBe("one\ntwo, not committed\n3\n");
    expect(existsSync(at.path("made.txt"))).toBe(false);
    expect(at.lastWords()).toContain(
      "could not be merged: these have changed in the project meanwhile: a.txt.",
    );
    const [worktree] = await findWorktrees(at);
    expect(await readFile(join(worktree!, "work/a.txt"), "utf8")).toContain("THREE");
  });

  it("merges changes in different places of a file", async () => {
    const at = await begin(main, changing);
    await at.put("a.txt", `${"line\n".repeat(20)}three\n`);
    const merge = async () => {
      await at.put("a.txt", `FIRST\n${"line\n".repeat(20)}three\n`);
      return true;
    };
    await at.ask(await at.open({ mode: "bypass", ask: { merge } }), "Go.");
    expect(await at.read("a.txt")).toBe(`FIRST\n${"line\n".repeat(20)}THREE\n`);
  });

  it("can be undone: /rewind restores what a merge changed", async () => {
    const at = await begin(main, changing);
    const agent = await at.open({ mode: "bypass", ask: yes });
    await at.ask(agent, "Go.");
    const message = agent.session.view.slots.find(({ source }) => source === "human")!.entry;
    await agent.rewind(message, { files: true });
    expect(await at.read("a.txt")).toBe("one\ntwo, not committed\nthree\n");
    expect(existsSync(at.path("made.txt"))).toBe(false);
  });

  it("in the background reports at once; what happened to its changes is reported later", async () => {
    const answer = Promise.withResolvers<boolean>();
    const at = await begin((_, _results, text) => {
      if (text.includes("has merged its changes")) return { text: "It is merged." };
      if (text.includes("has ended")) return { text: "It waits for an answer." };
      return text.includes("works in the background")
        ? { text: "It works." }
        : isolated({ run_in_background: true });
    }, changing);
    const agent = await at.open({ mode: "bypass", ask: { merge: () => answer.promise } });
    await at.ask(agent, "Go.");
    await at.until(() => at.of("report").length === 1);
    expect(at.of("report")[0]!.text).toContain("They are being asked now.");
    expect(await agent.run()).toMatchObject({ text: "It waits for an answer." });
    answer.resolve(true);
    await at.until(() => existsSync(at.path("made.txt")));
    await at.until(() => at.of("notice").some(({ text }) => text.includes("has merged its changes")));
    expect(await at.ask(agent, "Well?")).toMatchObject({ text: "It is merged." });
  });

  it("keeps its changes if pal closes before the merge question is answered", async () => {
    const at = await begin(
      (_, _results, text) =>
        text.includes("works in the background")
          ? { text: "It works." }
          : isolated({ run_in_background: true }),
      changing,
    );
    const asked = Promise.withResolvers<void>();
    const merge = (_: MergeQuestion, signal: AbortSignal) => {
      asked.resolve();
      return new Promise<boolean>((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
    };
    const agent = await at.open({ mode: "bypass", ask: { merge } });
    await at.ask(agent, "Go.");
    await asked.promise;
    await agent.close();
    expect(await at.read("a.txt")).toContain("three");
    const [worktree] = await findWorktrees(at);
    expect(existsSync(join(worktree!, "work/made.txt"))).toBe(true);
  });

  it("that was still working when the process ended is reported with its worktree on resume", async () => {
    const at = await begin(
      (_, _results, text) =>
        text.includes("works in the background")
          ? { text: "It works." }
          : isolated({ run_in_background: true }),
      (_, results) =>
        results === 0
          ? call("Bash", { command: "echo made > made.txt" })
          : call("Bash", { command: "sleep 600" }),
    );
    const first = await at.open({ mode: "bypass" });
    await at.ask(first, "Go.");
    await at.until(() => first.started[0]?.action?.startsWith("Bash sleep") ?? false);
    await first.close();
    const [worktree] = await findWorktrees(at);
    await at.ask(await at.open({ resume: "latest" }), "Well?");
    expect(textOf(at.requests.at(-1)!)).toContain("pal ended before this agent was done");
    expect(textOf(at.requests.at(-1)!)).toContain(worktree);
  });

  it("may neither read nor change the original files", async () => {
    const at = await begin(
      main,
      (_, results) =>
        [
          call("Read", { file_path: at.path("a.txt") }),
          call("Write", { file_path: at.path("b.txt"), content: "x" }),
          call("Bash", { command: `cat ${at.path("a.txt")}` }),
        ][results] ?? { text: "Denied." },
    );
    await at.ask(await at.open({ mode: "bypass" }), "Go.");
    const last = textOf(at.requests.filter(isChild).at(-1)!);
    expect(last.split("you work in a copy of it").length - 1).toBe(3);
    expect(existsSync(at.path("b.txt"))).toBe(false);
  });

  it("gets no files that a rule forbids to read, and cannot merge files that a rule forbids to write", async () => {
    const at = await begin(main, (_, results) =>
      results === 0
        ? call("Bash", { command: "ls; mkdir -p locked; echo x > locked/x.txt" })
        : { text: "Tried." },
    );
    await at.put("secret.txt", "the password\n");
    await at.settings({
      permissions: { deny: [`Read(/${at.path("secret.txt")})`, `Edit(/${at.path("locked")}/**)`] },
    });
    await at.ask(await at.open({ mode: "bypass", ask: yes }), "Go.");
    const children = at.requests.filter(isChild);
    expect(textOf(children[0]!)).toContain("1 file that a rule forbids to read is not in it");
    expect(lastOf(children[1]!)).toContain("new.txt");
    expect(lastOf(children[1]!)).not.toContain("secret.txt");
    expect(existsSync(at.path("locked/x.txt"))).toBe(false);
    expect(at.lastWords()).toContain("could not be merged: The rule Edit(");
  });

  it("needs the same permissions as its parent, and rules for the project apply in the copy", async () => {
    const at = await begin(
      main,
      (_, results) =>
        [
          call("Write", { file_path: "src/free.txt", content: "x" }),
          call("Write", { file_path: "other.txt", content: "x" }),
        ][results] ?? { text: "Done." },
    );
    await at.settings({ permissions: { allow: ["Edit(src/**)"] } });
    const asked: unknown[] = [];
    const permission = async ({ tool, agent }: { tool: string; agent?: string }) => {
      asked.push([agent, tool]);
      return { allow: false } as const;
    };
    await at.ask(await at.open({ ask: { permission, ...yes } }), "Go.");
    expect(asked).toEqual([["general-1", "Write"]]);
    expect(await at.read("src/free.txt")).toBe("x");
    expect(existsSync(at.path("other.txt"))).toBe(false);
  });

  it.each([
    [
      "no repository",
      (at: AtWork) => execFileSync("rm", ["-rf", at.path(".git")]),
      "is not in a git repository",
    ],
    [
      "unmerged files",
      (at: AtWork) => {
        git(at, "stash", "-q");
        git(at, "checkout", "-qb", "left");
        execFileSync("sh", ["-c", "echo left > a.txt"], { cwd: at.cwd });
        git(at, "commit", "-qam", "left");
        git(at, "checkout", "-q", "main");
        execFileSync("sh", ["-c", "echo right > a.txt"], { cwd: at.cwd });
        git(at, "commit", "-qam", "right");
        expect(() => git(at, "merge", "-q", "left")).toThrow();
      },
      "there are unmerged files: a.txt",
    ],
  ])("is not started where there can be none: %s", async (_, prepare, reason) => {
    const at = await begin(main, changing);
    prepare(at);
    const agent = await at.open({ mode: "bypass" });
    await at.ask(agent, "Go.");
    expect(at.lastWords()).toContain("There is no worktree for it");
    expect(at.lastWords()).toContain(reason);
    expect(at.requests.filter(isChild)).toEqual([]);
    expect(await findWorktrees(at)).toEqual([]);
  });

  it("gets it if its definition says so", async () => {
    const at = await begin(
      (_, results) =>
        results === 0
          ? call("Agent", { description: "x", prompt: "Change it.", subagent_type: "fixer" })
          : { text: "Done." },
      changing,
    );
    await at.putHome("agents/fixer.md", "---\nname: fixer\nisolation: worktree\n---\nFix it.");
    await at.ask(await at.open({ mode: "bypass" }), "Go.");
    expect(await at.read("a.txt")).toContain("three");
    expect(at.lastWords()).toMatch(/pal worktrees merge fixer-1-\w+/);
  });

  it("cannot be a fork", async () => {
    const at = await begin(
      (_, results) => (results === 0 ? isolated({ subagent_type: "fork" }) : { text: "Done." }),
      changing,
    );
    await at.ask(await at.open(), "Go.");
    expect(at.lastWords()).toContain("it cannot have a worktree");
  });

  it("works if the working folder is inside the repository, or reached through a link", async () => {
    const at = await begin(main, (_, results) =>
      results === 0 ? call("Bash", { command: "pwd; echo x > here.txt" }) : { text: "Done." },
    );
    await at.put("packages/one/b.txt", "b\n");
    symlinkSync(at.path("packages/one"), join(at.folder, "link"));
    await at.ask(await at.open({ mode: "bypass", ask: yes, cwd: join(at.folder, "link") }), "Go.");
    expect(textOf(at.requests.filter(isChild)[1]!)).toMatch(/home-worktrees[^"]*work\/packages\/one/);
    expect(await at.read("packages/one/here.txt")).toBe("x\n");
    expect(await realpath(join(at.folder, "link"))).toBe(at.path("packages/one"));
  });

  it("shares system text, tools and the first reminder with others of its kind", async () => {
    const at = await begin(
      (_, results) => (results < 2 ? isolated({ prompt: `Task ${results}.` }) : { text: "Done." }),
      () => ({ text: "Report." }),
    );
    await at.put("AGENTS.md", "Follow the rules of this house. ".repeat(400));
    await at.ask(await at.open(), "Go.");
    const [, second] = at.emulator.ledger.filter(({ body }) => isChild(body!));
    const { read, uncached, written5m, written1h } = second!;
    expect(read / (read + uncached + written5m + written1h)).toBeGreaterThan(0.95);
  });
});
