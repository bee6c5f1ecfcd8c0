// In which repositories git may run without asking the user. Each hostile one is first shown to be hostile: git runs its trap.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainGitRisk } from "./explain-git-risk.ts";
import { GitPlace } from "./hostile-git.case.ts";
import { parseGitConfig } from "./parse-git-config.ts";

let place: GitPlace;
beforeEach(() => {
  place = new GitPlace();
});
afterEach(() => place.remove());

const why = (folder: string) => explainGitRisk({ folder: place.path(folder), home: place.path("home") });
const config = (text: string) =>
  place.put("r/.git/config", `[core]\n\trepositoryformatversion = 0\n\tbare = false\n${text}`);
const hook = (path: string) => {
  place.put(path);
  cpSync(place.trap, place.path(path));
  chmodSync(place.path(path), 0o755);
};

/** Each prepares `r`, returns the folder git should start in, and names the git query that runs the trap. */
const HOSTILE: Readonly<Record<string, readonly [question: string, make: () => string | undefined]>> = {
  "core.fsmonitor": ["status", () => void config(`\tfsmonitor = ${place.trap}\n`)],
  "core.fsmonitor in another case, with a comment": [
    "status",
    () => void config(`[CORE] # plain\n\tFsMonitor = "${place.trap}" ; x\n`),
  ],
  "a key on the header's line": ["status", () => void config(`[core] fsmonitor = ${place.trap}\n`)],
  "a value over two lines": ["status", () => void config(`\tfsmonitor = \\\n${place.trap}\n`)],
  "a comment that seems to go on": ["status", () => void config(`# \\\n\tfsmonitor = ${place.trap}\n`)],
  "filter.x.clean": [
    "status",
    () => {
      place.put("r/.gitattributes", "* filter=x\n");
      config(`[filter "x"]\n\tclean = ${place.trap}\n`);
      return undefined;
    },
  ],
  "filter.x.process": [
    "diff",
    () => {
      place.put("r/.git/info/attributes", "* filter=x\n");
      config(`[filter "x"]\n\tprocess = ${place.trap}\n`);
      return undefined;
    },
  ],
  "diff.external": ["diff", () => void config(`[diff]\n\texternal = ${place.trap}\n`)],
  "diff.x.command": [
    "diff",
    () => {
      place.put("r/.gitattributes", "* diff=x\n");
      config(`[diff "x"]\n\tcommand = ${place.trap}\n`);
      return undefined;
    },
  ],
  "diff.x.textconv": [
    "log -p",
    () => {
      place.put("r/.gitattributes", "* diff=x\n");
      config(`[diff "x"]\n\ttextconv = ${place.trap}\n`);
      return undefined;
    },
  ],
  "an include": [
    "status",
    () => {
      place.put("r/team/config", `[core]\n\tfsmonitor = ${place.trap}\n`);
      config("[include]\n\tpath = ../team/config\n");
      return undefined;
    },
  ],
  "an include with a condition": [
    "status",
    () => {
      place.put("r/team/config", `[core]\n\tfsmonitor = ${place.trap}\n`);
      config(`[includeIf "gitdir:${place.folder}/"]\n\tpath = ../team/config\n`);
      return undefined;
    },
  ],
  "config.worktree": [
    "status",
    () => {
      config("[extensions]\n\tworktreeConfig = true\n");
      place.put("r/.git/config.worktree", `[core]\n\tfsmonitor = ${place.trap}\n`);
      return undefined;
    },
  ],
  "a hook": ["status", () => hook("r/.git/hooks/post-index-change") as undefined],
  "a hook elsewhere": [
    "status",
    () => {
      hook("r/scripts/post-index-change");
      config("\thooksPath = scripts\n");
      return undefined;
    },
  ],
  "commondir in .git": [
    "status",
    () => {
      cpSync(place.path("r/.git"), place.path("r/common"), { recursive: true });
      place.put("r/common/config", `[core]\n\tbare = false\n\tfsmonitor = ${place.trap}\n`);
      place.put("r/.git/commondir", "../common\n");
      return undefined;
    },
  ],
  "a folder that looks like a repository": [
    "status",
    () => {
      cpSync(place.path("r/.git"), place.path("r/sub"), { recursive: true });
      place.put(
        "r/sub/config",
        `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${place.trap}\n`,
      );
      return "r/sub";
    },
  ],
  "the same with nothing but HEAD, commondir and its own configuration": [
    "status",
    () => {
      cpSync(place.path("r/.git"), place.path("r/data"), { recursive: true });
      const core = "[core]\n\trepositoryformatversion = 1\n";
      place.put(
        "r/data/config",
        `${core}\tfsmonitor = ${place.trap}\n[extensions]\n\tworktreeConfig = true\n`,
      );
      place.put("r/sub/config.worktree", `[core]\n\tbare = false\n\tworktree = ${place.path("r/sub")}\n`);
      place.put("r/sub/HEAD", "ref: refs/heads/main\n");
      place.put("r/sub/commondir", "../data\n");
      return "r/sub";
    },
  ],
  "a configuration elsewhere, behind a link and ..": [
    "status",
    () => {
      place.put("r/far/config", `[core]\n\tfsmonitor = ${place.trap}\n`);
      mkdirSync(place.path("r/far/down"));
      symlinkSync("../far/down", place.path("r/.git/link"));
      place.put("r/.git/far", "");
      config("[include]\n\tpath = link/../config\n");
      return undefined;
    },
  ],
  "hooks in a folder whose name is not UTF-8": [
    "status",
    () => {
      const folder = Buffer.concat([Buffer.from(place.path("r/h")), Buffer.from([0xff])]);
      mkdirSync(folder);
      const file = Buffer.concat([folder, Buffer.from("/post-index-change")]);
      writeFileSync(file, readFileSync(place.trap), { mode: 0o755 });
      const text = Buffer.from("[core]\n\trepositoryformatversion = 0\n\tbare = false\n\thooksPath = h");
      writeFileSync(place.path("r/.git/config"), Buffer.concat([text, Buffer.from([0xff, 0x0a])]));
      return undefined;
    },
  ],
  "a linked work tree whose repository is a folder with a space at its end": [
    "status",
    () => {
      place.git("r", "worktree", "add", "-q", "../tree");
      place.git("r", "config", "core.fsmonitor", place.trap);
      cpSync(place.path("r/.git"), place.path("copy"), { recursive: true });
      cpSync(place.path("copy"), place.path("r/.git/worktrees/.. "), { recursive: true });
      place.git("r", "config", "--unset", "core.fsmonitor");
      place.put("r/.git/worktrees/tree/commondir", "../.. \n");
      return "tree";
    },
  ],
  "the repository behind a link": [
    "status",
    () => {
      place.repository("other/deep");
      place.git("other/deep", "config", "core.fsmonitor", place.trap);
      mkdirSync(place.path("other/deep/sub"));
      symlinkSync(place.path("other/deep/sub"), place.path("r/link"));
      return "r/link";
    },
  ],
  "a .git file": [
    "status",
    () => {
      config(`\tfsmonitor = ${place.trap}\n`);
      cpSync(place.path("r/.git"), place.path("r/hidden"), { recursive: true });
      rmSync(place.path("r/.git"), { recursive: true });
      place.put("r/.git", "gitdir: hidden\n");
      return undefined;
    },
  ],
  "a submodule": [
    "status",
    () => {
      place.repository("r/sub");
      place.git("r", "add", "sub");
      place.git("r/sub", "config", "core.fsmonitor", place.trap);
      return undefined;
    },
  ],
  "a submodule in an index of version 4": [
    "status",
    () => {
      for (const name of ["sub-a", "sub-b/x", "sub"]) place.put(`r/${name}/file`);
      place.repository("r/sub-c");
      place.git("r", "config", "index.version", "4");
      place.git("r", "add", "-A");
      place.git("r", "update-index", "--index-version", "4");
      place.git("r/sub-c", "config", "core.fsmonitor", place.trap);
      return undefined;
    },
  ],
  "a submodule in a split index": [
    "status",
    () => {
      place.repository("r/sub");
      place.git("r", "add", "sub");
      place.git("r", "update-index", "--split-index");
      place.git("r/sub", "config", "core.fsmonitor", place.trap);
      return undefined;
    },
  ],
};

