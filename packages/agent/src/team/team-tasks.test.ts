// The shared list of tasks, on an in-memory disk, with processes that die and a clock that the test advances.
import { findTeamPlace, joinTeam, tasksFile } from "@palimpsest/core/internal";
import { memoryPorts } from "@palimpsest/core/testing";
import { expect, it } from "vitest";
import { TeamTasks } from "./team-tasks.ts";

const LEASE = 30 * 60_000;

function start() {
  const machine = memoryPorts();
  const place = findTeamPlace("/home/projects/p", "web");
  const join = async (name: string) => {
    const spawn = machine.spawn.sibling();
    const ports = { ...machine, spawn };
    const joined = await joinTeam(ports, place, { name, isLead: false, session: "s" });
    expect(joined.ok).toBe(true);
    const tasks = new TeamTasks({ ports, place, self: name, leaseMs: () => LEASE });
    return { tasks, kill: () => machine.spawn.kill(spawn.self()) };
  };
  const act = <T>(work: Promise<T>) => machine.clock.runUntil(work);
  return { machine, place, join, act };
}

it("gives a task to one of several that claim it at the same time, and tells the others who has it", async () => {
  const { join, act } = start();
  const members = await Promise.all(["ann", "bob", "cleo", "dan"].map(join));
  await act(members[0]!.tasks.add("Mend the door."));
  const outcomes = await act(Promise.all(members.map(({ tasks }) => tasks.claim(1))));
  const winners = outcomes.filter(({ ok }) => ok);
  expect(winners).toHaveLength(1);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome.reason).toMatch(/^Task 1 is claimed by (ann|bob|cleo|dan)\.$/);
});

it("hands out each open task once if no id is given", async () => {
  const { join, act } = start();
  const members = await Promise.all(["ann", "bob", "cleo"].map(join));
  for (const text of ["One.", "Two."]) await act(members[0]!.tasks.add(text));
  const outcomes = await act(Promise.all(members.map(({ tasks }) => tasks.claim())));
  const ids = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.task.id] : []));
  expect(ids.toSorted()).toEqual([1, 2]);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "No task is open." }]);
});

it("reopens a task when its owner has died, or made no progress for the length of a lease", async () => {
  const { machine, join, act } = start();
  const [ann, bob, cleo] = await Promise.all(["ann", "bob", "cleo"].map(join));
  await act(ann!.tasks.add("One."));
  await act(ann!.tasks.claim(1));
  expect(await act(bob!.tasks.claim(1))).toMatchObject({ ok: false });
  ann!.kill();
  expect(await act(bob!.tasks.list())).toMatchObject([{ id: 1, state: "open" }]);
  expect(await act(bob!.tasks.claim(1))).toMatchObject({ ok: true, task: { owner: "bob" } });
  await machine.clock.advance(LEASE * 0.7);
  await act(bob!.tasks.renew());
  await machine.clock.advance(LEASE * 0.7);
  expect(await act(cleo!.tasks.claim(1))).toMatchObject({ ok: false });
  await machine.clock.advance(LEASE * 0.7);
  expect(await act(cleo!.tasks.claim(1))).toMatchObject({ ok: true, task: { owner: "cleo" } });
  // Too late: the task has another owner now.
  expect(await act(bob!.tasks.finish(1, "Mine."))).toEqual({
    ok: false,
    reason: "Task 1 is not yours: it is claimed by cleo. Claim it first.",
  });
  expect(await act(cleo!.tasks.finish(1, "Done."))).toMatchObject({
    task: { state: "done", result: "Done." },
  });
  expect(await act(bob!.tasks.claim(1))).toEqual({ ok: false, reason: "Task 1 is done already." });
});

it("does not overwrite a list that it cannot read", async () => {
  const { machine, place, join, act } = start();
  const ann = await join("ann");
  await machine.files.write(tasksFile(place), "{ half");
  await expect(act(ann.tasks.add("One."))).rejects.toThrow(/cannot be read as a list of tasks/);
  expect(new TextDecoder().decode(await machine.files.read(tasksFile(place)))).toBe("{ half");
});

it("gives a name and the lead to only one living process", async () => {
  const { machine, place, join, act } = start();
  await join("ann");
  const again = { ...machine, spawn: machine.spawn.sibling() };
  const taken = await act(joinTeam(again, place, { name: "ann", isLead: false, session: "t" }));
  expect(taken).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^The name ann in the team web is open/),
  });
  const lead = (name: string) =>
    joinTeam({ ...machine, spawn: machine.spawn.sibling() }, place, { name, isLead: true, session: "t" });
  expect((await act(lead("lea"))).ok).toBe(true);
  expect(await act(lead("leo"))).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^The lead of web/),
  });
  // The refused process did not keep its name.
  expect((await act(joinTeam(again, place, { name: "leo", isLead: false, session: "t" }))).ok).toBe(true);
});
