import { describe, expect, it } from "vitest";
import { allow, bash, deny, prepareProject } from "./asked.case.ts";

prepareProject();

describe("rules for commands", () => {
  it.each([
    ["npm run *", "npm run build", "allow"],
    ["npm run *", "npm run", "allow"],
    ["npm run:*", "npm run build -- --watch", "allow"],
    ["npm run *", "npm   run   build", "allow"],
    ["npm run *", "npm run build >/dev/null 2>&1", "allow"],
    ["npm run *", "npm run build && git status", "allow"],
    ["npm run *", "npm run build | tail -5", "allow"],
    ["npm run *", "npm runaway", "ask"],
    ["npm run *", "npm run build; rm -rf ~", "ask"],
    ["npm run *", "npm run build && rm x", "ask"],
    ["npm run *", "npm run build & rm x", "ask"],
    ["npm run *", "npm run build\nrm x", "ask"],
    ["npm run *", "npm run $(rm x)", "ask"],
    ["npm run *", "npm run `rm x`", "ask"],
    ["npm run *", "npm run build > /etc/passwd", "ask"],
    ["npm run *", "PATH=. npm run build", "ask"],
    ["npm run *", "npm run build || cat /etc/passwd", "ask"],
    ["npm run *", "(npm run build)", "ask"],
    ["npm run *", "npm test", "ask"],
    ["npm test", "npm test", "allow"],
    ["npm test", "npm test -- --x", "ask"],
    ["git * main", "git push main", "allow"],
    ["git * main", "git push main --force", "ask"],
    ["* --version", "cargo --version", "allow"],
    ["make > log", "make > log", "allow"],
    ["make > log", "make > other", "ask"],
    ["a*b*c", "aXbYc", "allow"],
    ["ab*bc", "abc", "ask"],
  ])("Bash(%s) and %s: %s", (pattern, command, expected) => {
    expect(bash(command, allow(`Bash(${pattern})`))).toBe(expected);
  });

  it("does not treat a command as read-only after `cd` or a change of the shell", () => {
    const rules = allow("Bash(cd *)", "Bash(export *)");
    expect(bash("cd src", rules)).toBe("allow");
    expect(bash("cd /etc && cat passwd", rules)).toBe("ask");
    expect(bash("cd sub && git status", rules)).toBe("ask");
    expect(bash("export PATH=0; ls", rules)).toBe("ask");
    expect(bash("ls && cd src", rules)).toBe("allow");
    expect(bash("cd src && npm test", allow("Bash(cd *)", "Bash(npm test)"))).toBe("allow");
  });

  it("allows every command with the tool's bare name", () => {
    expect(bash("x $(y)", allow("Bash"))).toBe("allow");
    expect(bash("x $(y)", allow("Bash(*)"))).toBe("allow");
  });

  it.each([
    "rm x",
    "ls; rm x",
    "ls && rm x",
    "ls | rm x",
    "(rm x)",
    "echo $(rm x)",
    "echo `rm x`",
    "'rm' x",
    "r\\m x",
    "sudo rm x",
    "env A=1 rm x",
    "A=1 rm x",
    "/bin/rm x",
    "command rm x",
    "timeout 5 rm x",
    "nohup sudo rm x",
    "rm   x",
    "ls & rm x",
    "xargs rm x",
    "{ rm x; }",
    "ls\nrm x",
  ])("denies %s by Bash(rm *)", (command) => {
    expect(bash(command, { mode: "bypass", ...deny("Bash(rm *)") })).toBe("deny");
  });

  it("does not deny a command that only mentions it", () => {
    expect(bash("git rm-notes", { mode: "bypass", ...deny("Bash(rm *)") })).toBe("allow");
    expect(bash("warm x", { mode: "bypass", ...deny("Bash(rm *)") })).toBe("allow");
  });
});
