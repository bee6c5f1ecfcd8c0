import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listPrograms, readCommands, shellFiles } from "./shell-files.ts";

const touched = (command: string) => shellFiles(command).map(({ path, how }) => `${how} ${path}`);

describe("shellFiles", () => {
  it.each([
    ["cat a.ts", ["read a.ts"]],
    ["cat ./a.ts 'b c.md' \"d.md\" e\\ f.md", ["read a.ts", "read b c.md", "read d.md", "read e f.md"]],
    ["head -n 20 src/a.ts | grep x", ["read src/a.ts"]],
    ["tail -50 log.txt; nl Makefile", ["read log.txt", "read Makefile"]],
    ["sed -n '1,20p' src/a.ts", ["read src/a.ts"]],
    ["sed -n -e 1p -e 2p a.ts", ["read a.ts"]],
    ["cd /p/src && cat a.ts ../b.ts", ["read /p/src/a.ts", "read /p/b.ts"]],
    ["(cd sub; cat a.ts); cat a.ts", ["read sub/a.ts", "read a.ts"]],
    ["FOO=1 sudo cat /etc/hosts", ["read /etc/hosts"]],
    ["# cat no.ts\ncat a.ts # cat b.ts", ["read a.ts"]],
    ["if true; then cat a.ts; fi", ["read a.ts"]],
  ])("%s shows files", (command, files) => expect(touched(command)).toEqual(files));

  it.each([
    ["echo x > a.ts", ["edit a.ts"]],
    ["cat > src/a.ts <<'EOF'\ncat b.ts > c.ts\nit's\nEOF\ncat d.ts", ["edit src/a.ts", "read d.ts"]],
    ["cat <<EOF >> a.ts\nx\nEOF", ["edit a.ts"]],
    ["npm test 2>err.log >out.log", ["edit out.log"]],
    ["npm test > /dev/null 2>&1", []],
    ["echo x | tee -a a.ts b.ts", ["edit a.ts", "edit b.ts"]],
    ["mv a.ts b.ts src/folder", ["edit a.ts", "edit b.ts"]],
    ["mv a.ts src/folder; mv LICENSE src/COPYING", ["edit a.ts", "edit LICENSE", "edit src/COPYING"]],
    ["git mv a.ts b.ts && git rm -q c.ts", ["edit a.ts", "edit b.ts", "edit c.ts"]],
    ["sed -i 's/a/b/' a.ts b.ts", ["edit a.ts", "edit b.ts"]],
    ["sed -i '' -e 's/a/b/' a.ts", ["edit a.ts"]],
    ["perl -pi -e 's/a/b/' a.ts", ["edit a.ts"]],
    [
      "rm -f a.ts && mv b.ts c.ts && cp c.ts d.ts && touch e.ts",
      ["a", "b", "c", "d", "e"].map((f) => `edit ${f}.ts`),
    ],
  ])("%s changes files", (command, files) => expect(touched(command)).toEqual(files));

  it.each([
    "cat $FILE a-$X.ts",
    "cat *.ts src/{a,b}.ts `ls`",
    'cat "$HOME/a.ts"',
    "cat $(git ls-files).ts",
    "cd $DIR && cat a.ts",
    "rm -rf node_modules dist",
    "cat 'unterminated.ts",
    "diff <(cat a.ts) <(cat b.ts)",
    "grep -rn x src/a.ts",
    "npm test",
    "curl https://example.com/a.ts",
    "cp a.ts b.ts folder",
    "cp a.ts src/folder",
    "git commit -m \"$(cat <<'EOF'\nFix a.ts\nEOF\n)\"",
    "",
  ])("%s does not name a file with certainty", (command) => expect(touched(command)).toEqual([]));

  it("accepts any text as a command, and returns only paths that occur in it", () => {
    const pieces = fc.constantFrom(
      "cat",
      " ",
      "a.ts",
      "'",
      '"',
      "\\",
      "$(",
      ")",
      "<<EOF",
      "\n",
      "EOF",
      ">",
      "|",
      "&&",
      "#",
      "$x",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((list) => list.join("")),
        ),
        (command) => {
          for (const { path } of shellFiles(command)) {
            expect(command.replaceAll(/[\\'"\n]/g, "")).toContain(
              path
                .split("/")
                .at(-1)!
                .replaceAll(/[\\'"\n]/g, ""),
            );
          }
        },
      ),
      { numRuns: 1000, endOnFailure: true },
    );
  });
});

describe("programs", () => {
  it.each([
    ["cd x && npm test 2>&1 | tail -5", ["cd", "npm"]],
    ["git -C /p log --oneline | cat", ["git log"]],
    ["FOO=1 make", ["make"]],
    ["echo 'open", ["?"]],
  ])("%s runs %j", (command, names) => expect(listPrograms(readCommands(command))).toEqual(names));
});
