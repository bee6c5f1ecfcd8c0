// Checks this project's memory: unusable files, rules that match nothing, an index that is too long.
import { explainWrongCheck } from "@palimpsest/agent/internal";
import { type Memory, memoryFolder, openMemoryStore } from "@palimpsest/core/memory";
import { formatCount } from "@palimpsest/core/text";
import { toPrintable } from "../memory/printable.ts";
import type { Resolved } from "./check-settings.ts";
import type { Finding, Surroundings } from "./doctor-finding.ts";

const area = "memory";
/** Problems of one kind that are named; the rest are counted. */
const MAX_NAMED = 5;

export async function checkMemory(
  { ports, environment, cwd }: Surroundings,
  { settings }: Pick<Resolved, "settings">,
): Promise<Finding[]> {
  const { home, variables: env } = environment;
  const found = await memoryFolder({ files: ports.files, cwd, home, settings, env });
  if (!found.ok) return [{ area, level: settings.switches.memory ? "warning" : "ok", message: found.reason }];
  if (!(await ports.files.stat(found.folder)))
    return [{ area, level: "ok", message: "This project has no memories yet." }];
  const store = await openMemoryStore(ports, found.folder);
  const memories = await store.list();
  const { indexLines: lines, indexBytes: bytes } = settings.memory;
  const cut = await Promise.all(
    (["private", "team"] as const).map((scope) => store.shown({ lines, bytes }, scope)),
  );
  const omitted = cut.reduce((sum, each) => sum + each.omitted, 0);
  const wrong = [
    ...(store.problem === undefined
      ? []
      : [toWarning(`The memory folder cannot be prepared: ${store.problem}`)]),
    ...limitFindings(memories.flatMap(brokenOf)),
    ...limitFindings(memories.flatMap(rulesOf)),
    ...(omitted === 0
      ? []
      : [
          toWarning(
            `The index is too long for a session: ${formatCount(omitted, "line")} left out, the oldest first.`,
            "pal dream tidies up; or raise memory.indexLines and memory.indexBytes.",
          ),
        ]),
  ];
  const message = `${formatCount(memories.length, "memory", "memories")} in ${found.folder}.`;
  return [...wrong, { area, level: "ok", message }];
}

const brokenOf = ({ path, broken }: Memory): Finding[] =>
  broken === undefined
    ? []
    : [
        toWarning(
          `${toPrintable(path)} cannot be used as it is: ${toPrintable(broken)}.`,
          `pal memory edit ${toPrintable(path)}`,
        ),
      ];

/** A rule that matches no call protects nothing, whoever wrote it. */
function rulesOf({ path, never, evidence }: Memory): Finding[] {
  const name = toPrintable(path);
  const edit = `pal memory edit ${name}`;
  const wrong = never.flatMap((rule) => {
    const sentence = explainWrongCheck(rule);
    return sentence === undefined ? [] : [toWarning(`${name}: ${toPrintable(sentence)}`, edit)];
  });
  const isIdle = never.length > 0 && evidence !== undefined && evidence.class !== "said";
  const idle = `${name}: its rules are not enforced, because no person said or wrote them.`;
  return isIdle ? [...wrong, toWarning(idle, edit)] : wrong;
}

function limitFindings(findings: readonly Finding[]): readonly Finding[] {
  const rest = findings.length - MAX_NAMED;
  return rest <= 0
    ? findings
    : [...findings.slice(0, MAX_NAMED), toWarning(`${rest} more of this kind; pal memory list shows all.`)];
}

const toWarning = (message: string, remedy?: string): Finding => ({
  area,
  level: "warning",
  message,
  ...(remedy !== undefined && { remedy }),
});
