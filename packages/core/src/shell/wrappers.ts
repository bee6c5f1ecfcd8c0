// The one table of programs that start other programs: which words are their own, and where the program or script begins.

export interface Wrapper {
  /** Options whose value is the next word. */
  readonly values?: string;
  /** How many of its own words come before the program. */
  readonly operands?: number;
  /** Options whose value is a script for a shell. */
  readonly scripts?: string;
  /** Joins the words after it and passes them to a shell. */
  readonly isJoined?: true;
  /** More words come from somewhere else, such as standard input. */
  readonly isFed?: true;
  /** Without a program it starts a shell. */
  readonly isShell?: true;
}

const AS_IS: Wrapper = {};
const asIs = (names: string): [string, Wrapper][] => names.split(" ").map((name) => [name, AS_IS]);

export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  ...asIs(
    "command builtin nohup setsid busybox toybox unbuffer winpty eatmydata nocache torsocks torify catchsegv chronic",
  ),
  ...asIs(
    "systemd-inhibit systemd-cat dbus-launch valgrind tini dumb-init ifne rlwrap xvfb-run daemonize tsocks",
  ),
  ...["setarch linux32 linux64 i386 i686 x86_64 aarch64 uname26 run0 fakechroot fakeroot firejail"]
    .flatMap((names) => names.split(" "))
    .map((name): [string, Wrapper] => [name, { isShell: true }]),
  [
    "sudo",
    {
      values:
        "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --role --type --close-from --other-user --chroot",
      isShell: true,
    },
  ],
  ["doas", { values: "-u -C", isShell: true }],
  ["pkexec", { values: "--user" }],
  ["env", { values: "-u -C -a --unset --chdir --argv0" }],
  ["exec", { values: "-a" }],
  ["nice", { values: "-n --adjustment" }],
  ["ionice", { values: "-c -n -p -P -u --class --classdata" }],
  ["time", { values: "-f -o --format --output" }],
  ["gtime", { values: "-f -o --format --output" }],
  ["timeout", { values: "-s -k --signal --kill-after", operands: 1 }],
  ["gtimeout", { values: "-s -k --signal --kill-after", operands: 1 }],
  ["stdbuf", { values: "-i -o -e --input --output --error" }],
  [
    "xargs",
    {
      values:
        "-a -d -E -I -J -L -n -P -R -S -s --arg-file --delimiter --max-args --max-procs --max-chars --process-slot-var",
      isFed: true,
    },
  ],
  ["flock", { values: "-w -E --timeout --wait --conflict-exit-code", operands: 1, scripts: "-c --command" }],
  ["chroot", { values: "--userspec --groups", operands: 1, isShell: true }],
  ["strace", { values: "-a -b -e -E -I -o -O -p -P -s -S -u -U -X --output --attach --user --env" }],
  ["ltrace", { values: "-a -A -D -e -F -l -n -o -p -s -u -x -X --output --config" }],
  ["taskset", { operands: 1 }],
  ["chrt", { values: "-T -P -D --sched-runtime --sched-period --sched-deadline", operands: 1 }],
  [
    "unshare",
    {
      values:
        "-S -G -R -w --setuid --setgid --root --wd --map-user --map-group --map-users --map-groups --propagation --setgroups",
      isShell: true,
    },
  ],
  ["nsenter", { values: "-t -S -G --target --setuid --setgid", isShell: true }],
  [
    "setpriv",
    {
      values:
        "--reuid --regid --ruid --euid --rgid --egid --groups --inh-caps --ambient-caps --bounding-set --securebits --selinux-label --apparmor-profile --pdeathsig",
    },
  ],
  [
    "runuser",
    {
      values: "-u -g -G -s -w --user --group --supp-group --shell --whitelist-environment",
      scripts: "-c --command --session-command",
      isShell: true,
    },
  ],
  [
    "su",
    {
      values: "-g -G -s -w --group --supp-group --shell --whitelist-environment",
      operands: 1,
      scripts: "-c --command --session-command",
      isShell: true,
    },
  ],
  ["sg", { operands: 1, scripts: "-c", isJoined: true, isShell: true }],
  ["newgrp", { operands: 1, isShell: true }],
  [
    "systemd-run",
    {
      values:
        "-u -p -E -H -M -d -I --unit --property --slice --setenv --uid --gid --nice --working-directory --description --service-type --host --machine --on-active --on-boot --on-startup --on-calendar --timer-property --path-property --socket-property",
    },
  ],
  ["watch", { values: "-n -q --interval --equexit", isJoined: true }],
  [
    "script",
    {
      values: "-B -I -O -T -E -m --log-io --log-in --log-out --log-timing --echo --logging-format",
      operands: 1,
      scripts: "-c --command",
      isShell: true,
    },
  ],
  ["entr", { scripts: "" }],
  [
    "parallel",
    {
      values:
        "-j -a -N -n -L -S -I --jobs --arg-file --max-args --max-lines --sshlogin --delay --timeout --joblog --results --colsep -C --delimiter -d --retries --tmpdir --workdir --wd",
      isJoined: true,
      isFed: true,
    },
  ],
  ["sem", { values: "-j --id --jobs --timeout", isJoined: true }],
  ["gosu", { operands: 1 }],
  ["su-exec", { operands: 1 }],
  ["setuidgid", { operands: 1 }],
  ["s6-setuidgid", { operands: 1 }],
  ["envdir", { operands: 1 }],
  ["faketime", { operands: 1 }],
  ["perf", { operands: 1, values: "-e -o -F -c -p -t -C" }],
  ["prlimit", { values: "-p --pid" }],
  ["numactl", { values: "-N -m -i -C -p --cpunodebind --membind --interleave --physcpubind --preferred" }],
  ["cpulimit", { values: "-l -e -p -P --limit --exe --pid --path" }],
  ["caffeinate", { values: "-t -w" }],
  ["cgexec", { values: "-g" }],
  ["proxychains", { values: "-f" }],
  ["proxychains4", { values: "-f" }],
  ["ssh-agent", { values: "-a -E -O -P -t" }],
  ["dbus-run-session", { values: "--config-file --dbus-daemon" }],
  ["choom", { values: "-n -p --adjust --pid" }],
  ["chpst", { values: "-u -U -b -e -/ -n -l -L -m -d -o -p -f -c -t -r" }],
]);

