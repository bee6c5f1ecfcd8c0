// Checks whether a shell command only reads: one of a few programs, alone, without options that write or start another
// program. Pure.

const LOOKING = new Set(["ls", "find", "grep", "cat", "stat", "wc", "head", "tail"]);
/** Characters with which a shell does more than start one program. */
const SHELL = /[;&|<>`$(){}\n\r\\!]/;
const ACTING = /(?:^|\s)-(?:exec|execdir|ok|okdir|delete|fprint\w*|fls|f|F|-follow|-retry)\b/;

export function isLooking(command: unknown): boolean {
  if (typeof command !== "string" || SHELL.test(command)) return false;
  const [program = ""] = command.trim().split(/\s+/);
  if (!LOOKING.has(program)) return false;
  return program === "find" || program === "tail" ? !ACTING.test(command) : true;
}
