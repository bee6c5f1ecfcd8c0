// Read-only commands that list, show and search files.
import type { CommandSpec } from "../command-spec.ts";

/** Not `-L`, which with `-R` follows links out of the folder. */
export const ls: CommandSpec = {
  flags: "aAbBcCdfFgGhiklmnNopqQrRsStuUvxXZ1",
  valued: "ITw",
  long:
    "all almost-all author escape block-size= ignore-backups color? directory classify? file-type format= full-time " +
    "group-directories-first no-group human-readable si hide= indicator-style= inode ignore= kibibytes " +
    "literal numeric-uid-gid quote-name quoting-style= reverse recursive size sort= time= time-style= width= zero",
  anyOption: true,
};

export const cat: CommandSpec = {
  flags: "AbeEnstTuv",
  long: "show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting",
  anyOption: true,
};

/** Not `tail -f`, which never ends. */
export const headTail: CommandSpec = {
  flags: "qvz",
  valued: "nc",
  digits: true,
  long: "lines= bytes= quiet silent verbose zero-terminated",
  anyOption: true,
};

export const stat: CommandSpec = {
  flags: "Lft",
  valued: "c",
  long: "dereference file-system format= printf= terse",
  anyOption: true,
};

/** Not `--files0-from`: the names of what is read would be hidden in a file. */
export const wc: CommandSpec = {
  flags: "cmlLw",
  long: "bytes chars lines words max-line-length",
  anyOption: true,
};

/** Not `-R`, which follows links out of the folder. */
export const grep: CommandSpec = {
  flags: "EFGPiyvwxcLlqsbHhnTZaIoUuzr",
  valued: "efmABCDd",
  digits: true,
  long:
    "extended-regexp fixed-strings basic-regexp perl-regexp regexp= file= ignore-case no-ignore-case invert-match " +
    "word-regexp line-regexp count color? colour? files-without-match files-with-matches max-count= only-matching " +
    "quiet silent no-messages byte-offset with-filename no-filename label= line-number initial-tab null " +
    "after-context= before-context= context= text binary-files= devices= directories= exclude= exclude-from= " +
    "exclude-dir= include= recursive line-buffered null-data",
  operands: "text-paths",
  files: ["f", "file", "exclude-from"],
  patternIn: ["e", "f", "regexp", "file"],
};

/** Not `--pre` and `--hostname-bin`, which run programs, `-z`, which runs unpackers, nor `-L`, which follows links. */
export const rg: CommandSpec = {
  flags: "FPSUVabcHhIilNnopqsuvwx0",
  valued: "efgtTmABCMj",
  long:
    "regexp= file= glob= iglob= type= type-not= max-count= after-context= before-context= context= max-columns= " +
    "threads= fixed-strings pcre2 smart-case multiline multiline-dotall text byte-offset count count-matches " +
    "with-filename no-filename ignore-case files files-with-matches files-without-match line-number no-line-number " +
    "only-matching pretty quiet case-sensitive unrestricted invert-match word-regexp line-regexp null hidden " +
    "no-ignore no-ignore-vcs no-ignore-parent max-depth= max-filesize= sort= sortr= stats json heading no-heading " +
    "color= colors= column no-column vimgrep trim type-list passthru no-messages crlf engine= encoding= replace= " +
    "one-file-system glob-case-insensitive no-config version",
  operands: "text-paths",
  files: ["f", "file"],
  patternIn: ["e", "f", "regexp", "file", "files", "type-list"],
};

/** `-Lo 2 out` would write to `out`. */
export const tree: CommandSpec = {
  alone: true,
  flags: "adfpsughDFinNQrtUvxXACS",
  valued: "LIP",
  long: "dirsfirst filesfirst noreport prune gitignore du si inodes device sort= filelimit= charset=",
};

export const du: CommandSpec = {
  flags: "abchHklmsSxP0",
  valued: "dB",
  long:
    "all apparent-size bytes total human-readable si summarize one-file-system max-depth= block-size= exclude= " +
    "separate-dirs null time? inodes",
};

/** Not `-C`, which writes a file, `-p`, which sets times, nor `-z`, which runs unpackers. */
export const file: CommandSpec = {
  flags: "bikhNr",
  long: "brief mime mime-type mime-encoding no-dereference raw",
};

export const realpath: CommandSpec = {
  flags: "emLPqsz",
  long: "canonicalize-existing canonicalize-missing logical physical quiet strip zero relative-to= relative-base=",
};

export const readlink: CommandSpec = {
  flags: "femnqsvz",
  long: "canonicalize canonicalize-existing canonicalize-missing no-newline quiet silent verbose zero",
};

export const diff: CommandSpec = {
  flags: "uraqNbBwiycspEZtTde",
  valued: "UCWxI",
  long:
    "unified? context? recursive text brief new-file unidirectional-new-file ignore-space-change ignore-all-space " +
    "ignore-blank-lines ignore-case ignore-trailing-space ignore-tab-expansion side-by-side width= exclude= " +
    "report-identical-files show-c-function minimal suppress-common-lines strip-trailing-cr color? normal label= no-dereference",
};

export const cmp: CommandSpec = {
  flags: "bls",
  valued: "in",
  long: "print-bytes verbose silent quiet bytes= ignore-initial=",
};

export const sum: CommandSpec = { flags: "bt", valued: "a", long: "binary text tag algorithm=" };
