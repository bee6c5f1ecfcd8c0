// Parses a git configuration file. Strict: anything git could read differently is rejected, so that
// nobody can hide a key that git would follow. Pure.

export interface GitConfigEntry {
  /** `section.subsection.name`; section and name in lower case. */
  readonly key: string;
  readonly section: string;
  readonly subsection: string | undefined;
  readonly name: string;
  /** "true" if the name has no value. */
  readonly value: string;
}

const HEADER = /^\[([A-Za-z0-9-]+)(?:[ \t]+"((?:[^"\\]|\\["\\])*)")?\][ \t]*(?:[#;].*)?$/;
const ASSIGNMENT = /^([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:=[ \t]*(.*))?$/;
/** The tab is the only control character that all versions of git read alike. */
const CONTROL = /(?!\t)\p{Cc}/u;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", b: "\b", '"': '"', "\\": "\\" };

/** `undefined` if git might read a line differently. */
export function parseGitConfig(text: string): readonly GitConfigEntry[] | undefined {
  const entries: GitConfigEntry[] = [];
  let at: { readonly section: string; readonly subsection: string | undefined } | undefined;
  for (const raw of text.replace(/^\uFEFF/, "").split("\n")) {
    const line = raw.replace(/\r$/, "").replace(/^[ \t]+|[ \t]+$/g, "");
    if (CONTROL.test(line)) return undefined;
    if (line === "" || line.startsWith("#") || line.startsWith(";")) continue;
    const header = HEADER.exec(line);
    if (header) {
      at = { section: header[1]!.toLowerCase(), subsection: header[2]?.replace(/\\(.)/g, "$1") };
      continue;
    }
    const assignment = ASSIGNMENT.exec(line);
    if (!assignment || !at) return undefined;
    const name = assignment[1]!.toLowerCase();
    const value = assignment[2] === undefined ? "true" : parseValue(assignment[2]);
    if (value === undefined) return undefined;
    const { section, subsection } = at;
    const key = [section, ...(subsection === undefined ? [] : [subsection]), name].join(".");
    entries.push({ key, section, subsection, name, value });
  }
  return entries;
}

/** Without quotes, escapes and a trailing comment; `undefined` if it continues on the next line. */
function parseValue(text: string): string | undefined {
  let value = "";
  let isQuoted = false;
  let quotedEnd = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "\\") {
      const escaped = ESCAPES[text[++at] ?? ""];
      if (escaped === undefined) return undefined;
      value += escaped;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === "#" || char === ";")) break;
    // Some versions of git turn such a tab into a space.
    else if (!isQuoted && char === "\t" && text.slice(at).trim() !== "") return undefined;
    else value += char;
    if (isQuoted) quotedEnd = value.length;
  }
  const trimmed = value.trimEnd();
  // A quoted space at the end belongs to the value. Nobody writes that on purpose, so it is rejected.
  return isQuoted || trimmed.length < quotedEnd ? undefined : trimmed;
}

/** The last one applies, as in git. */
export const configValue = (entries: readonly GitConfigEntry[], key: string): string | undefined =>
  entries.findLast((entry) => entry.key === key)?.value;

/** Quotes every value, so that none can become another key. */
export function formatGitConfig(entries: readonly (readonly [key: string, value: string])[]): string {
  return entries
    .map(([key, value]) => {
      const [, section, subsection, name] = /^([^.]+)\.(?:(.+)\.)?([^.]+)$/s.exec(key) ?? [];
      const header =
        subsection === undefined ? `[${section}]` : `[${section} "${subsection.replace(/["\\]/g, "\\$&")}"]`;
      return `${header}\n\t${name} = "${value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"\n`;
    })
    .join("");
}
