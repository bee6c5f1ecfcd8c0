// Reads what follows the name of a secret, in any common notation: assignments of programs and configuration files, command
// lines, headers, markup, SQL, lists and sentences. Pure; the cost at each name is bounded.
import type { Name } from "./read-names.ts";
import { type Link, looksChosen, looksIssued, looksRandom } from "./value-shapes.ts";

export interface Value {
  readonly link: Link;
  readonly from: number;
  readonly to: number;
}

const CLOSING = "[\"'`\\]\\\\)]{0,4}[ \\t]{0,8}";
const TYPE = "(?::?[ \\t]{0,3}(?:string|str|String)\\b\\??[ \\t]{0,3})?";
const ASSIGN = new RegExp(
  `${CLOSING}${TYPE}(?:\\[\\])?(?<sign>:{1,3}=?|=>|->|={1,3}|!={1,2}|\\?=|：|＝)[ \\t]{0,40}`,
  "y",
);
const LIST_START = /\[\s{0,40}|\r?\n[ \t]{0,40}-[ \t]{1,4}/y;
const LIST_NEXT = /\s{0,40},\s{0,40}|\r?\n[ \t]{0,40}-[ \t]{1,4}/y;
const MAX_LISTED = 30;
const OPENING = /[@bru]?(\\{0,3}(?:"{3}|'{3}|["'`])|«\s?|[“„])/y;
/** Quotes that close with another sign. */
const CLOSES: Readonly<Record<string, RegExp>> = { "«": /\s?»/, "“": /[”“]/, "„": /[“”]/ };
const SCHEME = /(?:bearer|basic|token|apikey|oauth)[ \t]{1,3}/iy;
/** Some tokens have more than a thousand characters. */
const PLAIN = /[^\s"'`,;<>]{1,2000}/y;
const MAX_QUOTED = 2_000;

const MARKUP = /[^<>\n]{0,60}>\s{0,20}\{?([^<>{}\n]{4,400})\}?<\//y;
/** `<key>DB_PASSWORD</key><string>x</string>` of property lists */
const NEXT_ELEMENT = /<\/(?:key|name)>\s{0,40}<(?:string|value)>([^<>\n]{4,400})<\//y;
const COMMA = /\\{0,3}["'][ \t]{0,3},[ \t]{0,3}(?=\\{0,3}["'])/y;
/** `- name: DB_PASSWORD`, and `value: x` on the next line; the same in JSON. */
const PAIRED = /\\{0,3}["']?,?\s{0,40}\\{0,3}["']?value\\{0,3}["']?[ \t]{0,3}:[ \t]{0,3}/iy;
const SPACE_BEFORE_QUOTE = /(?:[ \t]{1,3}\(?|\()[ \t]{0,3}(?=\\{0,3}["'«“„])/y;
const LOOSE =
  /[ \t]{1,3}[-–—][ \t]{1,3}|\)[ \t]{0,2}:?[ \t]{0,2}|[ \t]{0,2}\((?:default[:=])?|,default[:=]|[ \t]{1,3}/y;
/** `password=word` and nothing else, as in a file of settings. */
const WORD_ALONE = /=[a-z]{8,60}[ \t]{0,5}(?=\r?\n|$)/y;
/** A heading or a comment names what stands alone on the next line. */
const OWN_LINE = /[ \t]{0,5}\r?\n[ \t]{0,40}(?=\S{12,400}[ \t]{0,5}(?:\r?\n|$))/y;
const FLAG_SPACE = /[ \t]{1,3}/y;
/** "The password for the build server is x" */
const SENTENCE =
  /(?:[ \t][\p{L}\p{N}_'"’.,@/-]{1,30}){0,8}?[ \t]{1,3}(?:is|was|ist|lautet|war|est|es|c['’]est|è|é|это)(?:[ \t](?:now|jetzt|nun|ahora|maintenant|adesso|agora|теперь))?[ \t]{1,3}(?=\S)/uy;
/** "password for admin: x" */
const FOR = /(?:[ \t][\p{L}\p{N}_'’.@/-]{1,30}){1,6}?[ \t]{0,3}[:=][ \t]{0,3}(?=\S)/uy;
const MAX_WORDS_BETWEEN = 8;
const NEXT_WORD = /([ \t,?:(-]{1,4})([^\s"'«»“”]{1,60})/y;
/** Without signs of code. */
const NEARBY = /^[\p{L}\p{N}_!#$%&*+@^~.=?/-]{10,60}$/u;
const IDENTIFIER = /^[A-Za-z]{1,30}\d{0,3}(?:[_.-][A-Za-z]{1,30}\d{0,3}){1,10}$/;
const WORD = /^[\p{L}'’-]{1,20}$/u;
const IS = /[ \t]{1,3}(?:is|ist|est|es|è|é)(?:[ \t](?:now|jetzt|ahora|maintenant))?[ \t]{1,3}(?=\S)/y;

export function readValues(text: string, name: Name): readonly Value[] {
  const assigned = readAssigned(text, name);
  if (assigned) return assigned;
  const { kind, to, head } = name;
  const isTag = text[name.from - head.length - 1] === "<";
  const markup = (isTag && matchAt(MARKUP, text, to)) || matchAt(NEXT_ELEMENT, text, to);
  if (markup) {
    const [all, content = ""] = markup;
    const start = to + all.lastIndexOf(content);
    const link = content.split(" ").some((word) => looksIssued(word) || looksChosen(word))
      ? "issued"
      : "strict";
    return [{ link, from: start, to: start + content.length }];
  }
  const paired = matchAt(PAIRED, text, to);
  if (paired) {
    const quoted = readQuoted(text, to + paired[0].length, "quoted");
    return quoted.length > 0 ? quoted : readPlain(text, to + paired[0].length, "plain");
  }
  const comma = matchAt(COMMA, text, to);
  if (comma) {
    const start = name.from - head.length - 1;
    const isDefinition = /\bdefine\($/.test(text.slice(Math.max(0, start - 12), start));
    return readQuoted(text, to + comma[0].length, isDefinition ? "quoted" : "loose");
  }
  const beforeQuote = matchAt(SPACE_BEFORE_QUOTE, text, to);
  if (beforeQuote) {
    // `PASSWORD 'x'` of SQL, `--password "x"`, `api_key "x";`
    const link = kind === "password" && !name.isShort ? "quoted" : "loose";
    const values = readQuoted(text, to + beforeQuote[0].length, link);
    if (values.some((value) => !/\s/.test(text.slice(value.from, value.to)))) return values;
  }
  if (/^-{1,2}\w/.test(head + text[name.from])) {
    const space = matchAt(FLAG_SPACE, text, to);
    if (space) return readPlain(text, to + space[0].length, "flag");
  }
  const ownLine = matchAt(OWN_LINE, text, to);
  if (ownLine) return readPlain(text, to + ownLine[0].length, "loose");
  return [...readLoose(text, to), ...readSentence(text, name)];
}

function readAssigned(text: string, name: Name): readonly Value[] | undefined {
  const assign = matchAt(ASSIGN, text, name.to);
  if (!assign) return undefined;
  const at = name.to + assign[0].length;
  const { sign = "" } = assign.groups ?? {};
  const isComparison = /^(?:={2,3}|!=)/.test(sign);
  const list = matchAt(LIST_START, text, at);
  if (list) return readList(text, at + list[0].length);
  const isStrict = assign[0].endsWith("=") && isParameter(text, name);
  const quoted = readQuoted(text, at, isComparison ? "loose" : isStrict ? "strict" : "quoted");
  if (quoted.length > 0) return quoted;
  if (isComparison) return [];
  const alternative = /^(?:ENV\[|os\.|process\.env|getenv)[^\n|]{0,80}(?:\|\||\?\?|, )[ \t]{0,3}/.exec(
    text.slice(at, at + 100),
  );
  if (alternative) return readQuoted(text, at + alternative[0].length, "quoted");
  const ownLine = matchAt(OWN_LINE, text, at);
  if (ownLine) return readPlain(text, at + ownLine[0].length, "loose");
  return readPlain(text, at, isStrict ? "strict" : "plain");
}

/** `DB_PASSWORD=x`, `--password=x`, `;pwd=x`, `?password=x`, `password=word` on its own line: no program computes what follows. */
function isParameter(text: string, { head, from, to }: Name): boolean {
  const name = head + text.slice(from, to);
  return (
    /^(?:[A-Z0-9_]{1,100}|-{1,2}[\w-]{1,100})$/.test(name) ||
    /[;&?]/.test(text[from - head.length - 1] ?? "") ||
    (isFirstInLine(text, from - head.length) && matchAt(WORD_ALONE, text, to) !== undefined)
  );
}

const isFirstInLine = (text: string, at: number): boolean => at === 0 || text[at - 1] === "\n";

function readList(text: string, start: number): readonly Value[] {
  const values: Value[] = [];
  let at = start;
  while (values.length < MAX_LISTED) {
    const [value] = readQuoted(text, at, "quoted");
    if (!value) break;
    values.push(value);
    const next = matchAt(LIST_NEXT, text, value.to + 1);
    if (!next) break;
    at = value.to + 1 + next[0].length;
  }
  return values;
}

function readQuoted(text: string, at: number, link: Link): readonly Value[] {
  const opening = matchAt(OPENING, text, at);
  if (!opening) return [];
  const start = at + opening[0].length;
  const scheme = matchAt(SCHEME, text, start);
  const from = start + (scheme?.[0].length ?? 0);
  const rest = text.slice(from, from + MAX_QUOTED + 1);
  const closes = CLOSES[opening[1]!.trim()];
  const length = closes ? rest.search(closes) : rest.indexOf(opening[1]!);
  if (length < 1 || rest.slice(0, length).includes("\n")) return [];
  return [{ link, from, to: from + length }];
}

function readPlain(text: string, at: number, link: Link): readonly Value[] {
  const scheme = matchAt(SCHEME, text, at);
  const from = at + (scheme?.[0].length ?? 0);
  const found = matchAt(PLAIN, text, from)?.[0];
  if (!found) return [];
  // The next parameter of an address does not belong to it, and neither does the end of a call.
  const own = found.split(/&(?:amp;)?[\w.-]{1,60}=/, 1)[0]!;
  const inner = /[([{]/.test(own) ? own : own.replace(/[)\]}]{1,10}[.!?]?$/, "");
  const withoutStop = inner.replace(/\.$/, "");
  const value = looksIssued(withoutStop) ? withoutStop : inner;
  return value ? [{ link, from, to: from + value.length }] : [];
}

function readLoose(text: string, at: number): readonly Value[] {
  const loose = matchAt(LOOSE, text, at);
  if (!loose) return [];
  const start = at + loose[0].length;
  const quoted = readQuoted(text, start, "loose");
  return quoted.length > 0 ? quoted : readPlain(text, start, "loose");
}

function readSentence(text: string, name: Name): readonly Value[] {
  const is = matchAt(IS, text, name.to);
  const stated = is ? readStated(text, name.to + is[0].length, name, "plain") : [];
  if (name.kind !== "password") return stated;
  // "The pass rate of the suite is …"
  const link = name.isShort ? "loose" : "plain";
  const sentence = is ? undefined : (matchAt(SENTENCE, text, name.to) ?? matchAt(FOR, text, name.to));
  const said = sentence ? readStated(text, name.to + sentence[0].length, name, link) : [];
  return [...stated, ...said, ...readNearby(text, name)];
}

/** "The password? All lowercase, x": the first word of the same line that is chosen or issued, if only words stand before it. */
function readNearby(text: string, { to, isShort, isSpoken }: Name): readonly Value[] {
  if (isShort) return [];
  let at = to;
  for (let word = 0; word < MAX_WORDS_BETWEEN; word++) {
    const next = matchAt(NEXT_WORD, text, at);
    if (!next) return [];
    const [all, between = "", found = ""] = next;
    const value = found.replace(/[.,?:;)]{1,3}$/, "");
    const from = at + between.length;
    const isNext = word === 0 && isSpoken && /\p{L}/u.test(value) && /\d/.test(value) && value.length > 5;
    if (isNext || looksChosen(value) || (looksRandom(value) && NEARBY.test(value) && !IDENTIFIER.test(value)))
      return [{ link: "issued", from, to: from + value.length }];
    if (!WORD.test(value)) return [];
    at += all.length;
  }
  return [];
}

/** Behind "is"; a single word in quotes is the password itself, whatever the word. */
function readStated(text: string, at: number, { kind, isShort }: Name, link: Link): readonly Value[] {
  const isPassword = kind === "password" && !isShort;
  const quoted = isPassword ? readQuoted(text, at, "quoted") : [];
  return quoted.some(({ from, to }) => /\s/.test(text.slice(from, to)))
    ? []
    : quoted.length > 0
      ? quoted
      : readPlain(text, at, link);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
