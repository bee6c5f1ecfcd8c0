// The script of the watchdog. Its arguments are the pids that it begins with. It reads `+ pid` and `- pid` from its standard
// input, and ends what is left when that closes.

/**
 * POSIX shell that uses only builtins and `sleep` on Linux, because a slim container has no `ps`. A pid counts only with its
 * start time, because it may be reused. Everything is listed before the first signal, because a process whose parent is gone
 * cannot be attributed.
 */
export const WATCHDOG_SCRIPT = `
trap '' HUP INT TERM QUIT
if [ -r /proc/self/stat ]; then
  one() {
    { read -r line < "/proc/$1/stat"; } 2>/dev/null || return
    set -- "$1" \${line##*) }
    [ "$2" = Z ] || echo "$1 $3 $4 \${21}"
  }
  list() { for folder in /proc/[0-9]*; do one "\${folder#/proc/}"; done; }
  # Once per command that starts: without a process of its own.
  start() {
    began=
    { read -r line < "/proc/$1/stat"; } 2>/dev/null || return
    set -- \${line##*) }
    [ "$1" = Z ] || began=\${20}
  }
else
  one() { ps -o pid=,ppid=,pgid=,lstart= -p "$1"; }
  list() { ps -A -o pid=,ppid=,pgid=,lstart=; }
  start() { began=$(one "$1" | { read -r pid parent group began; echo "$began"; }); }
fi
signal() {
  for root in $roots; do kill "-$1" -- "-$root"; done
  while read -r pid parent group began; do
    case "$found" in *"[$pid $began]"*) kill "-$1" "$pid" ;; esac
  done
}
owned=
add() {
  start "$1"
  owned="$owned
$1 $began"
}
for pid; do add "$pid"; done
while read -r sign pid; do
  case "$sign" in
    +) add "$pid" ;;
    -) kept=
      while read -r root began; do
        case "$root" in "" | "$pid") ;; *) kept="$kept
$root $began" ;; esac
      done <<END
$owned
END
      owned=$kept ;;
  esac
done
all=$(list)
roots=
found=
known=" "
while read -r root first; do
  [ -n "$root" ] || continue
  start "$root"
  [ -z "$began" ] || [ "$began" = "$first" ] || continue
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
