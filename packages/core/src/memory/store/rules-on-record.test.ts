import fc from "fast-check";
import { expect, it } from "vitest";
import type { memoryPorts } from "../../ports/memory/ports.ts";
import { mayHoldRules } from "./may-hold-rules.ts";
import { byHand, FOLDER, opened } from "./store.case.ts";

const RECORD = `${FOLDER}/.history/operations.jsonl`;
const TEXTS = [
  "---\nname: Push\nnever: Bash(git push --force*)\n---\nNever push with force.\n",
  "---\nname: Push\n---\nWe push on Fridays.\n",
  "---\nname: Push\nnever: [Bash(rm *)\n---\nBroken.\n",
  "name: Push\nnever: Bash(curl *)\n---\nThe fence is missing.\n",
  "",
];

it("finds every rule without reading every file, whatever hands and sessions do", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({
            path: fc.constantFrom("a.md", "b.md", "c/d.md"),
            text: fc.constantFrom(...TEXTS, null),
            isHand: fc.boolean(),
          }),
          fc.constantFrom("later" as const, "open" as const, "older version" as const),
        ),
        { maxLength: 12 },
      ),
      async (moves) => {
        const { ports } = await opened();
        let { store } = await opened(ports);
        for (const move of moves) {
          if (move === "later") await ports.clock.advance(60_000);
          else if (move === "open") store = (await opened(ports)).store;
          else if (move === "older version") await dropRules(ports);
          else if (!move.isHand) await store.write([move], { by: "human" });
          else if (move.text === null) await ports.files.remove(`${FOLDER}/${move.path}`);
          else await byHand(ports, move.path, move.text);
          const all = (await store.list()).filter(mayHoldRules).map(({ path }) => path);
          expect((await store.listRuled()).map(({ path }) => path)).toEqual(all);
        }
        const last = (await opened(ports)).store;
        const all = (await last.list()).filter(mayHoldRules);
        expect(await last.listRuled()).toEqual(all);
        expect(await last.listRuled(last.openingScan)).toEqual(all);
      },
    ),
    { numRuns: 100 },
  ));

/** As a version wrote the record that did not look for rules. */
async function dropRules(ports: ReturnType<typeof memoryPorts>): Promise<void> {
  if (!(await ports.files.stat(RECORD))) return;
  const text = new TextDecoder().decode(await ports.files.read(RECORD));
  await ports.files.write(RECORD, text.replace(/,"ruled":\{[^}]*\}/g, ""));
}

it("reads only files that have rules, once the record knows the others", async () => {
  const { ports } = await opened();
  for (let at = 0; at < 30; at++) await byHand(ports, `${at}.md`, TEXTS[1]!);
  await byHand(ports, "rule.md", TEXTS[0]!);
  await ports.clock.advance(60_000);
  await opened(ports);
  const read: string[] = [];
  const files = {
    ...ports.files,
    tails: (paths: readonly string[], bytes: number) => {
      read.push(...paths);
      return ports.files.tails(paths, bytes);
    },
  };
  const { store } = await opened({ ...ports, files });
  expect((await store.listRuled()).map(({ path }) => path)).toEqual(["rule.md"]);
  expect(read).toEqual([`${FOLDER}/rule.md`]);
});
