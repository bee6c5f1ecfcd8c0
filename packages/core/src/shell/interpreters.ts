// Programs that run code in another language: where a command holds the code, and whether the code seems to start programs.

interface Interpreter {
  /** Options whose value is code. */
  readonly code: string;
  /** The first word that is not an option is code, unless an option already gave the code. */
  readonly isFirstCode?: true;
  /** Other options that take a value. */
  readonly values?: string;
  /** Options whose value is a file of code. */
  readonly files?: string;
  /** Any word may contain code, for example for a module that it loads. */
  readonly isAnyCode?: true;
  /** Without a file it runs its standard input. */
  readonly isInputCode?: true;
  readonly signs: { test(code: string): boolean };
}

/** How languages start programs or run text as code. A false positive costs one question to the user. */
const SIGNS =
  /\b(?:system|popen\w*|\w*spawn\w*|exec\w*|subprocess|child_process|fork\w*|qx|readpipe|open[23]|pexpect|plumbum|\w*subprocess\w*|eval|__import__|getattr|importlib|ProcessBuilder|Runtime|pty|Open3|ctypes|dlopen|ffi|syscall|proc_open|passthru|shell_exec|startfile|doShellScript)\b|`|%x|do shell script|\.Command\(|\bopen\b[^;\n]{0,200}\||\|\s*["']|["']\s*\|/;
const AWK_SIGNS = /\bsystem\b|\bgetline\b|\||@load/;
/** The command `e`, or the flag `e` of a replacement. */
const SED_SIGNS = {
  test: (code: string): boolean =>
    /(?:^|[;{}\n\d$/!]|\/[IM]+)\s*e(?:[\s\\]|$)/.test(code) ||
    hasRunningAddress(code) ||
    hasRunningReplacement(code),
};
/** `\,x,e git push`: an address with a delimiter of its own. */
function hasRunningAddress(code: string): boolean {
  for (let at = code.indexOf("\\"), count = 0; at >= 0; at = code.indexOf("\\", at + 1), count++) {
    if (count >= MAX_MARKS) return true;
    // At the start of a command, or the second of two addresses.
    if (!/(?:^|[;{}\n,])\s*$/.test(code.slice(Math.max(0, at - 20), at))) continue;
    const end = code.indexOf(code[at + 1] ?? "\n", at + 2);
    if (end >= 0 && /^[IM]*[\s!{]*e(?:[\s\\]|$)/.test(code.slice(end + 1, end + 20))) return true;
  }
  return false;
}
/** Visits each position once: a pattern with backreferences would take cubic time. */
function hasRunningReplacement(code: string): boolean {
  for (let at = code.indexOf("s"); at >= 0; at = code.indexOf("s", at + 1)) {
    const mark = code[at + 1] ?? "";
    // A letter can be the delimiter only at the start of a command.
    const isCommand = /(?:^|[;{}\n!])\s*$/.test(code.slice(Math.max(0, at - 20), at));
    if (mark === "" || /[\s\\]/.test(mark) || (/\w/.test(mark) && !isCommand)) continue;
    const second = code.indexOf(mark, at + 2);
    // Escaped delimiters count too: any of the next few may be the last one.
    let third = second < 0 ? -1 : code.indexOf(mark, second + 1);
    for (let count = 0; third >= 0 && count < MAX_MARKS; count++) {
      if (/^[gpiImM\d]*e/.test(code.slice(third + 1, third + 20))) return true;
      third = code.indexOf(mark, third + 1);
    }
    if (third >= 0) return true;
  }
  return false;
}
/** Flags after a replacement; with more than these, it could be anything. */
const MAX_MARKS = 200;
const EDITOR_SIGNS = /!|system|term|job|lua|py|perl|ruby|shell/i;
const ALWAYS = /(?:)/;

const script = (code: string): Interpreter => ({ code, isInputCode: true, isAnyCode: true, signs: SIGNS });
const AWK: Interpreter = {
  code: "-e --source",
  isFirstCode: true,
  values: "-F -v -i -l --field-separator --assign --include --load",
  files: "-f -E --file --exec",
  signs: AWK_SIGNS,
};
const EDITOR: Interpreter = { code: "-c --cmd -S", files: "-s", signs: EDITOR_SIGNS };

const INTERPRETERS: readonly (readonly [names: RegExp, interpreter: Interpreter])[] = [
  [/^(?:python|pypy)[\d.]*$/, script("-c")],
  [/^perl[\d.]*$/, script("-e -E")],
  [/^(?:ruby|jruby|irb)[\d.]*$/, script("-e")],
  [/^(?:node|nodejs|bun|deno|tsx|ts-node)$/, script("-e -p -pe --eval --print")],
  [/^php[\d.]*$/, script("-r -B -R -E")],
  [/^(?:lua|luajit)[\d.]*$/, script("-e")],
  [/^(?:Rscript|R|julia|elixir|groovy|scala|ghc|osascript|swift)$/, script("-e -E --eval")],
  [/^(?:tclsh|wish)[\d.]*$/, { ...script(""), signs: ALWAYS }],
  [/^[gmn]?awk$/, AWK],
  [
    /^g?sed$/,
    {
      code: "-e --expression",
      isFirstCode: true,
      values: "-l --line-length",
      files: "-f --file",
      signs: SED_SIGNS,
    },
  ],
  [/^(?:n?vim|vi|ex|view|vimdiff|gvim|rvim)$/, EDITOR],
  [/^(?:less|more|most)$/, { code: "", signs: /!/ }],
  [/^(?:ed|red)$/, { ...EDITOR, isInputCode: true }],
  [
    /^emacs(?:client)?$/,
    { code: "-eval --eval -f --funcall -e --execute", files: "-l --load --script", signs: ALWAYS },
  ],
  [/^(?:gdb|lldb)$/, { code: "-ex -iex --eval-command -o -O -x -s", isInputCode: true, signs: ALWAYS }],
  [/^expect$/, { code: "-c", isInputCode: true, signs: ALWAYS }],
];

export const interpreterNamed = (name: string): Interpreter | undefined =>
  INTERPRETERS.find(([names]) => names.test(name))?.[1];
