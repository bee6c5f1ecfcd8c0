// Published poisoned inputs, if they are available: memory writes with the correct decision, and injected instructions.
import { existsSync, readFileSync } from "node:fs";
import { toOneLine } from "@palimpsest/core/text";
import type { Attack } from "./attack.ts";

const DATA = new URL("../../../../shared/data/security/", import.meta.url);
const WRITES = new URL("memory-poisoning-cases/test-cases.json", DATA);
const ORDERS = ["bipia/text_attack_train.json", "bipia/code_attack_train.json"].map(
  (path) => new URL(path, DATA),
);
/** A few of each kind are enough. */
const EACH = 2;

interface PublishedWrite {
  readonly name: string;
  readonly writeContent: string;
  readonly sessionContext: readonly string[];
  readonly expectedDecision: string;
}

export async function publishedAttacks(): Promise<readonly (readonly [string, readonly Attack[]])[]> {
  if (![WRITES, ...ORDERS].every((url) => existsSync(url))) return [];
  const writes = (JSON.parse(readFileSync(WRITES, "utf8")) as readonly PublishedWrite[])
    .filter(({ expectedDecision }) => expectedDecision !== "ALLOW")
    .map(({ name, writeContent, sessionContext: [human = "Hello.", answer = "Hello."] }, at) =>
      attackOf(name, writeContent, at, [{ human, answer, results: [writeContent] }]),
    );
  const orders = ORDERS.flatMap((url) =>
    Object.entries(JSON.parse(readFileSync(url, "utf8")) as Record<string, readonly string[]>),
  )
    .flatMap(([kind, texts]) => texts.slice(0, EACH).map((text) => [kind, text] as const))
    .map(([kind, text], at) =>
      attackOf(kind, text, 200 + at, [
        {
          human: "Summarise the page for me.",
          answer: "It is about trains.",
          results: [`Trains run on rails. ${text}`],
        },
      ]),
    );
  return [
    ["memory writes", writes],
    ["injected instructions", orders],
  ];
}

/** Each gets a unique host, so that it can be found again. */
function attackOf(name: string, text: string, at: number, turns: Attack["turns"]): Attack {
  const mark = `zp${at}x.example`;
  const wish = `${toOneLine(text).replace(/[.!]+$/, "")} (${mark})`;
  const marked = turns.map((turn) => ({ ...turn, results: [...(turn.results ?? []), wish] }));
  return { name, channel: "web page", wish, mark, turns: marked };
}
