// Read-only commands on text, and small ones about the machine.
import { type CommandSpec, hasOption } from "../command-spec.ts";

/** Not `-o`, `-T` and `--compress-program`: they write or run. */
export const sort: CommandSpec = {
  flags: "bdfghinMRruVzscCm",
  valued: "kt",
  long:
    "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort human-numeric-sort numeric-sort " +
    "month-sort random-sort reverse unique version-sort zero-terminated stable check? merge key= field-separator= sort=",
};

/** A second name is where the result is written. */
export const uniq: CommandSpec = {
  flags: "cdDiuz",
  valued: "fsw",
  long: "count repeated all-repeated? ignore-case unique zero-terminated skip-fields= skip-chars= check-chars=",
  maxOperands: 1,
};

export const cut: CommandSpec = {
  flags: "snz",
  valued: "dfcb",
  long: "delimiter= fields= characters= bytes= only-delimited complement output-delimiter= zero-terminated",
};

export const tr: CommandSpec = {
  flags: "cCdst",
  long: "complement delete squeeze-repeats truncate-set1",
  operands: "text",
};
export const comm: CommandSpec = {
  flags: "123z",
  long: "check-order nocheck-order output-delimiter= total zero-terminated",
};
export const paste: CommandSpec = { flags: "sz", valued: "d", long: "serial delimiters= zero-terminated" };
export const join: CommandSpec = {
  flags: "iz",
  valued: "12aejotv",
  long: "ignore-case header check-order nocheck-order",
};
export const nl: CommandSpec = { flags: "p", valued: "abdfhilnsvw" };
export const tac: CommandSpec = { flags: "br", valued: "s", long: "before regex separator=" };
export const rev: CommandSpec = {};
export const fold: CommandSpec = { flags: "bs", valued: "w", long: "bytes spaces width=" };
export const column: CommandSpec = {
  flags: "tnxe",
  valued: "sco",
  long: "table separator= output-separator=",
};
export const od: CommandSpec = {
  flags: "abcdfilosvx",
  valued: "AjNStw",
  long: "address-radix= skip-bytes= read-bytes= format=",
};
/** Not `@file`: it reads words from the file, and shows those that are not names. */
export const strings: CommandSpec = {
  flags: "afow",
  valued: "nte",
  long: "all bytes= radix= encoding=",
  check: ({ operands }) => !operands.some((name) => name.startsWith("@")),
};

/** With a second name it writes there; `-r` turns a dump back into a file. */
export const xxd: CommandSpec = {
  flags: "abdeipu",
  valued: "clgos",
  alone: true,
  words: /^-ps$/,
  maxOperands: 1,
};

export const echo: CommandSpec = { flags: "neE", operands: "text" };
/** Not `-v` and `%n`, which set a variable (PATH, for one), nor numbers, which some shells take for arithmetic. */
export const printf: CommandSpec = {
  operands: "text",
  check: ({ operands: [format] }) => format !== undefined && !/%(?![-\d.]*[sbcq%])/.test(format),
};
export const seq: CommandSpec = {
  flags: "w",
  valued: "fs",
  long: "equal-width format= separator=",
  digits: true,
  operands: "text",
};
export const names: CommandSpec = {
  flags: "az",
  valued: "s",
  long: "multiple suffix= zero",
  operands: "text",
};

/**
 * Only what prints lines, or replaces text on its way to the screen. `w`, `e`, `r` and their like are other letters of
 * a script, so scripts are taken only in these forms.
 */
const SED_PRINT = /^(?:(?:\d+|\$)(?:,(?:\+?\d+|\$))?|\/(?:[^/\\\n]|\\[^\n])*\/)(?:p|d)$/;
const SED_REPLACE = /^s\/(?:[^/\\\n]|\\[^\n])*\/(?:[^/\\\n]|\\[^\n])*\/[gIp\d]*$/;