describe("git may run a program because of", () => {
  it.each(Object.keys(HOSTILE))("%s", (name) => {
    place.repository("r");
    const [question, make] = HOSTILE[name]!;
    const folder = make() ?? "r";
    place.put(`${folder}/a.txt`, "two\n");
    place.stir(folder);
    place.rearm();
    try {
      place.git(folder, ...question.split(" "));
    } catch {
      // It may fail after the trap has run.
    }
    expect(place.hasFired).toBe(true);
    expect(why(folder)).toMatch(/^Git may run /);
  });

  it.each([
    ["alias.x", "[alias]\n\tx = !sh\n"],
    ["core.pager", "\tpager = sh\n"],
    ["core.sshcommand", "\tsshCommand = sh\n"],
    ["core.worktree", "\tworktree = /elsewhere\n"],
    ["gpg.program", "[gpg]\n\tprogram = sh\n"],
    ["log.showsignature", "[log]\n\tshowSignature = true\n"],
    ["hook.x.command", '[hook "x"]\n\tcommand = sh\n'],
    ["status.submodulesummary", "[status]\n\tsubmoduleSummary = true\n"],
    ["something.new", "[something]\n\tnew = 1\n"],
  ])("%s, by its name", (key, text) => {
    place.repository("r");
    config(text);
    expect(why("r")).toBe(`Git may run a program here: the repository's configuration sets ${key}.`);
  });

  it.each([
    [
      "a partial clone that fetches by ssh",
      '[remote "o"]\n\turl = git@host:x\n\tpromisor = true\n',
      "fetch missing files",
    ],
    ["an include that only git can find", "[include]\n\tpath = ~other/config\n", "cannot be checked"],
    ["hooks that only git can find", "\thooksPath = ~other/hooks\n", "cannot be checked"],
  ])("%s", (_, text, expected) => {
    place.repository("r");
    config(text);
    expect(why("r")).toContain(expected);
  });

  it("a configuration that is a pipe, or includes itself", () => {
    place.repository("r");
    config("[include]\n\tpath = config\n");
    expect(why("r")).toContain("cannot be checked");
    rmSync(place.path("r/.git/config"));
    execFileSync("mkfifo", [place.path("r/.git/config")]);
    expect(why("r")).toContain("cannot be checked");
  });
});

