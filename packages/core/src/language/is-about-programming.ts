// Checks whether a message is about programming in general: it names what programs in any project are made of, or a
// widespread tool, and nothing that people agree on among themselves. Weaker than `isSelfContained`: it may still be about
// something in this project, so it counts only where no memory shares a telling word. Pure.
import { mentionsSharedMatter } from "./is-self-contained.ts";

/** Words that hardly mean anything else, in English, because programmers use them in every language. */
const WORDS = `
  python javascript typescript rust java kotlin golang ruby php perl haskell scala swift bash zsh powershell sql html css json yaml xml
  regex regexp utf unicode ascii array dict dictionary tuple hashmap string substring integer float boolean byte bitwise null nil
  undefined nan exception traceback stacktrace loop recursion recursive closure lambda iterator generator decorator async await promise
  coroutine thread mutex deadlock pointer struct enum generics inheritance constructor getter setter parameter argument variable
  constant function method subclass namespace syntax semicolon bracket brace parenthesis parentheses whitespace indentation newline
  localhost ipv4 ipv6 tcp udp http dns stdin stdout stderr npm pip yarn gradle maven cargo webpack eslint numpy pandas docker vim emacs
  linter formatter compiler debugger breakpoint algorithm import`;

let words: ReadonlySet<string> | undefined;

export function isAboutProgramming(message: string): boolean {
  words ??= new Set(WORDS.trim().split(/\s+/));
  const said = message.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const isNamed = said.some((word) => words!.has(word) || words!.has(word.replace(/s$/, "")));
  return isNamed && !mentionsSharedMatter(message);
}