/** Programs that never start a program named in their words. */
export const PLAIN_PROGRAMS: ReadonlySet<string> = new Set(
  (
    "alias apropos apt apt-get awk b2sum base64 basename bat brew bun cargo cat cd chgrp chmod chown cksum clear cmp code column " +
    "comm cp curl cut date dd declare deno df diff dirname dnf docker du echo egrep emacs export expr false fgrep file fmt fold " +
    "gh git glab go grep groups gunzip gzip hash head help hexdump hostname id info install jobs join jq kill kubectl less ln " +
    "local locate ls make man md5sum mkdir mktemp more mv nano nl nproc npm od pacman paste patch pip pip3 pnpm podman popd " +
    "printf ps pushd pwd python python3 read readlink readonly realpath rev rg rm rmdir scp sed seq set sha256sum shift shopt " +
    "shuf sleep sort ssh stat strings tac tail tar tee terraform test touch tr trap tree true type typeset uname uniq unset vi " +
    "view vim wait wc wget whatis whereis which while whoami xxd yarn yq zcat zip ["
  ).split(" "),
);

export const SHELLS: ReadonlySet<string> = new Set(
  "sh bash rbash zsh rzsh dash ksh ksh93 rksh mksh lksh pdksh ash fish csh tcsh yash osh ysh rc es elvish nu xonsh pwsh powershell".split(
    " ",
  ),
);
export const SHELL_VALUES = "-o +o -O +O --rcfile --init-file --init-command -C";

