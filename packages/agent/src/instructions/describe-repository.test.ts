// What the opening reminder says about git, compared with git's own output. No program that a repository names is run for it.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GitPlace } from "../git/hostile-git.case.ts";
import { describeRepository } from "./describe-repository.ts";

const { spawn } = nodePorts();
let place: GitPlace;
beforeEach(() => {
  place = new GitPlace();
  vi.stubEnv("HOME", place.path("home"));
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
});
afterEach(() => {
  vi.unstubAllEnvs();
  place.remove();
});

const factsOf = (folder: string, mayStartGit = true) =>
  describeRepository({ spawn, cwd: place.path(folder), mayStartGit });

/** What git itself says, in the same words. */
function expectedOf(folder: string): string {
  const [branch = "", ...changes] = place
    .git(folder, "-c", "core.quotePath=false", "status", "--short", "--branch")
    .trimEnd()
    .split("\n");
  const log = place.git(folder, "log", "-5", "--format=%h %s").trimEnd();
  const changed = changes.length === 0 ? ["Nothing is changed."] : ["Changed:", ...changes];
  return [`Branch: ${branch.replace("## ", "")}`, ...changed, `Last commits:\n${log}`].join("\n");
}

const ORDINARY: Readonly<Record<string, () => string>> = {
  "changed, new, removed, renamed and ignored files, from a subfolder": () => {
    place.repository("r");
    for (const name of ["b.txt", "c.txt", "äö.txt", "sub/d.txt"])
      place.put(`r/${name}`, `${name}\n`.repeat(9));
    place.put("r/.gitignore", "*.log\n");
    place.commit("r", "More");
    place.put("r/a.txt", "changed\n");
    place.put("r/äö.txt", "changed\n");
    place.put("r/sub/new/x.txt");
    place.put("r/x.log");
    place.put("r/.git/info/exclude", "mine\n");
    place.put("r/mine");
    place.git("r", "rm", "-q", "b.txt");
    place.git("r", "mv", "c.txt", "sub/moved.txt");
    return "r/sub";
  },
  "a clone that is ahead and behind": () => {
    place.repository("origin");
    place.git(".", "clone", "-q", "origin", "clone");
    place.put("origin/b.txt");
    place.commit("origin", "Theirs");
    place.put("clone/c.txt");
    place.commit("clone", "Ours");
    place.git("clone", "fetch", "-q");
    place.git("clone", "pack-refs", "--all");
    return "clone";
  },
  "a shallow clone on a branch with a slash": () => {
    place.repository("origin");
    place.git("origin", "checkout", "-qb", "feature/#1");
    for (const name of ["b", "c"]) {
      place.put(`origin/${name}`);
      place.commit("origin", name);
    }
    place.git(".", "clone", "-q", "--depth=1", `file://${place.path("origin")}`, "shallow");
    return "shallow";
  },
  "a linked work tree": () => {
    place.repository("r");
    place.git("r", "worktree", "add", "-q", "../tree");
    place.put("tree/new.txt");
    return "tree";
  },
  "a submodule": () => {
    place.repository("lib");
    place.repository("r");
    place.git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../lib", "lib");
    place.put("r/lib/new.txt");
    return "r/lib";
  },
  "a commit without a branch": () => {
    place.repository("r");
    place.git("r", "checkout", "-q", "--detach");
    return "r";
  },
  sha256: () => {
    place.repository("r", "--object-format=sha256");
    place.put("r/a.txt", "changed\n");
    return "r";
  },
  "line ends that the person's configuration converts": () => {
    place.put(
      "home/.gitconfig",
      '[core]\n\tautocrlf = true\n\texcludesFile = ~/ignored\n[alias]\n\tx = "!echo \\\\\\n"\n',
    );
    place.put("home/ignored", "*.tmp\n");
    place.repository("r");
    place.put("r/a.txt", "one\r\n");
    place.put("r/x.tmp");
    utimesSync(place.path("r/a.txt"), 1, 1);
    return "r";
  },
  "a sparse checkout": () => {
    place.repository("r");
    place.put("r/one/x");
    place.put("r/two/x");
    place.commit("r", "Two folders");
    place.git("r", "sparse-checkout", "set", "one");
    return "r";
  },
};

