// The list of tasks that a team shares. Every change is made under a lock, so that only one member gets a task that two claim. A claim
// is a lease: it ends with the process that holds it, or when that process makes no progress.
import {
  isMemberAlive,
  type LockPorts,
  type TeamPlace,
  tasksFile,
  tasksLock,
  waitForLock,
} from "@palimpsest/core/internal";
import { FileError } from "@palimpsest/core/ports";
import * as z from "zod";

/** A team cannot keep track of a longer list. */
const MAX_TASKS = 500;
export const MAX_TASK_TEXT = 4_000;
const MAX_BYTES = 8_000_000;

const taskSchema = z.lazy(() =>
  z.object({
    id: z.int().positive(),
    text: z.string().min(1).max(MAX_TASK_TEXT),
    /** Who added it. */
    by: z.string(),
    state: z.enum(["open", "claimed", "done"]),
    /** Who works on it, or has done it. */
    owner: z.string().optional(),
    /** Until when it is claimed: milliseconds since the epoch. */
    until: z.number().optional(),
    /** What came of it, in the owner's words. */
    result: z.string().max(MAX_TASK_TEXT).optional(),
  }),
);
const listSchema = z.lazy(() =>
  z.object({ v: z.literal(1), next: z.int().positive(), tasks: z.array(taskSchema) }),
);

export type TeamTask = z.infer<typeof taskSchema>;
type TaskList = z.infer<typeof listSchema>;

export type TaskOutcome =
  | { readonly ok: true; readonly task: TeamTask }
  | { readonly ok: false /** A whole sentence. */; readonly reason: string };

export interface TeamTasksOptions {
  readonly ports: LockPorts;
  readonly place: TeamPlace;
  /** The name of the member that asks. */
  readonly self: string;
  /** How long a claim lasts without progress. */
  leaseMs(): number;
}

type Change = (list: TaskList) => Promise<TaskOutcome> | TaskOutcome;

export class TeamTasks {
  readonly #options: TeamTasksOptions;

  constructor(options: TeamTasksOptions) {
    this.#options = options;
  }

  /** Claims that have ended are shown as open. */
  async list(): Promise<readonly TeamTask[]> {
    const { tasks } = await this.#read();
    return Promise.all(tasks.map(async (task) => ((await this.#isFree(task)) ? openTask(task) : task)));
  }

  add(text: string): Promise<TaskOutcome> {
    const { self } = this.#options;
    return this.#change((list) => {
      if (list.tasks.length >= MAX_TASKS)
        return { ok: false, reason: `The list is full: it has ${MAX_TASKS} tasks.` };
      const task: TeamTask = { id: list.next++, text, by: self, state: "open" };
      list.tasks.push(task);
      return { ok: true, task };
    });
  }

  /** Without an id, claims the first open task. */
  claim(id?: number): Promise<TaskOutcome> {
    const { self, ports, leaseMs } = this.#options;
    return this.#change(async (list) => {
      const task = id === undefined ? await this.#findOpen(list) : list.tasks.find((each) => each.id === id);
      if (!task)
        return { ok: false, reason: id === undefined ? "No task is open." : `There is no task ${id}.` };
      if (task.state === "done") return { ok: false, reason: `Task ${task.id} is done already.` };
      if (task.state === "claimed" && task.owner !== self && !(await this.#isFree(task)))
        return { ok: false, reason: `Task ${task.id} is claimed by ${task.owner}.` };
      Object.assign(task, { state: "claimed", owner: self, until: ports.clock.now() + leaseMs() });
      return { ok: true, task };
    });
  }

  finish(id: number, result?: string): Promise<TaskOutcome> {
    return this.#changeOwn(id, ({ until, ...task }) => ({
      ...task,
      state: "done",
      ...(result !== undefined && { result: result.slice(0, MAX_TASK_TEXT).toWellFormed() }),
    }));
  }

  release(id: number): Promise<TaskOutcome> {
    return this.#changeOwn(id, openTask);
  }

  /** Extends the member's claims, because it made progress. Writes only once less than half of a lease is left. */
  async renew(): Promise<void> {
    const { self, ports, leaseMs } = this.#options;
    const isOwn = ({ state, owner }: TeamTask) => state === "claimed" && owner === self;
    const isDue = (task: TeamTask) => isOwn(task) && (task.until ?? 0) - ports.clock.now() < leaseMs() / 2;
    if (!(await this.#read()).tasks.some(isDue)) return;
    await this.#change((list) => {
      const own = list.tasks.filter(isOwn);
      for (const task of own) task.until = ports.clock.now() + leaseMs();
      return own[0] ? { ok: true, task: own[0] } : { ok: false, reason: "Nothing is claimed." };
    });
  }

  #changeOwn(id: number, change: (task: TeamTask) => TeamTask): Promise<TaskOutcome> {
    const { self } = this.#options;
    return this.#change((list) => {
      const at = list.tasks.findIndex((each) => each.id === id);
      const task = list.tasks[at];
      if (!task) return { ok: false, reason: `There is no task ${id}.` };
      if (task.state !== "claimed" || task.owner !== self)
        return {
          ok: false,
          reason: `Task ${id} is not yours: it is ${describeState(task)}. Claim it first.`,
        };
      const changed = change(task);
      list.tasks[at] = changed;
      return { ok: true, task: changed };
    });
  }

  async #findOpen({ tasks }: TaskList): Promise<TeamTask | undefined> {
    for (const task of tasks) if (task.state === "open" || (await this.#isFree(task))) return task;
    return undefined;
  }

  /** Whether the claim has ended: its owner is gone, or its lease is over. */
  async #isFree({ state, owner = "", until = 0 }: TeamTask): Promise<boolean> {
    const { ports, place } = this.#options;
    return state === "claimed" && (until <= ports.clock.now() || !(await isMemberAlive(ports, place, owner)));
  }

  async #change(change: Change): Promise<TaskOutcome> {
    const { ports, place } = this.#options;
    const taken = await waitForLock(ports, tasksLock(place), "The list of tasks");
    if (!taken.ok) return taken;
    try {
      const list = await this.#read();
      const outcome = await change(list);
      if (outcome.ok) await ports.files.write(tasksFile(place), `${JSON.stringify(list, undefined, 1)}\n`);
      return outcome;
    } finally {
      await taken.lock.release();
    }
  }

  async #read(): Promise<TaskList> {
    const { ports, place } = this.#options;
    try {
      const bytes = await ports.files.read(tasksFile(place), MAX_BYTES);
      const parsed = listSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
      if (parsed.success) return parsed.data;
    } catch (error) {
      if (FileError.isInstance(error) && error.code === "not-found") return { v: 1, next: 1, tasks: [] };
      if (!(error instanceof SyntaxError)) throw error;
    }
    // Not overwritten: a person may want to repair it.
    throw new Error(`${tasksFile(place)} cannot be read as a list of tasks. Fix it or move it away.`);
  }
}

const openTask = ({ id, text, by }: TeamTask): TeamTask => ({ id, text, by, state: "open" });

const describeState = ({ state, owner }: TeamTask): string =>
  state === "open" ? "open" : `${state === "done" ? "done" : "claimed"} by ${owner}`;
