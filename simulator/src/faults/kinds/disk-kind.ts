// A disk that becomes full during a session, and one that has become read-only.
import { Random } from "../../random.ts";
import { checkEnd, checkLeftovers, checkRecord } from "../fault-checks.ts";
import { type FaultKind, type Finding, findLost, findUnclear } from "../fault-finding.ts";
import { answerTo, promptOf } from "../fault-model.ts";
import { type Ended, FaultPlace } from "../fault-place.ts";
import { canMountDisk, NO_SMALL_DISK, runOnDisk } from "../small-disk.ts";

const FLAGS = "--permission-mode bypass --output-format json";
/** Exit codes of `pal -p` that are fine: answered, or answered but not saved. */
const ANSWERED = [0, 6];

export const fullDiskKind: FaultKind = {
  name: "full-disk",
  what: "a small disk that fills up at a random point",
  rounds: 20,
  async run({ rounds, seed, log }) {
    if (!canMountDisk()) return { rounds: 0, findings: [], skipped: NO_SMALL_DISK };
    const random = new Random(seed);
    const findings: Finding[] = [];
    for (let round = 1; round <= rounds; round++) {
      // From no free block at all to enough for the first answer and part of the second.
      findings.push(...(await fillDisk(random.chance(0.2) ? 0 : random.below(400))));
      if (round % 5 === 0) log(`full-disk: ${round} of ${rounds}`);
    }
    return { rounds, findings };
  },
};

async function fillDisk(freeKilobytes: number): Promise<Finding[]> {
  const place = await FaultPlace.make((number) => `echo ${number} >> effects && seq 1 20000`);
  try {
    const runs = await runOnDisk(
      place,
      "size=4m",
      `
dd if=/dev/zero of="$DISK/filler" bs=1k count=$((4096 - 64 - ${freeKilobytes})) 2>/dev/null
[ ${freeKilobytes} = 0 ] && dd if=/dev/zero of="$DISK/more" bs=1k 2>/dev/null
run first -p "${promptOf("first")}" ${FLAGS}
run second -p "${promptOf("second")}" ${FLAGS} --continue
run doctor doctor
run memory memory add "The mark of this disk belongs to this project."
rm -f "$DISK/filler" "$DISK/more"
run third -p "${promptOf("third")}" ${FLAGS} --continue
run list memory list --json`,
    );
    const endRun = (name: string) => runs.ended(name);
    const first = await endRun("first");
    const findings = [
      ...checkEnd("A run on a disk that fills up", first, ANSWERED),
      ...checkSaved(first, "first"),
      // A session cannot be continued if its lock or its file cannot be created.
      ...checkEnd("A run that goes on with the session", await endRun("second"), [...ANSWERED, 1]),
      ...checkSaved(await endRun("second"), "second"),
      ...checkEnd("pal doctor on a full disk", { ...(await endRun("doctor")), stderr: "." }, [0, 1]),
      ...checkEnd("pal memory add on a full disk", await endRun("memory"), [0, 1]),
      ...checkEnd(
        "A run once there is room",
        await endRun("third"),
        (await endRun("first")).code === 0 ? [0] : [0, 1],
      ),
    ];
    if ((await endRun("memory")).code === 0 && !(await endRun("list")).stdout.includes("mark of this disk"))
      findings.push(findLost("A memory that was told to be saved on a full disk."));
    const saved: string[] = [];
    for (const name of ["first", "second", "third"])
      if ((await endRun(name)).code === 0) saved.push(answerTo(name));
    const isAllSaved = saved.length === 3;
    findings.push(...(await checkRecord(place, saved, { areCallsSaved: isAllSaved })));
    if ((await endRun("third")).code === 0) findings.push(...(await checkLeftovers(place)));
    return findings.map((each) => ({ ...each, what: `${freeKilobytes} KB free: ${each.what}` }));
  } finally {
    await place.remove();
  }
}

/** The result must contain the answer, and what it says about saving must be true. */
function checkSaved({ code, stdout }: Ended, mark: string): Finding[] {
  if (code === 1) return [];
  let result: { result?: unknown; unsaved_entries?: unknown };
  try {
    result = JSON.parse(stdout);
  } catch {
    return [findLost(`The answer to ${mark} is not printed: ${JSON.stringify(stdout.slice(0, 200))}`)];
  }
  const findings: Finding[] = [];
  if (result.result !== answerTo(mark))
    findings.push(findLost(`The answer to ${mark} is ${JSON.stringify(result.result)}.`));
  if ((code === 0) !== (result.unsaved_entries === 0))
    findings.push(findUnclear(`Exit code ${code} with ${result.unsaved_entries} unsaved entries.`));
  return findings;
}

export const readOnlyKind: FaultKind = {
  name: "read-only",
  what: "a home that has become read-only",
  rounds: 1,
  async run({ rounds }) {
    if (!canMountDisk()) return { rounds: 0, findings: [], skipped: NO_SMALL_DISK };
    const findings: Finding[] = [];
    for (let round = 0; round < rounds; round++) findings.push(...(await readOnlyHome()));
    return { rounds, findings };
  },
};

async function readOnlyHome(): Promise<Finding[]> {
  const place = await FaultPlace.make();
  try {
    const runs = await runOnDisk(
      place,
      "size=8m",
      `
run first -p "${promptOf("first")}" ${FLAGS}
mount -o remount,ro "$DISK"
run new -p "${promptOf("new")}" ${FLAGS}
run second -p "${promptOf("second")}" ${FLAGS} --continue
run add memory add "Something to keep."
run list memory list
run sessions sessions
run export export
run search search first
run doctor doctor
mount -o remount,rw "$DISK"
run third -p "${promptOf("third")}" ${FLAGS} --continue`,
    );
    const end = (name: string) => runs.ended(name);
    const findings: Finding[] = [];
    for (const name of ["first", "list", "sessions", "export", "third"])
      findings.push(...checkEnd(`${name} with a read-only home`, await end(name)));
    for (const name of ["new", "second", "search"])
      findings.push(...checkEnd(`${name} with a read-only home`, await end(name), [0, 1, 6]));
    findings.push(...checkEnd("memory add with a read-only home", await end("add"), [1]));
    findings.push(
      ...checkEnd("doctor with a read-only home", { ...(await end("doctor")), stderr: "." }, [1]),
    );
    if (!/read-only/.test((await end("doctor")).stdout))
      findings.push(findUnclear("pal doctor does not say that the file system is read-only."));
    findings.push(
      ...(await checkRecord(place, [answerTo("first"), answerTo("third")], { areCallsSaved: false })),
    );
    findings.push(...(await checkLeftovers(place)));
    return findings;
  } finally {
    await place.remove();
  }
}
