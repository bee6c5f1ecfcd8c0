// The read-only commands of git, each with its options: git runs pagers, editors, hooks and helpers at the
// slightest hint, and most of its commands change something in one of their forms.

import type { PlainWord } from "@palimpsest/core/shell";
import { type CommandSpec, hasOption } from "../command-spec.ts";
import { readOptions, type Understood } from "../read-options.ts";

/** Not `--output`, `--ext-diff`, `--textconv`, `--no-index`, `--show-signature`. */
const DIFF =
  "patch no-patch stat? numstat shortstat summary name-only name-status raw unified= cached staged minimal patience " +
  "histogram diff-algorithm= word-diff? word-diff-regex= color-words? color? no-color color-moved? ignore-space-change " +
  "ignore-all-space ignore-blank-lines ignore-space-at-eol ignore-cr-at-eol diff-filter= find-renames? find-copies? " +
  "no-renames full-index binary abbrev? check exit-code quiet relative? function-context inter-hunk-context= " +
  "no-ext-diff no-textconv dirstat? cc compact-summary pickaxe-all pickaxe-regex no-prefix merge-base src-prefix= dst-prefix=";
const LOG =
  "oneline graph decorate? no-decorate decorate-refs= all branches? tags? remotes? format= pretty? abbrev-commit " +
  "no-abbrev-commit date= since= after= until= before= author= committer= grep= invert-grep all-match max-count= skip= " +
  "reverse merges no-merges first-parent follow topo-order date-order author-date-order left-right left-only right-only " +
  "cherry-pick cherry-mark cherry boundary source regexp-ignore-case extended-regexp fixed-strings perl-regexp " +
  "simplify-by-decoration full-history ancestry-path no-walk walk-reflogs relative-date show-pulls no-notes encoding=";
const HOLDS_KEYS = /^(?:http|credential|url|sendemail|imap|remote|github|gitlab|hub)\./i;
const MOVES = /^-[MCB]\d*%?$/;

