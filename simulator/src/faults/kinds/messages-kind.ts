// Messages between processes: eight send a thousand each to one pal, which is killed five times and continues.
import { formatCount } from "@palimpsest/core/text";
import type { FaultKind, Finding } from "../fault-finding.ts";
import { runMessageRound } from "../messages/run-message-round.ts";

const SENDERS = 8;
const MESSAGES = 1_000;
const KILLS = 5;

export const messagesKind: FaultKind = {
  name: "messages",
  what: `${SENDERS} processes send ${MESSAGES} messages each to one that is killed ${KILLS} times`,
  rounds: 1,
  async run({ rounds, seed, log }) {
    const findings: Finding[] = [];
    const notes: string[] = [];
    for (let round = 1; round <= rounds; round++) {
      const given = { senders: SENDERS, messages: MESSAGES, kills: KILLS, seed: seed + round };
      const { requests, kills, refusals, ...result } = await runMessageRound(given);
      findings.push(...result.findings);
      notes.push(
        `${formatCount(SENDERS * MESSAGES, "message")} in ${formatCount(requests, "request")}, ${formatCount(kills, "kill")}, ${formatCount(refusals, "refusal")} while the mailbox was full or nobody read it`,
      );
      log(`messages: ${round} of ${rounds}`);
    }
    return { rounds, findings, notes };
  },
};
