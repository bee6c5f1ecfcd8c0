// Reads a shell command into its simple commands, as far as that can be done without running it.

export interface Word {
  readonly text: string;
  /** Nothing in it depends on what only the shell knows: variables, globs, other commands. */
  readonly sure: boolean;
}

export interface SimpleCommand {
  readonly words: readonly Word[];
  /** Files its output goes to. */
  readonly outputs: readonly Word[];
  /** Reads what the command before it wrote. */
  readonly piped: boolean;
  /** How many brackets it stands in. */
  readonly depth: number;
}

type Token =
  | { readonly kind: "word"; readonly word: Word }
  | { readonly kind: "operator"; readonly text: string };

const OPERATOR = /(?:&>>|&>|>>|>\||>&|<<<|<<-|<<|<&|<>|&&|\|\||\|&|;;|[;&|()<>])/y;
const PLAIN = /[^\s'"\\$`*?[\]{}&|;()<>#]+/y;
const WRITES = ["&>", "&>>", ">", ">>", ">|"];
const READS = ["<", "<<<", "<&", ">&", "<>"];

/** Undefined where the command's form cannot be told: an open quote, a command inside a word's place. */
export function simpleCommands(command: string): readonly SimpleCommand[] | undefined {
  const tokens = tokensOf(command);
  return tokens && commandsOf(tokens);
}

function commandsOf(tokens: readonly Token[]): readonly SimpleCommand[] {
  const commands: SimpleCommand[] = [];
  let [words, outputs, piped, depth]: [Word[], Word[], boolean, number] = [[], [], false, 0];
  const end = (isPipe: boolean) => {
    if (words.length + outputs.length > 0) commands.push({ words, outputs, piped, depth });
    [words, outputs, piped] = [[], [], isPipe];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.kind === "word") {
      words.push(token.word);
      continue;
    }
    const next = tokens[at + 1];
    if ([...WRITES, ...READS].includes(token.text)) {
      // `2>err.log`: a number right before it says which output, and only the first holds what a program makes.
      const stream = /^\d$/.test(words.at(-1)?.text ?? "") ? words.pop()!.text : "1";
      if (next?.kind !== "word") continue;
      if (WRITES.includes(token.text) && stream === "1") outputs.push(next.word);
      at++;
      continue;
    }
    end(token.text.startsWith("|") && token.text !== "||");
    if (token.text === "(") depth++;
    if (token.text === ")") depth--;
  }
  end(false);
  return commands;
}

function tokensOf(command: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const heredocs: string[] = [];
  let at = 0;
  while (at < command.length) {
    const char = command[at]!;
    if (char === "\n") {
      tokens.push({ kind: "operator", text: ";" });
      at++;
      while (heredocs.length > 0) at = behindHeredoc(command, at, heredocs.shift()!);
      continue;
    }
    if (/\s/.test(char)) {
      at++;
      continue;
    }
    if (char === "#") {
      const line = command.indexOf("\n", at);
      at = line === -1 ? command.length : line;
      continue;
    }
    OPERATOR.lastIndex = at;
    const operator = OPERATOR.exec(command)?.[0];
    if (operator && command[at + operator.length] === "(" && /[<>]/.test(operator)) return undefined;
    if (operator && !operator.startsWith("<<")) {
      tokens.push({ kind: "operator", text: operator });
      at += operator.length;
      continue;
    }
    const from = operator ? behindBlanks(command, at + operator.length) : at;
    const read = wordAt(command, from);
    if (!read) return undefined;
    if (operator && operator !== "<<<") heredocs.push(read.word.text);
    else if (!operator) tokens.push({ kind: "word", word: read.word });
    at = read.end;
  }
  return tokens;
}

function wordAt(command: string, start: number): { word: Word; end: number } | undefined {
  let [text, sure, at] = ["", true, start];
  while (at < command.length && !/[\s&|;()<>]/.test(command[at]!)) {
    const char = command[at]!;
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(command)?.[0];
    if (plain) {
      text += plain;
      at += plain.length;
      continue;
    }
    if (char === "'") {
      const end = command.indexOf("'", at + 1);
      if (end === -1) return undefined;
      text += command.slice(at + 1, end);
      at = end + 1;
      continue;
    }
    if (char === '"') {
      const quoted = doubleQuoted(command, at + 1);
      if (!quoted) return undefined;
      text += quoted.text;
      sure &&= quoted.sure;
      at = quoted.end;
      continue;
    }
    if (char === "\\") {
      text += command[at + 1] === "\n" ? "" : (command[at + 1] ?? "");
      at += 2;
      continue;
    }
    if (char === "$" && command[at + 1] === "(") {
      const end = behindBrackets(command, at + 1);
      if (end === undefined) return undefined;
      sure = false;
      at = end;
      continue;
    }
    sure &&= char === "#";
    text += char;
    at++;
  }
  if (at === start) return undefined;
  return { word: { text, sure }, end: at };
}

function doubleQuoted(command: string, start: number) {
  let [text, sure] = ["", true];
  for (let at = start; at < command.length; at++) {
    const char = command[at]!;
    if (char === '"') return { text, sure, end: at + 1 };
    if (char === "\\" && /["\\$`]/.test(command[at + 1] ?? "")) {
      text += command[++at];
      continue;
    }
    if (char === "$" && command[at + 1] === "(") {
      const end = behindBrackets(command, at + 1);
      if (end === undefined) return undefined;
      [sure, at] = [false, end - 1];
      continue;
    }
    if (char === "$" || char === "`") sure = false;
    text += char;
  }
  return undefined;
}

/** The place behind the bracket that closes the one at `at`. */
function behindBrackets(command: string, at: number): number | undefined {
  let depth = 0;
  for (let i = at; i < command.length; i++) {
    if (command[i] === "(") depth++;
    if (command[i] === ")" && --depth === 0) return i + 1;
  }
  return undefined;
}

function behindHeredoc(command: string, start: number, delimiter: string): number {
  for (let at = start; at < command.length; ) {
    const line = command.indexOf("\n", at);
    const end = line === -1 ? command.length : line;
    if (command.slice(at, end).trim() === delimiter) return end;
    at = end + 1;
  }
  return command.length;
}

function behindBlanks(command: string, start: number): number {
  let at = start;
  while (command[at] === " " || command[at] === "\t") at++;
  return at;
}
