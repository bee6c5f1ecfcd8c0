// Reads as much of TOML as a rule file of gitleaks uses: tables, arrays of tables, strings, numbers, arrays of strings.

type Value = string | number | readonly string[];
export interface Table {
  [key: string]: Value | Table | Table[];
}

const VALUE = /'''([\s\S]*?)'''|"""([\s\S]*?)"""|'([^'\n]*)'|"((?:\\.|[^"\\\n])*)"|(-?\d+(?:\.\d+)?)/y;
const SPACE = /(?:\s|#[^\n]*)*/y;

export function readToml(text: string): Table {
  const root: Table = {};
  let table = root;
  let at = 0;
  const takeMatch = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const readScalar = (): string | number => {
    const match = takeMatch(VALUE);
    if (!match) throw new Error(`No value at ${JSON.stringify(text.slice(at, at + 40))}`);
    const [, raw, rawText, literal, quoted, number] = match;
    if (number !== undefined) return Number(number);
    return quoted === undefined ? (raw ?? rawText ?? literal)! : (JSON.parse(`"${quoted}"`) as string);
  };
  const readArray = (): readonly string[] => {
    const values: string[] = [];
    for (takeMatch(SPACE); !takeMatch(/\]/y); takeMatch(SPACE)) {
      values.push(String(readScalar()));
      takeMatch(SPACE);
      takeMatch(/,/y);
    }
    return values;
  };
  for (takeMatch(SPACE); at < text.length; takeMatch(SPACE)) {
    const many = takeMatch(/\[\[([\w.]+)\]\]/y);
    const one = many ?? takeMatch(/\[([\w.]+)\]/y);
    if (one) {
      table = tableAt(root, one[1]!.split("."), many !== null);
      continue;
    }
    const key = takeMatch(/(\w+)\s*=\s*/y)?.[1];
    if (!key) throw new Error(`Not understood: ${JSON.stringify(text.slice(at, at + 40))}`);
    table[key] = takeMatch(/\[/y) ? readArray() : readScalar();
  }
  return root;
}

/** `a.b` under an array of tables `a` belongs to the last of them. */
function tableAt(root: Table, names: readonly string[], isOneOfMany: boolean): Table {
  let table = root;
  for (const [depth, name] of names.entries()) {
    const isLast = depth === names.length - 1;
    const fresh: Table = {};
    if (isLast && isOneOfMany) {
      table[name] ??= [];
      (table[name] as Table[]).push(fresh);
      return fresh;
    }
    table[name] ??= fresh;
    const found = table[name];
    table = Array.isArray(found) ? (found.at(-1) as Table) : (found as Table);
  }
  return table;
}
