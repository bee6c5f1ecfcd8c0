import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  allow,
  asked,
  bash,
  behavior,
  deny,
  edit,
  home,
  outside,
  prepareProject,
  project,
  read,
} from "./asked.case.ts";

prepareProject();

describe("paths", () => {
  it("outside the project need permission, however they are written", () => {
    for (const path of [
      "../outside/secret",
      join(outside, "secret"),
      "src/../../outside/secret",
      "out/secret",
      "src/link",
      "src/dangling",
      "src/../out/../outside/x",
      "~/x",
      "loop",
    ]) {
      expect([path, read(path)]).toEqual([path, "ask"]);
      expect([path, edit(path, { mode: "acceptEdits" })]).toEqual([path, "ask"]);
      expect([path, edit(path, allow("Edit"))]).toEqual([path, "ask"]);
    }
    // For the file system `out/..` is the parent of the link's target; for a program that normalizes paths it is the project.
    expect(read("out/../src/a.ts")).toBe("ask");
    expect(read("src/../src/./a.ts")).toBe("allow");
  });

  it("outside need permission for read-only commands too", () => {
    expect(bash("cat ~/x")).toBe("ask");
    expect(bash("cat src/link")).toBe("ask");
    expect(bash("cat src/*")).toBe("ask");
    expect(bash("ls out/")).toBe("ask");
    expect(bash("find / -name x")).toBe("ask");
    expect(bash("cat src/a.ts | grep /etc/passwd")).toBe("allow");
    expect(bash("cat src/a*")).toBe("allow");
    expect(bash("cat a.ts", { cwd: join(project, "src") })).toBe("allow");
    expect(bash("cat ../../outside/secret", { cwd: join(project, "src") })).toBe("ask");
  });

  it("denied to Read are not shown by git, however the name is written", () => {
    for (const command of [
      "git grep -h x -- '.e*v'",
      "git grep -h x -- ':(icase).ENV'",
      "git grep -h x ':(top).env'",
      "git grep --no-index -h x -- '.en?'",
      "git log -L1,1:.env",
    ])
      expect([command, bash(command, deny("Read(.env)"))]).not.toEqual([command, "allow"]);
    expect(bash("git grep -h x -- '*.ts'")).toBe("allow");
    expect(bash("git log -L1,1:src/a.ts", deny("Read(.env)"))).toBe("allow");
  });

  it("outside are asked about even if given as patterns", () => {
    mkdirSync(join(project, "empty"), { recursive: true });
    mkdirSync(join(project, "links"), { recursive: true });
    for (const name of ["link", "links/x", "[a]link", "no[n]e"])
      symlinkSync(join(outside, "secret"), join(project, name));
    symlinkSync(join(project, ".."), join(project, "links/up2"));
    writeFileSync(join(project, "abc.txt"), "");
    writeFileSync(join(project, "größe.txt"), "");
    if (process.platform === "linux")
      symlinkSync(join(outside, "secret"), Buffer.concat([Buffer.from(`${project}/`), Buffer.from([0xff])]));
    const asking = [
      "cat [!x]ink",
      "cat [^x]ink",
      "cat l?nk",
      "cat l*k",
      "cat links/u[!x]2/outside/secret",
      "cat .?/outside/secret",
      "cat .*/outside/secret",
      "cat '['a]*",
      "cat \\[a]link",
      "cat no[n]e",
      "cat [[:alpha:]]ink",
      "cat [a-Z]ink",
      "cat [l",
      "cat l[i/n]nk",
      "cat @(l)ink",
      "cat !(x)",
      "cat l{i,o}nk",
      "cat ~+/../outside/secret",
      "cat ~root/x",
      "shopt -s dotglob; cat *v",
      "diff -rN empty links",
      "diff empty links",
      "diff -r links empty",
      "diff links src/a.ts",
      "ls -LR links",
      "ls -LR",
      "grep -R x links",
      "find -L links",
      "cp -rL links there",
      "tar chf x links",
      ...(process.platform === "linux" ? ["cat ?", "cat [!x]"] : []),
    ];
    for (const command of asking) expect([command, bash(command)]).toEqual([command, "ask"]);
    for (const command of [
      "cat a[b]c.txt",
      "cat a?c.t*",
      "cat [a-c]bc.txt",
      "cat gr*e.txt",
      "ls [ab]*",
      "cat src/a[.]ts",
      "diff -r empty empty",
      "diff -r --no-dereference empty links",
      "diff src/a.ts abc.txt",
      "grep -r x links",
      "ls -R links",
    ])
      expect([command, bash(command)]).toEqual([command, "allow"]);
    const rules = deny("Read(.env)");
    for (const command of ["cat .[!x]nv", "cat .e?v", "cat .[e]n[v]", "cat .[a-z]nv", "cat ./.en*"])
      expect([command, bash(command, rules)]).toEqual([command, "deny"]);
    expect(asked("Bash", { command: "cat [[:alpha:]]bc.txt" })).toMatchObject({
      why: "Which files [[:alpha:]]bc.txt matches is only known when it runs.",
    });
  });

  it("at which a search begins are checked", () => {
    expect(behavior("Glob", { pattern: "**/*.ts" })).toBe("allow");
    expect(behavior("Glob", { pattern: "/etc/**" })).toBe("ask");
    expect(behavior("Glob", { pattern: "../outside/*" })).toBe("ask");
    expect(behavior("Glob", { pattern: "src/*/../../../outside/*" })).toBe("ask");
    expect(behavior("Glob", { pattern: "{..,src}/*" })).toBe("ask");
    expect(behavior("Grep", { pattern: "/etc" })).toBe("allow");
    expect(behavior("Grep", { pattern: "x", path: "/etc" })).toBe("ask");
  });

  it.each([
    ["src/**", "src/a.ts", true],
    ["src/**", "src/deep/a.ts", true],
    ["src", "src/deep/a.ts", true],
    ["src/**", "lib/a.ts", false],
    ["src/**", "other/src/a.ts", false],
    ["/src/**", "src/a.ts", true],
    ["./src/*.ts", "src/a.ts", true],
    ["*.ts", "deep/er/a.ts", true],
    ["*.ts", "a.tsx", false],
    ["src/**", "src/../lib/a.ts", false],
    ["src/**", "src/link", false],
    ["**", "src/link", false],
    ["~/notes/**", "~/notes/x", true],
    ["~/notes/**", "~/other", false],
    ["//etc/**", "/etc/hosts", true],
    ["//etc/**", "etc/hosts", false],
    ["/etc/**", "/etc/hosts", false],
  ])("Edit(%s) and %s: %s", (pattern, path, expected) => {
    expect(edit(path, allow(`Edit(${pattern})`))).toBe(expected ? "allow" : "ask");
  });

  it("are denied by any name they have", () => {
    const rules = deny("Read(.env)", `Read(/${outside}/**)`);
    expect(read(".env", rules)).toBe("deny");
    expect(read("deep/.env", rules)).toBe("deny");
    expect(read(".ENV", rules)).toBe("deny");
    expect(read("src/link", rules)).toBe("deny");
    expect(bash("cat .env", rules)).toBe("deny");
    expect(bash("ls && cat src/../.env", rules)).toBe("deny");
    expect(behavior("Grep", { path: ".env", pattern: "x" }, rules)).toBe("deny");
    expect(edit(".env", deny("Edit(.env)"))).toBe("deny");
    expect(behavior("Write", { file_path: ".env" }, deny("Edit(.env)"))).toBe("deny");
  });

  it("that are denied are not shown by a command that reads a whole folder either", () => {
    const rules = deny("Read(.env)", "Read(/keys/**)");
    const over = [
      "grep -r x .",
      "grep -rn x",
      "grep -r x src",
      "egrep --recursive x .",
      "grep -r --include=.env x ./",
      "rg x",
      "rg x src",
      "rg --files-with-matches x ..",
      "git grep x",
      "git grep x -- src",
      "cat *",
      "cat ./*",
      "head -n 3 src/*",
      "diff -r src out",
      "ls | grep -r x .",
      "cat src/a.ts && rg x",
    ];
    for (const command of over) expect([command, bash(command, rules)]).toEqual([command, "ask"]);
    for (const command of ["grep -r x .", "rg x", "git grep x", "grep -r x src"])
      expect([command, bash(command)]).toEqual([command, "allow"]);
    const elsewhere = deny("Read(/keys/**)", "Read(/s?c/*.pem)", "Read(/other/**/.env)");
    expect(bash("grep -r x .", elsewhere)).toBe("ask");
    expect(bash("grep -r x src", elsewhere)).toBe("ask");
    expect(bash("grep -r x src", deny("Read(/keys/**)", "Read(/other/**/.env)"))).toBe("allow");
    expect(asked("Bash", { command: "grep -r x ." }, rules)).toMatchObject({
      why: "It could show files that the rule Read(.env) (test) protects. Read, Grep and Glob respect that rule.",
    });
    // What a rule allows explicitly is allowed; what merely accompanies it is not.
    const allowed = (...texts: string[]) => ({ rules: [...rules.rules!, ...allow(...texts).rules!] });
    expect(bash("grep -r x .", allowed("Bash(grep -r x .)"))).toBe("allow");
    expect(bash("npm test && grep -r x .", allowed("Bash(npm test)"))).toBe("ask");
  });

  it("that are denied do not prevent listing names or reading other files", () => {
    const rules = deny("Read(.env)");
    for (const command of [
      "ls -la",
      "find . -name '*.ts'",
      "tree",
      "du -sh .",
      "git status",
      "git diff",
      "cat src/a.ts",
      "wc -l src/*.ts",
      "grep x src/a.ts",
      "git log | grep x",
      "pwd",
    ])
      expect([command, bash(command, rules)]).toEqual([command, "allow"]);
  });

  it("that are denied are denied in earlier versions too", () => {
    const rules = deny("Read(.env)");
    for (const command of [
      "git show HEAD:.env",
      "git cat-file -p :0:deep/.env",
      "git diff -- .env",
      "cat .*",
    ])
      expect([command, bash(command, rules)]).toEqual([command, "deny"]);
    expect(bash("git show HEAD:src/a.ts", rules)).toBe("allow");
    expect(bash(`cat ${"a".repeat(5_000)}`, rules)).toBe("ask");
  });

  it("in the memory folder may be written", () => {
    const memory = join(home, "memory");
    expect(edit(join(memory, "MEMORY.md"), { writable: [memory] })).toBe("allow");
    expect(edit(join(home, "memory-other"), { writable: [memory] })).toBe("ask");
    expect(edit(join(memory, "x"), { writable: [memory], mode: "plan" })).toBe("deny");
  });
});
