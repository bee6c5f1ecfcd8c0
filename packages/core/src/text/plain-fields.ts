// Reads the simplest frontmatter: `key: words` on each line, without anything that YAML could interpret otherwise. It takes
// a tenth of the time of a YAML parser, so scanning a folder costs no more than reading it. Anything else is left to the
// parser.

/** Words that YAML does not read as text. */
const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|~)$/i;
/** With these escapes alone, YAML and JSON agree. */
const QUOTED = /^"(?:[^"\\\p{Cc}]|\\["\\/nt])*"$/u;
const SINGLE_QUOTED = /^'((?:[^'\p{Cc}]|'')*)'$/u;
/** Begins with a digit and is still text: a time, or an id with a letter that no number contains. */
const NOT_NUMBER = /^(?:\d{4}-\d\d-\d\dT[\d:.]+Z|\d\w*[g-np-wyz]\w*)$/i;

/** Returns undefined if the parser is needed. */
export function plainFields(yaml: string): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  for (const line of yaml.split("\n")) {
    if (line === "") continue;
    const colon = line.indexOf(": ");
    const key = line.slice(0, colon);
    if (colon < 1 || !/^[A-Za-z_]\w*$/.test(key) || key === "__proto__" || Object.hasOwn(fields, key))
      return undefined;
    const value = plainValue(line.slice(colon + 2));
    if (value === undefined) return undefined;
    fields[key] = value;
  }
  return fields;
}

function plainValue(text: string): string | undefined {
  const value = text.trim();
  if (QUOTED.test(value)) return JSON.parse(value) as string;
  const single = SINGLE_QUOTED.exec(value)?.[1];
  if (single !== undefined) return single.replaceAll("''", "'");
  if (value !== text || NOT_TEXT.test(value)) return undefined;
  if (!/^\p{L}/u.test(value) && !NOT_NUMBER.test(value)) return undefined;
  return /: |:$| #|[\t\r]/.test(value) ? undefined : value;
}
