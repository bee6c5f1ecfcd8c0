// The exit codes of a one-shot run. `pal --help` shows the same table.
import type { ExchangeEnd } from "@palimpsest/agent";

export const EXIT: Readonly<Record<ExchangeEnd["reason"], number>> = {
  done: 0,
  failed: 1,
  "max-turns": 3,
  refused: 4,
  stopped: 5,
  truncated: 7,
  // 128 plus the number of SIGINT, as in shells.
  interrupted: 130,
};

/** Wrong usage of the command line, as in shells, or a settings file that cannot be used. */
export const EXIT_USAGE = 2;

/** The answer is complete, but the session's entries are not all on disk. */
export const EXIT_NOT_SAVED = 6;

export const EXIT_HELP = `
Exit codes of pal -p:
  0    the answer is complete
  1    the model failed, or the answer could not be written
  2    the command line or a settings file cannot be used
  3    --max-turns was reached; --continue goes on from there
  4    the model declined to answer
  5    a hook blocked the message or stopped the work
  6    the answer is complete, but could not be saved (full disk)
  7    the answer is incomplete: it was cut off too many times in a row
  130  interrupted; 129 after SIGHUP, 143 after SIGTERM
  141  the reader closed the pipe, as with | head`;
