// Ends what this process has started even if this process is killed with SIGKILL, when no handler runs. A small shell holds the
// other end of a pipe: it learns which processes are ours, and when the pipe closes it ends those that are left.
import { type ChildProcess, spawn } from "node:child_process";

const SHELL = "/bin/sh";
/** Something ends it again and again: we give up. */
const MAX_STARTS = 100;

/**
 * POSIX shell, with nothing but builtins and `sleep` on Linux: a slim container has no `ps`. A pid counts only with its start time,
 * since it may be reused. Everything is listed before the first signal: a process whose parent is gone cannot be attributed.
 */
const SCRIPT = `
trap '' HUP INT TERM QUIT
if [ -r /proc/self/stat ]; then
  one() {
    { read -r line < "/proc/$1/stat"; } 2>/dev/null || return
    set -- "$1" \${line##*) }
    [ "$2" = Z ] || echo "$1 $3 $4 \${21}"
  }
  list() { for folder in /proc/[0-9]*; do one "\${folder#/proc/}"; done; }
else
  one() { ps -o pid=,ppid=,pgid=,lstart= -p "$1"; }
  list() { ps -A -o pid=,ppid=,pgid=,lstart=; }
fi
start() { one "$1" | { read -r pid parent group began; echo "$began"; }; }
signal() {
  for root in $roots; do kill "-$1" -- "-$root"; done
  while read -r pid parent group began; do
    case "$found" in *"[$pid $began]"*) kill "-$1" "$pid" ;; esac
  done
}
owned=
while read -r sign pid; do
  case "$sign" in
    +) owned="$owned
$pid $(start "$pid")" ;;
    -) kept=
      while read -r root began; do [ "$root" = "$pid" ] || kept="$kept
$root $began"; done <<END
$owned
END
      owned=$kept ;;
  esac
done
all=$(list)
roots=
found=
known=" "
while read -r root began; do
  [ -n "$root" ] || continue
  now=$(start "$root")
  [ -z "$now" ] || [ "$now" = "$began" ] || continue
  roots="$roots $root"
  known="$known$root "
done <<END
$owned
END
[ -n "$roots" ] || exit 0
before=
while [ "$before" != "$known" ]; do
  before=$known
  while read -r pid parent group began; do
    case "$known" in *" $pid "* | *" $parent "* | *" $group "*) ;; *) continue ;; esac
    case "$found" in *"[$pid "*) continue ;; esac
    known="$known$pid "
    found="$found[$pid $began]"
  done <<END
$all
END
done
[ -n "$found" ] || exit 0
signal TERM <<END
$all
END
sleep 1
signal KILL <<END
$(list)
END
`;

let watchdog: ChildProcess | undefined;
let left = MAX_STARTS;

/** `pids`: all that are ours. Called again when the watchdog was killed: the next one knows nothing yet. */
export function watchProcess(pid: number, pids: ReadonlySet<number>): void {
  if (watchdog) tell(`+ ${pid}\n`);
  else startWatchdog(pids);
}

export function unwatchProcess(pid: number): void {
  tell(`- ${pid}\n`);
}

function startWatchdog(pids: ReadonlySet<number>): void {
  if (left-- <= 0) return;
  const child = spawn(SHELL, ["-c", SCRIPT, "palimpsest-watchdog"], {
    cwd: "/",
    // Nothing of ours: neither credentials, nor variables that a shell would obey.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["pipe", "ignore", "ignore"],
    // Whatever ends our group or our terminal must not end it.
    detached: true,
  });
  watchdog = child;
  // Without a shell there is no watchdog: what we start is still ended when we exit in an orderly way.
  child.once("error", () => {
    left = 0;
    watchdog = undefined;
  });
  child.once("exit", () => {
    watchdog = undefined;
    if (pids.size > 0) startWatchdog(pids);
  });
  child.stdin!.on("error", () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  tell([...pids].map((each) => `+ ${each}\n`).join(""));
}

const tell = (lines: string): void => void watchdog?.stdin?.write(lines);
