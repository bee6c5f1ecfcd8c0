// Every fault of the emulator, once (so that a retry helps) and permanently.
import type { Fault } from "@palimpsest/emulator";
import { checkEnd, checkLeftovers, checkRecord } from "../fault-checks.ts";
import { type FaultKind, type Finding, findUnclear } from "../fault-finding.ts";
import { answerTo, promptOf } from "../fault-model.ts";
import { FaultPlace, toArguments } from "../fault-place.ts";

/** Most of them only wait. */
const AT_ONCE = 6;
const ALWAYS = 10_000;
/** A person would wait for minutes; here it only matters that the wait ends. */
const WAITS = {
  PALIMPSEST_SILENCE_SECONDS: "5",
  PALIMPSEST_NO_CONTENT_SECONDS: "10",
  PALIMPSEST_TOTAL_WAIT_SECONDS: "30",
};

/** The faults with their parameters, in every form that a client can tell apart. */
const FAULTS: Readonly<Record<Fault["kind"], readonly Fault[]>> = {
  rate_limit: [{ kind: "rate_limit", retryAfter: 1 }],
  overloaded: [{ kind: "overloaded" }],
  server_error: [{ kind: "server_error" }],
  error: [400, 401, 403, 404, 413, 422, 502, 503, 504].map((status) => ({ kind: "error", status })),
  reset: [{ kind: "reset" }],
  drop: [{ kind: "drop" }],
  cut: [0, 3, 6].map((afterEvents) => ({ kind: "cut", afterEvents })),
  malformed: [{ kind: "malformed", afterEvents: 3 }],
  error_event: [
    { kind: "error_event", afterEvents: 3 },
    { kind: "error_event", afterEvents: 0, type: "api_error" },
  ],
  redirect: [{ kind: "redirect", to: "http://127.0.0.1:9/v1/messages" }],
  stall: [
    { kind: "stall", afterEvents: 3, ms: 1_500 },
    { kind: "stall", afterEvents: 3 },
  ],
  silent: [{ kind: "silent" }],
  pings: [{ kind: "pings", everyMs: 500 }],
  trickle: [{ kind: "trickle", everyMs: 100 }],
  refusal: [{ kind: "refusal", category: "cyber" }],
  max_tokens: [{ kind: "max_tokens" }],
};

interface Attempt {
  readonly fault: Fault;
  readonly times: number;
}

export const serverKind: FaultKind = {
  name: "server",
  what: "every server fault of the emulator, once and all the time",
  rounds: 1,
  isMostlyWaiting: true,
  async run({ rounds, log }) {
    const faults = Object.values(FAULTS).flat();
    const attempts = Array.from({ length: rounds }, () =>
      faults.flatMap((fault) => [1, ALWAYS].map((times): Attempt => ({ fault, times }))),
    ).flat();
    const findings: Finding[] = [];
    let next = 0;
    const runQueue = async () => {
      for (let at = next++; at < attempts.length; at = next++) {
        findings.push(...(await meetFault(attempts[at]!)));
        log(`server: ${at + 1} of ${attempts.length}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runQueue));
    return { rounds: attempts.length, findings };
  },
};

async function meetFault({ fault, times }: Attempt): Promise<Finding[]> {
  const place = await FaultPlace.make();
  const name = `${JSON.stringify(fault)} ${times === 1 ? "once" : "all the time"}`;
  const findings: Finding[] = [];
  const marks: string[] = [];
  try {
    // After the first response, so that there is something to lose.
    place.emulator.faults.next(fault, { times, when: ({ messages }) => messages.length > 1 });
    const met = await place.run(toArguments(promptOf("met")), { env: WAITS });
    // Exit code 4: the model declined. Exit code 7: the answer stayed incomplete.
    findings.push(...checkEnd("The run", met, [0, 1, 4, 7]));
    if (met.code === 0 && !met.stdout.includes(answerTo("met")))
      findings.push(findUnclear(`It ended as a success with ${JSON.stringify(met.stdout.slice(-200))}.`));
    if (met.code === 0) marks.push(answerTo("met"));
    place.emulator.faults.clear();
    const next = await place.run(toArguments(promptOf("next"), "--continue"));
    findings.push(...checkEnd("The next run", next));
    if (next.code === 0) marks.push(answerTo("next"));
    findings.push(...(await checkRecord(place, marks)));
    findings.push(...(await checkLeftovers(place)));
  } finally {
    await place.remove();
  }
  return findings.map((each) => ({ ...each, what: `${name}: ${each.what}` }));
}