/** A format with `%G` or `%(signature)` asks for a signature to be checked, which runs a program. */
const isUnsigned: NonNullable<CommandSpec["check"]> = ({ options }) =>
  options.every(
    ([name, value]) => !["format", "pretty"].includes(name) || !/%[-+ ]?G|%\(\*?signature/i.test(value ?? ""),
  );

const diff: CommandSpec = { flags: "puszbwRaWqrtm", valued: "USGl", long: DIFF, words: MOVES };
const log: CommandSpec = {
  flags: "puszbwRaWqrtmciEFPg",
  valued: "nUSGLl",
  // `-L1,5:file`
  files: ["L"],
  long: `${LOG} ${DIFF}`,
  words: MOVES,
  digits: true,
  check: isUnsigned,
};
const refs =
  "sort= format= contains~ no-contains~ merged~ no-merged~ points-at~ ignore-case no-color color? no-column";

/** By the words after `git`. */
const QUESTIONS: Readonly<Record<string, CommandSpec>> = {
  status: {
    flags: "sbvzu",
    words: /^-u(?:no|normal|all)$/,
    long: "short branch porcelain? long verbose untracked-files? ignored? show-stash ahead-behind no-ahead-behind no-renames null",
  },
  log,
  show: log,
  diff,
  whatchanged: log,
  shortlog: { flags: "snec", long: `summary numbered email group= ${LOG}`, digits: true, check: isUnsigned },
  reflog: { flags: "", digits: true, valued: "n", long: LOG, operands: "none", check: isUnsigned },
  "reflog show": log,
  blame: {
    flags: "bclptsefnwM",
    valued: "L",
    words: /^-[MC]\d*$/,
    long: "porcelain line-porcelain show-email show-name show-number date= since= root abbrev= reverse first-parent",
  },
  grep: {
    flags: "aIivwhHEGPFnlLzocpWq",
    valued: "efABCm",
    digits: true,
    long:
      "cached untracked no-index text ignore-case word-regexp invert-match full-name extended-regexp basic-regexp " +
      "perl-regexp fixed-strings line-number column files-with-matches name-only files-without-match null only-matching " +
      "count color? no-color break heading show-function function-context and or not all-match quiet max-depth= " +
      "after-context= before-context= context= max-count= recursive no-recursive exclude-standard no-exclude-standard",
    operands: "text-paths",
    files: ["f"],
    patternIn: ["e", "f"],
  },
  "ls-files": {
    flags: "cdmostuzvk",
    valued: "x",
    long:
      "cached deleted modified others ignored stage unmerged killed exclude= exclude-standard full-name error-unmatch " +
      "abbrev? directory no-empty-directory recurse-submodules deduplicate",
  },
  "ls-tree": {
    flags: "drtlz",
    long: "long name-only name-status object-only full-name full-tree abbrev? format=",
  },
  "rev-parse": {
    flags: "q",
    long:
      "show-toplevel show-prefix show-cdup git-dir git-common-dir absolute-git-dir is-inside-work-tree is-inside-git-dir " +
      "is-bare-repository is-shallow-repository abbrev-ref? short? verify quiet symbolic symbolic-full-name all " +
      "branches? tags? remotes? show-superproject-working-tree",
  },
  "rev-list": { flags: "", valued: "n", digits: true, long: `count objects ${LOG}`, check: isUnsigned },
  "merge-base": { flags: "a", long: "all octopus independent is-ancestor fork-point" },
  describe: {
    long: "all tags contains abbrev= always dirty? broken? long first-parent exact-match match= exclude= candidates=",
  },
  "name-rev": { long: "tags refs= exclude= all name-only no-undefined always" },
  "cat-file": { flags: "pets" },
  "show-ref": { flags: "dsq", long: "head heads tags branches dereference hash? verify abbrev? quiet" },
  "for-each-ref": { long: `count= ${refs}`, check: isUnsigned },
  "check-ignore": { flags: "qvzn", long: "quiet verbose non-matching no-index" },
  "count-objects": { flags: "vH", long: "verbose human-readable", operands: "none" },
  "diff-tree": { ...diff, long: `${DIFF} root no-commit-id format= pretty?`, check: isUnsigned },
  "diff-index": diff,
  "diff-files": diff,
  "stash list": log,
  "stash show": log,
  "worktree list": { flags: "vz", long: "porcelain verbose", operands: "none" },
  remote: { flags: "v", long: "verbose", operands: "none" },
  "remote get-url": { long: "push all", operands: "text", maxOperands: 1 },
  // A name without --list would make a branch or a tag.
  branch: {
    flags: "arvi",
    long: `list all remotes verbose show-current abbrev? ${refs}`,
    check: (seen) => isUnsigned(seen) && (seen.operands.length === 0 || hasOption(seen, "list")),
  },
  tag: {
    flags: "li",
    words: /^-n\d*$/,
    long: `list ${refs}`,
    check: (seen) => isUnsigned(seen) && (seen.operands.length === 0 || hasOption(seen, "list", "l")),
  },
  // Without one of these a name with a value sets it. The person's own configuration may hold keys to servers.
  config: {
    flags: "lz",
    long: "get get-all get-regexp list show-origin show-scope name-only null global local system worktree type= default=",
    operands: "text",
    check: (seen) =>
      hasOption(seen, "get", "get-all", "get-regexp", "list", "l") &&
      (hasOption(seen, "local", "worktree") ||
        (hasOption(seen, "get") && !HOLDS_KEYS.test(seen.operands[0] ?? ""))),
  },
  version: { operands: "none" },
};

export function readGit(words: readonly PlainWord[]): Understood {
  const rest = words[0]?.value === "--no-pager" ? words.slice(1) : words;
  const [first, second] = rest;
  if (first?.value === "--version") return readOptions("git", {}, rest.slice(1));
  const pair = `${first?.value} ${second?.value}`;
  const question = Object.hasOwn(QUESTIONS, pair) ? pair : (first?.value ?? "");
  const spec = Object.hasOwn(QUESTIONS, question) ? QUESTIONS[question] : undefined;
  // A quoted name may be an attempt to hide it.
  if (!spec || first?.raw !== first?.value)
    return { ok: false, reason: `git ${first?.value ?? ""} is not known to be read-only.` };
  return readOptions(`git ${question}`, spec, rest.slice(question.split(" ").length));
}
