// Programs that run code of another language: where the code stands in a command, and whether it shows signs of starting something.

interface Interpreter {
  /** Options whose value is code. */
  readonly code: string;
  /** The first word that is no option is code, unless an option brought it. */
  readonly isFirstCode?: true;
  /** Further options that take a value. */
  readonly values?: string;
  /** Options whose value is a file with code. */
  readonly files?: string;
  /** Any word may hold code: that of a module, or one that is given with an option. */
  readonly isAnyCode?: true;
  /** Without a file it runs what is on its standard input. */
  readonly isInputCode?: true;
  readonly signs: RegExp;
}

/** How languages start programs, or run text as code. A sign too many costs a question. */
const SIGNS =
  /\b(?:system|popen\w*|\w*spawn\w*|exec\w*|subprocess|child_process|fork\w*|qx|eval|__import__|getattr|importlib|ProcessBuilder|Runtime|pty|Open3|ctypes|dlopen|ffi|syscall|proc_open|passthru|shell_exec|startfile|doShellScript)\b|`|%x|do shell script|\|\s*["']|["']\s*\|/;
const AWK_SIGNS = /\bsystem\b|\bgetline\b|\||@load/;
/** The command `e`, or the flag `e` of a replacement. */
const SED_SIGNS =
  /(?:^|[;{}\n\d$/!]|\/[IM]+)\s*e(?:\s|$)|s([^\w\s\\]).*?\1.*?\1[gpiImM\d]*e|(?:^|[;{}\n!]\s*)s(\w).*?\2.*?\2[gpiImM\d]*e/s;
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
const EDITOR: Interpreter = { code: "-c --cmd -S", signs: EDITOR_SIGNS };

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
  [/^emacs(?:client)?$/, { code: "-eval --eval -f --funcall -e --execute", signs: ALWAYS }],
  [/^(?:gdb|lldb)$/, { code: "-ex -iex --eval-command -o -O -x -s", isInputCode: true, signs: ALWAYS }],
  [/^expect$/, { code: "-c", isInputCode: true, signs: ALWAYS }],
];

export const interpreterNamed = (name: string): Interpreter | undefined =>
  INTERPRETERS.find(([names]) => names.test(name))?.[1];
