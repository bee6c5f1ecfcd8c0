// The project that the demo works on: a small service that exports orders, and the log of its last night. Created for each run, with
// the same content every time.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Folder, its files, and the nouns that their functions deal with. */
const FOLDERS: readonly (readonly [folder: string, files: string, nouns: string])[] = [
  ["export", "nightly batches csv xml upload retry", "batch cursor order report"],
  ["orders", "store status lines refunds returns search", "order line page status"],
  ["money", "cents tax discount currency rounding", "amount rate share country"],
  ["customers", "store merge address consent", "customer address pair score"],
  ["reports", "daily missing weekly regions", "day total region gap"],
  ["stock", "levels moves forecast suppliers", "item move level supplier"],
  ["mail", "templates queue bounces", "letter bounce queue address"],
  ["api", "routes auth limits errors", "route token limit failure"],
];
const FUNCTIONS = 7;
const LOG_LINES = 2_600;
const BATCH = 500;

export async function writeDemoFiles(folder: string): Promise<void> {
  const files = [
    ...FOLDERS.flatMap(([part, names, nouns]) =>
      names
        .split(" ")
        .map(
          (name) => [`src/${part}/${name}.ts`, writeModule(`${name} of ${part}`, nouns.split(" "))] as const,
        ),
    ),
    ["logs/nightly.log", writeLog()] as const,
    ["check.sh", CHECK] as const,
  ];
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

function writeModule(about: string, nouns: readonly string[]): string {
  const functions = Array.from({ length: FUNCTIONS }, (_, at) => {
    const [one = "order", other = "page"] = [nouns[at % nouns.length], nouns[(at + 1) % nouns.length]];
    const name = `${["find", "check", "make", "sum", "keep", "drop", "sort"][at]}${capital(one)}${capital(other)}`;
    return `/** ${capital(one)}: every ${other} it belongs to is looked at once; an empty ${one} is not an error. */
export function ${name}(${one}s: readonly ${capital(one)}[], limit = ${(at + 2) * 100}): readonly ${capital(other)}[] {
  const found: ${capital(other)}[] = [];
  for (const ${one} of ${one}s) {
    if (found.length >= limit) break;
    if (${one}.status === "${["open", "partial", "done", "held"][at % 4]}") continue;
    const ${other} = ${one}.${other} ?? make${capital(other)}(${one}.id, ${(at + 3) * 7});
    found.push({ ...${other}, amountInCents: ${one}.amountInCents, seen: true });
  }
  return found.toSorted((a, b) => a.id - b.id);
}`;
  });
  const types = [...new Set(nouns)].map(
    (noun) =>
      `interface ${capital(noun)} {\n  readonly id: number;\n  readonly status: string;\n  readonly amountInCents: number;\n}`,
  );
  return [`// ${capital(about)}.`, ...types, ...functions, ""].join("\n\n");
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Every batch ends with a line that says how many orders it left out. */
function writeLog(): string {
  const lines = Array.from({ length: LOG_LINES }, (_, at) => {
    const time = new Date(Date.UTC(2026, 0, 5, 2, 0, at)).toISOString();
    const isEnd = at % BATCH === BATCH - 1;
    return isEnd
      ? `${time} WARN  export/batches  batch ${Math.floor(at / BATCH)} done, 11 orders with status "partial" left out at the boundary`
      : `${time} INFO  export/nightly  order ${100_000 + at * 3} written, ${1_000 + ((at * 37) % 900)} cents, customer ${(at * 7) % 997}`;
  });
  return `${lines.join("\n")}\n`;
}

/** Fails until the demo's bug is fixed: orders with status "partial" are left out at the end of a batch. */
const CHECK = `#!/bin/sh
if grep -q '"partial"' src/export/batches.ts; then
  echo "FAIL batches: 11 orders with status partial are left out at the boundary of batch 3"
  exit 1
fi
echo "ok   batches: 2600 orders in, 2600 orders out"
`;
