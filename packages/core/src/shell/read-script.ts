// Reads shell text into all of its simple commands, however they are nested. The only reader of shell text. Pure.
import {
  type Assignment,
  type Command,
  forEachChild,
  type HereDoc,
  type ParsedScript,
  type Pipeline,
  type Redirection,
  type SyntaxNode,
} from "unbash";
import { KnownVariables } from "./known-variables.ts";
import { parseScript } from "./parse-script.ts";
import { ANY, expandWord, type ShellWord, textOfWord } from "./shell-word.ts";

interface ShellAssignment {
  readonly name: string;
  /** Unknown parts are replaced by marks; the value of an array is always unknown. */
  readonly value: string;
}

interface ShellRedirection {
  readonly operator: string;
  /** The file descriptor before the arrow; otherwise the default of the operator. */
  readonly descriptor: number | undefined;
  readonly target: ShellWord | undefined;
}

export interface ShellCommand {
  readonly words: readonly ShellWord[];
  /** Assignments before the first word. */
  readonly assignments: readonly ShellAssignment[];
  readonly redirections: readonly ShellRedirection[];
  /** Standard input given in the script itself: a here-document or a here-string. */
  readonly input?: string;
  /** Its standard input is a pipe from the command before it. */
  readonly isPiped: boolean;
  /** Its output goes to another command that may use it as words, through a pipe or a substitution. */
  readonly isFeeding: boolean;
  /** Its output becomes part of one quoted word. */
  readonly isText: boolean;
  /** How many subshells surround it. */
  readonly depth: number;
  /** Inside a substitution or a function: its output goes elsewhere, or it runs at another time. */
  readonly isInside: boolean;
  readonly node: Command;
}

export interface ShellScript {
  readonly commands: readonly ShellCommand[];
  /** Nothing but simple commands, pipes and lists of them: no loop, no subshell, no substitution, no work in the background. */
  readonly isPlain: boolean;
  /** Why part of it may have been missed. Completes a sentence whose subject is the command. */
  readonly problem?: string;
  /** Words outside of commands that the shell still evaluates: tests, arithmetic, the lists of loops. */
  readonly loose: readonly string[];
  /** Redirections of loops, groups and subshells. */
  readonly redirections: readonly ShellRedirection[];
  readonly tree?: ParsedScript;
}

/** The largest tree. An honest script of 200,000 characters has fewer nodes. */
const MAX_NODES = 100_000;
/** The deepest nesting of nodes. The parser stops at 256 brackets, each a few nodes deep. */
const MAX_DEPTH = 3_000;
/** The deepest nesting of substitutions. Nobody writes more, and each level is parsed again when it is read. */
const MAX_SUBSTITUTIONS = 30;
const SUBSTITUTIONS = new Set(
  "CommandExpansion ProcessSubstitution ArithmeticCommandExpansion ArithmeticExpansion ParameterExpansion".split(
    " ",
  ),
);

export function readScript(text: string): ShellScript {
  const parsed = parseScript(text);
  if (!parsed.ok)
    return { commands: [], isPlain: false, problem: parsed.problem, loose: [], redirections: [] };
  const walk = new Walk(text);
  try {
    walk.visit(parsed.tree, START);
  } catch (error) {
    // Parts of the tree are parsed when they are first read, so the parser can overflow the stack here too.
    walk.problem ??= error instanceof TooMuch ? "is too long to be read" : "is nested too deeply to be read";
  }
  return {
    commands: walk.commands,
    isPlain: walk.isPlain && walk.problem === undefined,
    loose: walk.loose,
    redirections: walk.redirections,
    tree: parsed.tree,
    ...(walk.problem !== undefined && { problem: walk.problem }),
  };
}

class TooMuch extends Error {}

interface Place {
  readonly level: number;
  readonly substitutions: number;
  readonly depth: number;
  readonly isPiped: boolean;
  readonly isFeeding: boolean;
  readonly isText: boolean;
  readonly isInside: boolean;
  readonly input: string | undefined;
}

