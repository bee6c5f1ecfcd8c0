// Reads frontmatter of the plainest kind: `key: words` on each line, nothing that YAML could mean otherwise. A tenth of the
// cost of a YAML parser, which makes the scan of a folder as cheap as reading it. Anything else is left to the parser.

/** Words that YAML reads as something else than text. */
const NOT_TEXT = /^(?:true|false|null|yes|no|on|off|~)$/i;

/** `undefined`: ask the parser. */
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
  const quoted = /^"([^"\\]*)"$/.exec(value)?.[1];
  if (quoted !== undefined) return quoted;
  if (!/^\p{L}/u.test(value) || value !== text || NOT_TEXT.test(value)) return undefined;
  return /: |:$| #|[\t\r]/.test(value) ? undefined : value;
}