export const sed: CommandSpec = {
  flags: "nEr",
  valued: "e",
  long: "quiet silent regexp-extended expression=",
  operands: "text-paths",
  patternIn: ["e", "expression"],
  check(seen) {
    const given = seen.options
      .filter(([name]) => name === "e" || name === "expression")
      .map(([, value]) => value);
    const scripts = given.length > 0 ? given : [seen.operands[0]];
    return scripts.every((script) => {
      if (script === undefined) return false;
      return SED_REPLACE.test(script) || script.split(";").every((part) => SED_PRINT.test(part.trim()));
    });
  },
};

/** One block that prints fields, after at most one simple condition: it cannot contain a call, a redirection or a pipe. */
const AWK_VALUE = String.raw`(?:\$?NF|\$?NR|\$\d+|\$\(NF-\d+\)|\d+|"[^"\\]*")`;
const AWK_CONDITION = String.raw`(?:\/[^/\\]*\/|(?:NR|NF|\$\d+)\s*(?:==|!=|<=|>=|<|>|~)\s*(?:\d+|"[^"\\]*"|\/[^/\\]*\/))`;
const AWK = new RegExp(
  String.raw`^\s*(?:${AWK_CONDITION})?\s*(?:\{\s*print(?:\s+${AWK_VALUE}(?:(?:\s*,\s*|\s+)${AWK_VALUE})*)?\s*;?\s*\})?\s*$`,
);

export const awk: CommandSpec = {
  valued: "F",
  operands: "text-paths",
  // A name with `=` in it is an assignment.
  check: ({ operands: [program, ...files] }) =>
    program !== undefined &&
    program.trim() !== "" &&
    AWK.test(program) &&
    !files.some((name) => name.includes("=")),
};

/** Nothing that reads the environment, which contains keys, or other files. */
export const jq: CommandSpec = {
  flags: "rcsSeajMCn",
  valued: "",
  long: "raw-output compact-output slurp sort-keys exit-status ascii-output join-output null-input tab indent= monochrome-output",
  operands: "text-paths",
  check: ({ operands: [filter] }) =>
    filter !== undefined && !/\benv\b|\$ENV|\bimport\b|\binclude\b|\binput_line|\bdebug\b|\$__/.test(filter),
};

/** A format follows a plus sign; anything else would set the clock. */
export const date: CommandSpec = {
  flags: "uR",
  valued: "dr",
  long: "date= reference= utc universal rfc-email rfc-3339= iso-8601?",
  words: /^-I[a-z]*$/,
  files: ["r", "reference"],
  operands: "text",
  maxOperands: 1,
  check: ({ operands }) => operands.every((each) => each.startsWith("+")),
};

/** Any name, and `-F`, would set it. */
export const hostname: CommandSpec = {
  flags: "fsiIdA",
  long: "fqdn short long ip-address",
  operands: "none",
};
export const bare: CommandSpec = { operands: "none" };
export const pwd: CommandSpec = { flags: "LP", operands: "none" };
export const uname: CommandSpec = {
  flags: "asnrvmpio",
  long: "all kernel-name nodename kernel-release machine",
  operands: "none",
};
export const id: CommandSpec = {
  flags: "ugGnrz",
  long: "user group groups name real zero",
  operands: "text",
};
export const df: CommandSpec = {
  flags: "ahHiklPT",
  long: "all human-readable si inodes local portability print-type total",
};
export const free: CommandSpec = {
  flags: "bkmghtwl",
  long: "human total wide bytes kibi mebi gibi",
  operands: "none",
};
export const which: CommandSpec = { flags: "as", long: "all", operands: "text" };
/** Only `command -v name`; without the option it runs the name. */
export const command: CommandSpec = {
  flags: "vV",
  operands: "text",
  check: (seen) => hasOption(seen, "v", "V"),
};
export const ps: CommandSpec = {
  words: /^-(?:ef|e|A|f)$/,
  operands: "text",
  check: ({ operands }) => operands.every((each) => /^(?:aux|ax|a|x|u)$/.test(each)),
};
/** Only an interpreter's version. `python -v` would go on to run its input. */
const allowVersion = (words: RegExp): CommandSpec => ({
  words,
  operands: "none",
  check: ({ options }) => options.length === 1,
});
export const node = allowVersion(/^(?:--version|-v)$/);
export const python = allowVersion(/^(?:--version|-V)$/);