const START: Place = {
  level: 0,
  substitutions: 0,
  depth: 0,
  isPiped: false,
  isFeeding: false,
  isText: false,
  isInside: false,
  input: undefined,
};
/** The nodes that a plain script may contain. */
const PLAIN_NODES = new Set(
  "Script Statement AndOr Pipeline Command Redirect FileDescriptor Word Literal SingleQuoted DoubleQuoted Glob".split(
    " ",
  ),
);

class Walk {
  readonly commands: ShellCommand[] = [];
  readonly loose: string[] = [];
  readonly redirections: ShellRedirection[] = [];
  isPlain = true;
  problem: string | undefined;
  readonly #variables: KnownVariables;
  #nodes = 0;

  constructor(text: string) {
    this.#variables = new KnownVariables(text);
  }

  visit(node: SyntaxNode, given: Place): void {
    if (++this.#nodes > MAX_NODES) throw new TooMuch();
    const substitutions = given.substitutions + (SUBSTITUTIONS.has(node.type) ? 1 : 0);
    if (given.level > MAX_DEPTH || substitutions > MAX_SUBSTITUTIONS) throw new RangeError("too deep");
    if (!PLAIN_NODES.has(node.type)) this.isPlain = false;
    const isText = given.isText || node.type === "DoubleQuoted";
    const place = { ...given, level: given.level + 1, substitutions, isText };
    switch (node.type) {
      case "Script":
        return this.#visitScript(node, place);
      case "Statement":
        if (node.background) this.isPlain = false;
        return this.#visitChildren(node, place);
      case "Pipeline":
        return this.#visitPipeline(node, place);
      case "Command":
        return this.#visitCommand(node, place);
      case "Redirected": {
        const input = inputOf(node.redirects, this.#variables) ?? place.input;
        this.redirections.push(...node.redirects.flatMap((each) => this.#redirection(each)));
        this.visit(node.command, { ...place, input });
        for (const redirect of node.redirects) this.visit(redirect, inside(place));
        return;
      }
      case "Subshell":
        return this.#visitChildren(node, { ...place, depth: place.depth + 1 });
      case "Function":
        return this.#visitChildren(node, inside(place));
      case "CommandExpansion":
      case "ProcessSubstitution":
      case "ArithmeticCommandExpansion":
        if (!node.script) this.problem ??= "has a substitution that cannot be read";
        return this.#visitChildren(node, { ...inside(place), isFeeding: true, isText: place.isText });
      case "ParameterExpansion":
        // `${x@P}` runs substitutions in the value.
        if (node.operation?.type === "Transform" && /[PA]/.test(node.operation.operand.text))
          this.problem ??= "runs what a variable holds";
        return this.#visitChildren(node, place);
      case "CaseItem":
        // The patterns are compared with, never evaluated.
        for (const pattern of node.pattern) this.#visitChildren(pattern, place);
        return this.visit(node.body, place);
      case "ArithmeticWord":
        this.loose.push(node.value);
        return this.#visitChildren(node, place);
      case "Word":
        this.loose.push(textOfWord(node, this.#variables.values));
        return this.#visitChildren(node, place);
      default:
        return this.#visitChildren(node, place);
    }
  }

  #visitChildren(node: SyntaxNode, place: Place): void {
    forEachChild(node, (child) => this.visit(child, place));
  }

  #visitScript(script: ParsedScript, place: Place): void {
    const [error] = script.errors ?? [];
    if (error) this.problem ??= `cannot be read to its end (${error.message})`;
    this.#visitChildren(script, place);
  }

  #visitPipeline({ prefixes, commands, operators }: Pipeline, place: Place): void {
    if (prefixes.length > 0 || operators.includes("|&")) this.isPlain = false;
    for (const [at, command] of commands.entries()) {
      const isFeeding = place.isFeeding || !commands.slice(at + 1).every(isFilter);
      this.visit(command, {
        ...place,
        isFeeding,
        ...(at < commands.length - 1 && { isText: false }),
        ...(at > 0 && { isPiped: true, input: undefined }),
      });
    }
  }

  #visitCommand(node: Command, place: Place): void {
    const { values } = this.#variables;
    const given = node.name ? [node.name, ...node.args] : node.args;
    const words = given.flatMap((each) =>
      each.type === "Word" ? expandWord(each, values) : [this.#assignmentWord(each)],
    );
    const assignments = node.prefix.flatMap((each) =>
      each.type === "Assignment" ? [{ name: each.name, value: this.#assigned(each) }] : [],
    );
    const input = inputOf(node.redirects, this.#variables) ?? place.input;
    this.commands.push({
      words,
      assignments,
      redirections: node.redirects.flatMap((each) => this.#redirection(each)),
      ...(input !== undefined && { input }),
      isPiped: place.isPiped,
      isFeeding: place.isFeeding,
      isText: place.isText,
      depth: place.depth,
      isInside: place.isInside,
      node,
    });
    this.#variables.learn(words, assignments);
    // Its words are already recorded; commands inside them are not.
    for (const child of [...node.prefix, ...given, ...node.redirects])
      if (child.type === "Word" || child.type === "Assignment")
        this.#visitChildren(child, inside({ ...place, level: place.level + 1 }));
      else this.visit(child, inside(place));
    if (
      node.prefix.some(({ type }) => type === "Assignment") ||
      node.args.some(({ type }) => type !== "Word")
    )
      this.isPlain = false;
  }

  #assigned({ value, append, index }: Assignment): string {
    const isWhole = !append && index === undefined;
    return isWhole && value.type === "Word" ? textOfWord(value, this.#variables.values) : ANY;
  }

  /** `export name=value`: the value stays one word. */
  #assignmentWord(node: Assignment): ShellWord {
    const text = `${node.text.slice(0, node.value.pos - node.pos)}${this.#assigned(node)}`;
    const { pos, end } = node;
    const word = { type: "Word", text: node.text, value: node.text, pos, end } as const;
    const unsure = text.indexOf(ANY);
    return { text, raw: node.text, isGlob: false, sureLength: unsure < 0 ? text.length : unsure, node: word };
  }

  #redirection(redirection: Redirection): readonly ShellRedirection[] {
    if (redirection.type === "HereDoc") return [];
    const { operator, descriptor, target } = redirection;
    const number = descriptor?.type === "FileDescriptor" ? descriptor.value : undefined;
    const word = target && expandWord(target, this.#variables.values)[0];
    return [{ operator, descriptor: number, target: word }];
  }
}

const inside = (place: Place): Place => ({
  ...place,
  isInside: true,
  isText: false,
  isPiped: false,
  input: undefined,
});

/** They pass on the text that they are piped, and open no file that it names. */
const FILTERS = new Set(
  "cat tee grep egrep fgrep rg head tail wc sort uniq cut tr rev nl less more".split(" "),
);
const isFilter = (node: SyntaxNode): boolean =>
  node.type === "Command" &&
  FILTERS.has(node.name?.value ?? "") &&
  !node.args.some(({ text }) => text.includes("files0"));

/** The last one counts. */
function inputOf(redirections: readonly Redirection[], variables: KnownVariables): string | undefined {
  const given = redirections.findLast((each) => each.type === "HereDoc" || each.type === "HereString");
  if (given?.type === "HereString") return textOfWord(given.target, variables.values);
  return given && textOfHereDoc(given, variables);
}

function textOfHereDoc({ body, delimiter, operator }: HereDoc, variables: KnownVariables): string {
  const { text, parts, pos, end } = body;
  const raw = operator === "<<-" ? text.replace(/^\t+/gm, "") : text;
  if (delimiter?.quoted || !parts) return raw;
  const quoted = textOfWord({ type: "Word", text, value: text, pos, end, parts }, variables.values);
  return operator === "<<-" ? quoted.replace(/^\t+/gm, "") : quoted;
}
