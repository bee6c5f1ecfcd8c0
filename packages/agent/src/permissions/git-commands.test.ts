// Git commands in repositories that could make git run a program: no spelling of them runs without a question.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GitPlace } from "../git/hostile-git.case.ts";
import { asked, bash, behavior, prepareProject } from "./asked.case.ts";

prepareProject();

let place: GitPlace;
let cwd: string;
beforeAll(() => {
  place = new GitPlace();
  cwd = place.path("r");
  place.repository("r");
  for (const folder of ["r/sub", "r/a/hostile"]) place.repository(folder);
  place.put("r/sub/.git/config", `[core]\n\tfsmonitor = ${place.trap}\n`);
  mkdirSync(place.path("r/sub/deep"));
});
afterAll(() => place.remove());

const QUESTIONS = [
  "status",
  "diff",
  "log -p",
  "show",
  "rev-parse --show-toplevel",
  "describe --dirty",
  "stash show",
  "ls-files",
  "grep x",
];

describe("in a repository whose configuration names a program", () => {
  it.each(QUESTIONS)("git %s is asked about", (question) => {
    const decision = asked("Bash", { command: `git ${question}` }, { cwd: join(cwd, "sub/deep") });
    expect(decision).toMatchObject({
      behavior: "ask",
      why: "Git may run a program here: the repository's configuration sets core.fsmonitor.",
    });
    expect(bash(`git ${question}`, { cwd })).toBe("allow");
    expect(bash(`git ${question}`, { cwd: join(cwd, "sub"), mode: "acceptEdits" })).toBe("ask");
    expect(bash(`git ${question}`, { cwd: join(cwd, "sub"), mode: "plan" })).toBe("deny");
  });

  it.each([
    "git -C sub status",
    "git -Csub status",
    "git --git-dir=sub/.git status",
    "git --git-dir sub/.git --work-tree . status",
    "git -c core.fsmonitor=x status",
    "git --exec-path=sub status",
    "cd sub && git status",
    "cd sub; git diff",
    "(cd sub && git status)",
    "pushd sub && git status",
    "GIT_DIR=sub/.git git status",
    "env GIT_DIR=sub/.git git status",
    "env -C sub git status",
    "git --no-pager -C sub log",
    "ls && cd sub && git status",
    'bash -c "cd sub; git status"',
    "find . -name x | xargs git -C sub status",
    "git submodule status",
    "git submodule foreach git status",
  ])("%s is asked about from outside", (command) => {
    expect(bash(command, { cwd })).toBe("ask");
  });

  it("a rule for another part does not let git run", () => {
    const rules = [["allow", "Bash(npm test)"]] as const;
    expect(bash("npm test && git status", { cwd: join(cwd, "sub"), rules })).toBe("ask");
    expect(bash("npm test && git status", { cwd, rules })).toBe("allow");
  });

  it("deny rules still apply to the files git would read", () => {
    const settings = { cwd: join(cwd, "sub"), rules: [["deny", "Read(//**/.env)"]], mode: "bypass" } as const;
    expect(behavior("Bash", { command: "git show HEAD:.env" }, settings)).toBe("deny");
  });

  it("a person's rule for the command itself decides", () => {
    expect(bash("git status", { cwd: join(cwd, "sub"), rules: [["allow", "Bash(git status)"]] })).toBe(
      "allow",
    );
  });
});
