import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScript } from "./read-script.ts";
import { MARK } from "./shell-word.ts";
import { startedBy } from "./started.ts";

const started = (command: string) =>
  startedBy(command).programs.map(({ words }) => words.map(({ text }) => text).join(" "));

describe("the words", () => {
  it("are those that bash makes of them", () => {
    const piece = fc.constantFrom(
      ..."a b-c 'x' \"y\" \\' \\\" '' \"\" '$x' \"a\\\\b\" $'\\x41' $'\\101' $'\\u0041' $\"l\" {a,b} {a,{b,c}} {,d} x{ } {} {a = é a#b \\$ '{a,b}' \"{a,b}\" \\{a,b} !".split(
        " ",
      ),
    );
    const words = fc.array(
      fc.array(piece, { minLength: 1, maxLength: 4 }).map((each) => each.join("")),
      { minLength: 1, maxLength: 5 },
    );
    const lines = fc.sample(words, 500).map((each) => each.join(" "));
    const script = lines.map((line) => `printf '%s\\0' - ${line}; printf '\\n'`).join("\n");
    const output = execFileSync("bash", ["-c", script], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" },
    });
    for (const [at, shown] of output.split("\n").slice(0, -1).entries()) {
      const { commands, problem } = readScript(`x ${lines[at]}`);
      expect([lines[at], problem]).toEqual([lines[at], undefined]);
      const texts = commands[0]!.words.slice(1).map(({ text }) => text);
      // What is not expanded here is marked as unknown.
      if (texts.some((text) => MARK.test(text))) continue;
      expect([lines[at], texts]).toEqual([lines[at], shown.split("\0").slice(1, -1)]);
    }
  });

  it("have marks for what only the shell knows", () => {
    for (const word of ["$x", '"$x"', "$(y)", "`y`", "$((1))", "<(y)", `\${x:-y}`, "{1..3}", '"$@"'])
      expect([word, MARK.test(readScript(`echo ${word}`).commands[0]!.words[1]!.text)]).toEqual([word, true]);
  });
});

describe("the commands", () => {
  it("are found wherever they are", () => {
    expect(started("a; b && c | d & (e) ; { f; }")).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(started("if a; then b; elif c; then d; else e; fi")).toEqual(["a", "b", "c", "d", "e"]);
    expect(started("for x in $(a); do b; done")).toEqual(["a", "b"]);
    expect(started("cat <<E\n$(a)\nE")).toEqual(["cat", "a"]);
    expect(started("cat <<'E'\n$(a)\nE")).toEqual(["cat"]);
    expect(started("sudo -u x env A=1 nice -n 5 a b")).toContain("a b");
    expect(started("sh -c 'bash -c \"a b\"'")).toContain("a b");
  });

  it("know their input and arguments", () => {
    const [first, second] = readScript("x=1 cat <<< 'a b' > out | tee x").commands;
    expect(first).toMatchObject({ assignments: [{ name: "x", value: "1" }], input: "a b", isPiped: false });
    expect(first?.redirections.map(({ operator, target }) => `${operator} ${target?.text}`)).toEqual([
      "<<< a b",
      "> out",
    ]);
    expect(second).toMatchObject({ isPiped: true });
  });
});

describe("text that was made to be hard", () => {
  const bits =
    "$( ( { ` $\x7bx:- $(( (( if <( ' \" [[ x=( a[ @( {a, <<E $' \\ f() coproc time &> [ $[ for((;; $((x? ~ eval sudo xargs watch alias $x [a-z] \u00a0 \n ; ) } ]".split(
      " ",
    );

  it.each(bits)("is read or refused: %j many times over", (bit) => {
    for (const count of [50, 1_000, 30_000])
      expect(Array.isArray(startedBy(`${bit} `.repeat(count)).unread)).toBe(true);
  });

  it("is never considered clear if it is too long or too deep", () => {
    for (const text of [
      "$(".repeat(5_000),
      "{a,".repeat(20_000),
      "f() ".repeat(20_000),
      "a".repeat(300_000),
      "eval ".repeat(50),
    ])
      expect([text.slice(0, 8), startedBy(`${text} git push`).unread.length > 0]).toEqual([
        text.slice(0, 8),
        true,
      ]);
  });

  it("does not fail, whatever it is", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.array(fc.constantFrom(...bits), { maxLength: 40 }).map((each) => each.join("")),
    );
    fc.assert(
      fc.property(text, (each) => {
        startedBy(each);
        expect(Array.isArray(readScript(each).commands)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
