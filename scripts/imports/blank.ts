// Blanks comments and the contents of strings, so that only code is left. Keeps every offset and line.

/** After these a slash begins a regular expression; after anything else it divides. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|throw|await|yield))\s*$/;
/** Characters before a slash that are enough to decide. */
const LOOK_BEHIND = 40;

export function blankStrings(text: string): string {
  let out = "";
  let at = 0;
  /** For each open `${`, how many braces are open inside it. */
  const templates: number[] = [];

  const keepCode = (end: number) => {
    out += text.slice(at, end);
    at = end;
  };
  const blankCode = (end: number) => {
    out += text.slice(at, end).replace(/[^\n]/g, " ");
    at = end;
  };
  /** Blanks up to the closing mark, keeping both marks. */
  const blankQuoted = (inside: RegExp) => {
    keepCode(at + 1);
    blankCode(endOf(inside, text, at));
    keepCode(Math.min(at + 1, text.length));
  };
  const blankTemplate = () => {
    keepCode(at + 1);
    blankCode(endOf(/(?:\\[\s\S]|\$(?!\{)|[^\\`$])*/y, text, at));
    if (text[at] === "$") {
      keepCode(at + 2);
      templates.push(0);
    } else keepCode(Math.min(at + 1, text.length));
  };

  while (at < text.length) {
    const char = text[at];
    if (text.startsWith("//", at)) blankCode(endOf(/[^\n]*/y, text, at));
    else if (text.startsWith("/*", at)) blankCode(endOf(/\/\*[\s\S]*?(?:\*\/|$)/y, text, at));
    else if (char === '"') blankQuoted(/(?:\\[\s\S]|[^\\"\n])*/y);
    else if (char === "'") blankQuoted(/(?:\\[\s\S]|[^\\'\n])*/y);
    else if (char === "`") blankTemplate();
    else if (char === "/" && BEFORE_REGEX.test(out.slice(-LOOK_BEHIND))) {
      blankQuoted(/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\\/[\n])*/y);
    } else if (char === "}" && templates.at(-1) === 0) {
      templates.pop();
      blankTemplate();
    } else {
      if (char === "{" && templates.length > 0) templates[templates.length - 1]!++;
      if (char === "}" && templates.length > 0) templates[templates.length - 1]!--;
      keepCode(at + 1);
    }
  }
  return out;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