/** Programs that take a script or a program as an option or on standard input. */
export interface ScriptTaker {
  /** Options whose value is a script. A name that ends in `=`: the script is what follows that in the value. */
  readonly scripts?: string;
  /** Options followed by a program and its words, up to `;`. */
  readonly programs?: string;
  readonly isInputScript?: true;
  readonly areOperandsScripts?: true;
  /** Any of its words may be a program. */
  readonly areOperandsPrograms?: true;
}

export const SCRIPT_TAKERS: ReadonlyMap<string, ScriptTaker> = new Map<string, ScriptTaker>([
  ...["ssh", "scp"].map((name) => [name, { scripts: "-o -S" }] as const),
  ["sftp", { scripts: "-o -S -D" }],
  ...["apt", "apt-get"].map((name) => [name, { scripts: "-o --option" }] as const),
  ["brew", { scripts: "-c" }],
  ["cargo", { scripts: "-s --shell" }],
  [
    "tar",
    {
      scripts:
        "--checkpoint-action --to-command -I --use-compress-program --rsh-command -F --info-script --new-volume-script",
    },
  ],
  ["go", { scripts: "-exec -toolexec -vettool" }],
  ["rsync", { scripts: "-e --rsh" }],
  ["split", { scripts: "--filter" }],
  ["sort", { scripts: "--compress-program" }],
  ["zip", { scripts: "-TT --unzip-command" }],
  ["man", { scripts: "-P --pager" }],
  ["rg", { scripts: "--pre --hostname-bin" }],
  ["nc", { scripts: "-c -e --exec --sh-exec" }],
  ["ncat", { scripts: "-c -e --exec --sh-exec" }],
  ["npx", { scripts: "-c --call" }],
  ["npm", { scripts: "-c --call" }],
  ["nix-shell", { scripts: "--run --command" }],
  ["find", { programs: "-exec -execdir -ok -okdir" }],
  ["fd", { programs: "-x -X --exec --exec-batch" }],
  ["fdfind", { programs: "-x -X --exec --exec-batch" }],
  ["gdb", { programs: "--args -args" }],
  ["entr", { scripts: "-s" }],
  ["mapfile", { scripts: "-C" }],
  ["readarray", { scripts: "-C" }],
  ["complete", { scripts: "-C" }],
  ["compgen", { scripts: "-C" }],
  ["at", { isInputScript: true }],
  ["batch", { isInputScript: true }],
  ["crontab", { isInputScript: true }],
  ["hyperfine", { areOperandsScripts: true }],
  ["pee", { areOperandsScripts: true }],
  ["tmux", { areOperandsScripts: true, areOperandsPrograms: true }],
  ["screen", { areOperandsScripts: true, areOperandsPrograms: true }],
]);

/** Options that are often followed by a script, for programs that are not in any table. */
export const USUAL_SCRIPT_OPTIONS = "-c -x --command --cmd --exec --run --call --shell-command";

/** Variables whose value a shell or a common program runs. */
export const RUN_VARIABLES =
  /^(?:PROMPT_COMMAND|PS[0-4]|BASH_FUNC_.*|GIT_(?:SSH|SSH_COMMAND|EXTERNAL_DIFF|PROXY_COMMAND)|\w*(?:ASKPASS|EDITOR|PAGER|BROWSER)|VISUAL|FCEDIT|LESSOPEN|LESSCLOSE|RSYNC_RSH|CVS_RSH|TAR_OPTIONS|VIMINIT|EXINIT)$/;
/** Variables whose value may hold code for a language or a pager. */
export const CODE_VARIABLES = /^(?:PERL5DB|PERL5OPT|RUBYOPT|NODE_OPTIONS|PYTHONBREAKPOINT|LESS)$/;
/** Variables that name a file which a shell runs when it starts. */
export const RUN_FILE_VARIABLES = /^(?:BASH_ENV|ENV|ZDOTDIR)$/;
/** Variables that change the configuration of git. */
export const GIT_CONFIGURATION = /^GIT_(?:CONFIG.*|EXEC_PATH|DIR|COMMON_DIR|TEMPLATE_DIR)$/;