describe("git runs nothing of the repository in", () => {
  it("an ordinary clone with remotes, branches, hooks of husky and git-lfs", () => {
    place.repository("origin");
    place.git(".", "clone", "-q", "origin", "r");
    place.git("r", "checkout", "-qb", "feature");
    place.git("r", "config", "user.email", "x@x");
    place.git("r", "config", "core.hooksPath", ".husky/_");
    place.put("r/.husky/_/pre-commit", "npm test\n");
    place.git("r", "config", "lfs.repositoryformatversion", "0");
    place.put("r/.gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text\n");
    place.put("home/.gitconfig", `[core]\n\tfsmonitor = ${place.trap}\n[alias]\n\tx = "!echo"\n`);
    expect(why("r")).toBeUndefined();
  });

  it("a linked work tree, a submodule, a folder below, and no repository at all", () => {
    place.repository("lib");
    place.repository("r");
    place.git("r", "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../lib", "lib");
    place.git("r", "commit", "-qm", "A submodule");
    place.git("r", "worktree", "add", "-q", "../tree");
    mkdirSync(place.path("plain"));
    mkdirSync(place.path("r/src/deep"), { recursive: true });
    for (const folder of ["r", "r/lib", "r/src/deep", "tree", "plain"])
      expect([folder, why(folder)]).toEqual([folder, undefined]);
  });

  it("a repository with enough files that git reads them in threads", () => {
    place.repository("r");
    const blob = place.git("r", "rev-parse", "HEAD:a.txt").trim();
    const names = Array.from({ length: 25_000 }, (_, at) => `100644 ${blob}\t${at % 50}/${at}\n`);
    execFileSync("git", ["-C", place.path("r"), "-c", "index.threads=3", "update-index", "--index-info"], {
      input: names.join(""),
    });
    expect(readFileSync(place.path("r/.git/index")).includes("IEOT")).toBe(true);
    expect(why("r")).toBeUndefined();
  });
});

it("reads a configuration as git does, or not at all", () => {
  expect(
    parseGitConfig('[a "b\\"c"]\n\tD = x "y # z" # w\n\te\r\n; no\n')?.map(({ key, value }) => [key, value]),
  ).toEqual([
    ['a.b"c.d', "x y # z"],
    ['a.b"c.e', "true"],
  ]);
  for (const text of [
    "x = 1",
    "[a]\nb = \\q",
    '[a]\nb = "x',
    "[a]\nb = x\\",
    "[a.b]\nc=1",
    "[a] b = 1",
    "[a]\n\fb = 1",
    "[a]\nb = x\ty",
    '[a]\nb = "x "',
  ])
    expect(parseGitConfig(text)).toBeUndefined();
});
