import { describe, expect, it } from "vitest";
import { asked, bash, deny, prepareProject } from "./asked.case.ts";
import { STARTED_BY_OTHERS } from "./consoles-and-hooks.case.ts";
import { NAMES_ENV, NAMES_KEY, NAMES_SECRETS, WRITES_SOURCE } from "./named-otherwise.case.ts";
import { CONCERNS_NO_RULE } from "./ordinary.case.ts";

prepareProject();

const bypassing = (...rules: string[]) => ({ mode: "bypass", ...deny(...rules) }) as const;
const named = (commands: readonly string[]) =>
  commands.map((command) => [JSON.stringify(command).slice(0, 100), command] as const);

describe("a deny rule in bypass mode", () => {
  it.each(named(STARTED_BY_OTHERS))("runs no push unasked, whoever starts it: %s", (_, command) => {
    expect(bash(command, bypassing("Bash(git push*)"))).not.toBe("allow");
  });

  it.each(named(NAMES_ENV))("lets no .env be read unasked: %s", (_, command) => {
    expect(bash(command, bypassing("Read(.env)"))).not.toBe("allow");
  });

  it.each(named(NAMES_KEY))("lets no key at home be read unasked: %s", (_, command) => {
    expect(bash(command, bypassing("Read(~/.ssh/**)"))).not.toBe("allow");
  });

  it.each(named(NAMES_SECRETS))("lets no file in a folder be read unasked: %s", (_, command) => {
    expect(bash(command, bypassing("Read(config/secrets.yml)"))).not.toBe("allow");
  });

  it.each(named(WRITES_SOURCE))("lets no file be written: %s", (_, command) => {
    expect(bash(command, bypassing("Edit(src/a.ts)"))).toBe("deny");
  });

  it.each(named(CONCERNS_NO_RULE))("does not stop what it does not concern: %s", (_, command) => {
    const rules = [
      "Bash(git push --force*)",
      "Read(.env)",
      "Read(~/.ssh/**)",
      "Read(config/secrets.yml)",
      "Edit(config/**)",
    ];
    expect(asked("Bash", { command }, bypassing(...rules))).toMatchObject({ behavior: "allow" });
  });

  it("is not blind behind a great number of words, values or folders", () => {
    const many = (count: number, word: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => word(at)).join(" ");
    for (const command of [
      `cat ${many(12_000, (at) => `x${at}`)} .env`,
      `python3 -c 'print(${many(12_000, (at) => `"x${at}"`)}, open(".env").read())'`,
      `${many(2_100, (at) => `A${at}=x;`)} f=$(echo .env); cat $f`,
      `${many(2_100, (at) => `: > x${at};`)} cat < .env`,
    ])
      expect(bash(command, bypassing("Read(.env)"))).not.toBe("allow");
  });

  it("has a person asked about a pattern for names that it does not understand", () => {
    for (const name of ["[[:punct:]]nv", `${"*".repeat(2_000)}nv`])
      expect(bash(`find . -name '${name}' -exec cat {} +`, bypassing("Read(.env)"))).toBe("ask");
    expect(bash("find . -name '*.[ch]' -exec cat {} +", bypassing("Read(.env)"))).toBe("allow");
  });

  it("has a person asked about a command of which part cannot be read", () => {
    const deep = (command: string) => `${"{ ".repeat(300)}${command};${" }".repeat(300)}`;
    const long = (command: string) => `${command} #${"x".repeat(200_001)}`;
    const nested = (command: string) => `echo ${"$(echo ".repeat(31)}; ${command}${")".repeat(31)}`;
    for (const hide of [deep, long, nested]) {
      expect(asked("Bash", { command: hide("cat .env") }, bypassing("Read(.env)"))).toMatchObject({
        behavior: "ask",
        unread: true,
        why: expect.stringContaining("Not all of it can be read. The rule Read(.env)"),
      });
      expect(bash(hide("echo x > src/a.ts"), bypassing("Edit(src/a.ts)"))).toBe("ask");
    }
    // Only a deny rule: a rule that asks, such as that of the team's memory, is for what is certain.
    expect(bash(deep("ls"), { mode: "bypass", rules: [["ask", "Edit(team/**)"]] })).toBe("allow");
    const many = Array.from({ length: 120 }, (_, at) => `: > x${at};`).join(" ");
    expect(bash(`${many} echo x > src/a.ts`, bypassing("Edit(src/a.ts)"))).toBe("deny");
  });

  it("lets the name of a file be printed, but not the names in a folder", () => {
    expect(bash("ls -la .env", bypassing("Read(.env)"))).toBe("allow");
    expect(bash("ls -la ~/.ssh", bypassing("Read(~/.ssh/**)"))).toBe("deny");
    expect(bash("ls -d .env | xargs cat", bypassing("Read(.env)"))).toBe("ask");
  });
});