describe("an ordinary repository is described as git describes it", () => {
  it.each(Object.keys(ORDINARY))("%s", async (name) => {
    const folder = ORDINARY[name]!();
    expect(await factsOf(folder)).toBe(expectedOf(folder));
  });

  it("before the first commit", async () => {
    mkdirSync(place.path("r"));
    place.git("r", "init", "-qb", "main");
    expect(await factsOf("r")).toBe("Branch: No commits yet on main\nNothing is changed.");
    expect(await factsOf("r", false)).toContain("Branch: main\nNo commits yet.");
  });

  it("with files that one of the user's filters stores differently, which are not compared", async () => {
    place.put(
      "home/.gitconfig",
      `[filter "lfs"]\n\tclean = ${place.trap}\n\tsmudge = cat\n\trequired = true\n`,
    );
    place.repository("r");
    place.put("r/.gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    place.put("r/large.bin", "bytes\n");
    place.commit("r", "A large file");
    place.rearm();
    place.put("r/large.bin", "other\n");
    place.put("r/a.txt", "changed\n");
    const facts = await factsOf("r");
    expect(facts).toContain(
      "Changed:\n M a.txt\nNot compared, because a git filter stores them differently: large.bin\n",
    );
    expect(place.hasFired).toBe(false);
  });
});

/** Each makes a repository in `r` in which git would run the trap. */
const HOSTILE: Readonly<Record<string, () => void>> = {
  "a filter": () => {
    place.put("r/.gitattributes", "* filter=x\n");
    place.git("r", "config", "filter.x.clean", place.trap);
  },
  "a filter that is a process": () => {
    place.put("r/.gitattributes", "* filter=x\n");
    place.git("r", "config", "filter.x.process", place.trap);
  },
  "a file system monitor": () => void place.git("r", "config", "core.fsmonitor", place.trap),
  "a hook": () => {
    mkdirSync(place.path("r/.git/hooks"), { recursive: true });
    cpSync(place.trap, place.path("r/.git/hooks/post-index-change"));
    chmodSync(place.path("r/.git/hooks/post-index-change"), 0o755);
  },
  "an included file": () => {
    place.put("r/.git/more", `[core]\n\tfsmonitor = ${place.trap}\n`);
    place.git("r", "config", "include.path", "more");
  },
  "the configuration of the work tree": () => {
    place.git("r", "config", "extensions.worktreeConfig", "true");
    place.put("r/.git/config.worktree", `[core]\n\tfsmonitor = ${place.trap}\n`);
  },
  "a submodule": () => {
    place.repository("r/sub");
    place.git("r", "add", "sub");
    place.git("r", "commit", "-qm", "A submodule");
    place.git("r/sub", "config", "core.fsmonitor", place.trap);
  },
  "a repository elsewhere, named by commondir": () => {
    cpSync(place.path("r/.git"), place.path("r/common"), { recursive: true });
    place.put("r/common/config", `[core]\n\tbare = false\n\tfsmonitor = ${place.trap}\n`);
    place.put("r/.git/commondir", "../common\n");
  },
  "a repository elsewhere, named by a .git file": () => {
    place.git("r", "config", "core.fsmonitor", place.trap);
    cpSync(place.path("r/.git"), place.path("r/hidden"), { recursive: true });
    rmSync(place.path("r/.git"), { recursive: true });
    place.put("r/.git", "gitdir: hidden\n");
  },
  "another work tree": () => {
    place.put("other/a.txt", "x");
    place.git("r", "config", "core.worktree", place.path("other"));
    place.git("r", "config", "core.fsmonitor", place.trap);
  },
};

describe("no program that a repository names is run", () => {
  it.each(Object.keys(HOSTILE))("%s", async (name) => {
    place.repository("r");
    HOSTILE[name]!();
    place.put("r/a.txt", "two\n");
    place.stir("r");
    place.git("r", "status");
    expect(place.hasFired).toBe(true);
    place.stir("r");
    place.rearm();
    const facts = await factsOf("r");
    expect(facts === "" || facts.includes("Branch: main")).toBe(true);
    expect(place.hasFired).toBe(false);
  });
});

describe("an unusual repository", () => {
  it("is described without starting git while it is not trusted", async () => {
    place.repository("r");
    const commit = place.git("r", "rev-parse", "--short=7", "HEAD").trim();
    const none = { ...spawn, run: () => Promise.reject(new Error("started")) };
    expect(await describeRepository({ spawn: none, cwd: place.path("r"), mayStartGit: false })).toBe(
      `Branch: main\nLast commit: ${commit}\nThe status is not shown: what this repository brings is not trusted yet.`,
    );
  });

  it("is not described if git's own files are links, pipes or too large", async () => {
    place.repository("r");
    const head = place.path("r/.git/HEAD");
    rmSync(head);
    place.put("secret", "ref: refs/heads/main\n");
    symlinkSync(place.path("secret"), head);
    expect(await factsOf("r")).toBe("");
    rmSync(head);
    execFileSync("mkfifo", [head]);
    expect(await factsOf("r")).toBe("");
    rmSync(head);
    place.put("r/.git/HEAD", "ref: refs/heads/main\n".padEnd(5_000_000));
    expect(await factsOf("r")).toBe("");
    place.put("r/.git/HEAD", "ref: refs/heads/main\n");
    rmSync(place.path("r/.git/index"));
    execFileSync("mkfifo", [place.path("r/.git/index")]);
    expect(await factsOf("r")).toContain(
      "The status is not shown: git did not answer, or this repository is not laid out in the usual way.",
    );
  });

  it.each(["ref: ../../../secret", "ref: refs/heads/../../config", "ref: refs/heads/a\u202eb", "nonsense"])(
    "is left out: a HEAD that says %s",
    async (text) => {
      place.repository("r");
      place.put("r/.git/HEAD", `${text}\n`);
      expect(await factsOf("r")).toBe("");
    },
  );

  it("is not described if there is none, or only something that looks like one", async () => {
    place.put("plain/a");
    expect(await factsOf("plain")).toBe("");
    place.repository("r");
    cpSync(place.path("r/.git"), place.path("r/sub"), { recursive: true });
    expect(await factsOf("r/sub")).toBe("");
    expect(await factsOf("r/sub/refs")).toBe("");
  });
});
