import { describe, expect, it } from "vitest";
import { asked, bash, deny, prepareProject } from "./asked.case.ts";
import { MAY_READ_NAMED, NAMES_ONLY, READS_NAMED } from "./named-files.case.ts";

prepareProject();

const bypassing = (...rules: string[]) => ({ mode: "bypass", ...deny(...rules) }) as const;

describe("a file that a rule forbids to read", () => {
  it.each(READS_NAMED)("is not read in bypass mode: %j", (command) => {
    expect(bash(command, bypassing("Read(.env)"))).toBe("deny");
  });

  it.each(MAY_READ_NAMED)("is not read without a question in bypass mode: %j", (command) => {
    expect(bash(command, bypassing("Read(.env)"))).not.toBe("allow");
  });

  it("may be read once the user allows exactly that command", () => {
    const rules = [
      ["deny", "Read(.env)"],
      ["allow", "Bash(node --env-file=.env x.js)"],
    ] as const;
    expect(asked("Bash", { command: "node --env-file=.env x.js" }, { mode: "bypass", rules }).behavior).toBe(
      "allow",
    );
    expect(asked("Bash", { command: "node --env-file=.env y.js" }, { mode: "bypass", rules })).toMatchObject({
      behavior: "ask",
      unread: true,
      suggestions: ["Bash(node --env-file=.env y.js)"],
      why: expect.stringContaining("It names .env, which it may read."),
    });
  });

  it.each(NAMES_ONLY)("may be named by a command that does not read it: %j", (command) => {
    expect(bash(command, bypassing("Read(.env)"))).toBe("allow");
  });

  it.each(["echo x > src/a.ts", "cp x src/a.ts", "{ echo x; } > src/a.ts", "sed -i s/x/y/ src/a.ts"])(
    "and one that a rule forbids to edit is not written by %j",
    (command) => {
      expect(bash(command, bypassing("Edit(src/a.ts)"))).toBe("deny");
      expect(bash(command, bypassing("Edit(src/b.ts)"))).toBe("allow");
    },
  );
});
