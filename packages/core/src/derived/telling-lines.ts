// Finds the lines of a tool's result that say what went wrong.

/** Enough for a message, its location and its cause. */
const MAX_LINES = 4;
const LINE_CHARACTERS = 300;
const MESSAGE_CHARACTERS = 700;
/** Errors are reported at the beginning or end; the middle of a longer text is not read. */
const SCANNED_CHARACTERS = 20_000;

/** Lines that report a failure, whichever program wrote them: at the start of a line, or in an unmistakable form. */
const FAILURES: readonly RegExp[] = [
  /^\s*(?:\[[^\]]*\]\s*)?(?:error|fatal|panic|uncaught|unhandled|abort(?:ed)?)\b(?: \w+)?\s*[:[(!]/i,
  /^\s*(?:\[[^\]]*\]\s*)?(?:ERROR|FATAL|FAIL|FAILED|FAILURE|PANIC)\b/,
  /\b[A-Z][A-Za-z]*(?:Error|Exception)\b(?: \[\w+\])?:/,
  /(?:^|[\s:])error(?:\[E\d+\]|\s+[A-Z]{1,4}\d{3,5}\b|:)/,
  /^Traceback \(most recent call last\)/,
  /^\s*--- FAIL/,
  /^\s*not ok \d/,
  /^npm (?:ERR!|error)/,
  /^make(?:\[\d+\])?: \*\*\*/,
  /^E {3}\S/,
  /^\s*[✗✘✖×] \S/,
  /: (?:command not found|not found|No such file or directory|Permission denied|cannot find|unrecognized option)\b/,
  /command not found:/,
  /\b(?:BUILD FAILED|Segmentation fault|task failed|core dumped)\b/,
  /\b[1-9]\d* (?:tests? )?(?:failed|failing|failures?)\b/i,
  /\b[Ee]xit(?:ed with)? (?:code|status):? [1-9]/,
];
/**
 * Occurs in every line that one of the patterns above matches: one search of the text instead of sixteen of each line.
 * Nearly all texts contain none of it.
 */
const FAILURE_WORDS =
  /error|exception|fatal|fail|panic|uncaught|unhandled|abort|traceback|not ok|err!|\*\*\*|^E {3}|[✗✘✖×]|not found|no such file|permission denied|cannot find|unrecognized option|segmentation fault|core dumped|exit/im;
/** A location in a file and what is wrong there; significant only if something has failed. */
const PLACE = /^\s*[\w./@~-]+[.][A-Za-z]\w*(?::\d+){1,2}:? \S|^\s*[\w./@~-]+[.][A-Za-z]\w*\(\d+,\d+\): /;
/** Begins a failed test of Go. What the test has logged stands at places in files too, before what it complained about. */
const FAILED_TEST = /^\s*--- FAIL/;
const COMPLAINS =
  /\b(?:expected|want(?:ed)?|got|but|should|must|unexpected|mismatch|missing|not|never|invalid|incorrect(?:ly)?|wrong|time(?:d )?out)\b|error|fail|panic/i;
/** Says that something failed, and nothing more. */
export const EXIT_ONLY = /^\s*exit (?:code|status):? \d+\s*$/i;
/** Says that something failed, after other lines have said what. */
const FAILED_ONLY = /^\s*(?:\[[\w:./-]+\]\s*)?(?:ERROR|FAIL|FAILED|FAILURE)(?:[:\s]+\w+ failed)?[.!]?\s*$/;
/** Says that a path does not exist. If every line does, the wrong place was searched. */
const MISSING_PATH = /\bno such file or directory\b/i;
/** The same as tools for files say it; in the output of a command it may be about a table or a user. */
const MISSING_FILE = /\bdoes not exist\b/i;
/** Wrapping without information. */
const WRAPPING = /<\/?(?:tool_use_)?error>/g;

/** The result of a call that was not run. */
const CANCELLED =
  /^(?:Sibling tool call errored|Cancelled: parallel tool call\b.*|\[Request interrupted by user[^\]]*\]|Interrupted by user)\.?$/;

/** True if the call was not run at all, so that nothing in it has failed. */
export const isCancelled = (text: string): boolean =>
  text.length < 4 * LINE_CHARACTERS && CANCELLED.test(text.replace(WRAPPING, "").trim());

/** True if nothing failed except that a path was wrong. */
export const isWrongPath = (message: string, isCommand: boolean): boolean =>
  message.split("\n").every((line) => MISSING_PATH.test(line) || (!isCommand && MISSING_FILE.test(line)));

/** True if any line reports a failure. */
export const tellsOfFailure = (text: string): boolean =>
  FAILURE_WORDS.test(text) && splitLines(text).some(isFailure);

/** Summarises an error in a few lines: those that report a failure, or else the first ones. */
export function errorMessage(text: string): string {
  const lines = splitLines(text);
  const found = pickTellingLines(lines.filter(isTellingIn(lines)));
  const said = found.some((line) => !EXIT_ONLY.test(line)) ? found : pickTellingLines(lines);
  return said.join("\n").slice(0, MESSAGE_CHARACTERS).toWellFormed();
}

function isTellingIn(lines: readonly string[]): (line: string) => boolean {
  const isPlace = (line: string) => PLACE.test(line);
  const isComplaint = (line: string) => isPlace(line) && COMPLAINS.test(line);
  const isLogged = lines.some((line) => FAILED_TEST.test(line)) && lines.some(isComplaint);
  return (line) => isFailure(line) || (isLogged ? isComplaint(line) : isPlace(line));
}

const isFailure = (line: string) =>
  FAILURE_WORDS.test(line) && FAILURES.some((failure) => failure.test(line));

function pickTellingLines(lines: readonly string[]): readonly string[] {
  const short = lines
    .map((line) => line.replace(WRAPPING, "").trim().slice(0, LINE_CHARACTERS).toWellFormed())
    // A line of dashes or the like carries no information.
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const distinct = [...new Set(short)];
  const said = distinct.filter((line) => !EXIT_ONLY.test(line) && !FAILED_ONLY.test(line));
  return (said.length > 0 ? said : distinct).slice(0, MAX_LINES);
}

function splitLines(text: string): readonly string[] {
  const parts =
    text.length <= 2 * SCANNED_CHARACTERS
      ? [text]
      : [text.slice(0, SCANNED_CHARACTERS), text.slice(-SCANNED_CHARACTERS)];
  return parts.flatMap((part) => part.split("\n")).map((line) => line.slice(0, 2 * LINE_CHARACTERS));
}
