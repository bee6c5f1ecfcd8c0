// One round: processes send to one real `pal`, which is killed repeatedly and continues its session each time.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findTeamPlace, TeamTasks } from "@palimpsest/agent/internal";
import { findPlaces } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { type Emulator, type MessagesRequest, startEmulator } from "@palimpsest/emulator";
import { Random } from "../../random.ts";
import { type Finding, findLeft, findLost, findUnclear } from "../fault-finding.ts";
import { type Ended, PAL, waitForEnd } from "../fault-place.ts";
import { ALL_READ, MessageReader } from "./message-reader.ts";
import { judgeNumbered, readNumbered } from "./numbered-message.ts";

const TEAM = "web";
const READER = "reader";
const TASKS = 20;
/** Very long, since there are many messages and few cores. */
const PATIENCE_MS = 3_600_000;
/** Maximum delay of a kill, so that it comes at any point of a request or after it. */
const MAX_DELAY_MS = 200;

export interface MessageRound {
  readonly senders: number;
  /** Messages per sender. */
  readonly messages: number;
  readonly kills: number;
  readonly seed: number;
}

export interface MessageRoundResult {
  readonly findings: readonly Finding[];
  readonly requests: number;
  readonly kills: number;
  readonly refusals: number;
}

export async function runMessageRound(round: MessageRound): Promise<MessageRoundResult> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "pal-messages-")));
  const reader = new MessageReader(round.senders * round.messages);
  const answer = (request: MessagesRequest) => reader.answer(request);
  const emulator = await startEmulator({ script: answer });
  try {
    return await new Round(round, folder, emulator, reader).run();
  } finally {
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

class Round {
  readonly #round: MessageRound;
  readonly #folder: string;
  readonly #emulator: Emulator;
  readonly #reader: MessageReader;
  readonly #random: Random;
  readonly #names: readonly string[];
  readonly #findings: Finding[] = [];

  constructor(round: MessageRound, folder: string, emulator: Emulator, reader: MessageReader) {
    this.#round = round;
    this.#folder = folder;
    this.#emulator = emulator;
    this.#reader = reader;
    this.#random = new Random(round.seed);
    this.#names = Array.from({ length: round.senders }, (_, at) => `sender-${at + 1}`);
  }

  async run(): Promise<MessageRoundResult> {
    for (const name of ["work", "home"]) await mkdir(join(this.#folder, name));
    await this.#addTasks();
    const sending = this.#names.map((name) => waitForEnd(this.#startSender(name), PATIENCE_MS));
    const kills = await this.#readAll();
    const sent = await Promise.all(sending);
    const told = sent.map((end) => this.#readSender(end));
    this.#judgeClaims(told.flatMap(({ claimed }) => claimed));
    this.#findings.push(...this.#reader.faults.map(findLost));
    for (const row of this.#emulator.ledger)
      if (!row.valid) this.#findings.push(findLost("A request was invalid."));
    await this.#judgeDisk();
    const refusals = told.reduce((sum, each) => sum + each.refusals, 0);
    return { findings: this.#findings, requests: this.#reader.requests, kills, refusals };
  }

  get #home(): string {
    return join(this.#folder, "home");
  }

  get #work(): string {
    return join(this.#folder, "work");
  }

  async #teamPlace() {
    const { project } = await findPlaces(nodePorts().files, this.#home, this.#work);
    return findTeamPlace(project, TEAM);
  }

  async #addTasks(): Promise<void> {
    const place = await this.#teamPlace();
    const tasks = new TeamTasks({ ports: nodePorts(), place, self: "user", leaseMs: () => 0 });
    for (let number = 1; number <= TASKS; number++) await tasks.add(`Task ${number}.`);
  }

  #startSender(name: string): ChildProcess {
    const program = fileURLToPath(new URL("send-messages.ts", import.meta.url));
    const args = [this.#home, this.#work, TEAM, name, READER, String(this.#round.messages)];
    return spawn(process.execPath, ["--conditions=@palimpsest/source", "--no-warnings", program, ...args]);
  }

  /** Runs until the reader has ended by itself; returns how often it was killed. */
  async #readAll(): Promise<number> {
    const { kills, senders, messages } = this.#round;
    for (let killed = 0; ; ) {
      const child = this.#startReader(killed > 0);
      const isLast = killed === kills;
      this.#reader.mayEnd = isLast;
      const due = Math.floor((senders * messages * (killed + this.#random.share())) / (kills + 1));
      this.#reader.onSeen = isLast ? () => {} : (count) => count >= due && this.#killSoon(child);
      const end = await waitForEnd(child, PATIENCE_MS);
      this.#reader.onSeen = () => {};
      if (end.signal === "SIGKILL" && !end.hung) {
        killed++;
        continue;
      }
      if (end.code !== 0 || !end.stdout.includes(ALL_READ))
        this.#findings.push(findUnclear(`The reader ended with ${end.code}: ${end.stderr.slice(-300)}`));
      return killed;
    }
  }

  #startReader(isAgain: boolean): ChildProcess {
    const args = ["-p", "Read your messages.", "--team", TEAM, "--as", READER, "--permission-mode", "bypass"];
    return spawn(process.execPath, [PAL, ...args, ...(isAgain ? ["--continue"] : [])], {
      cwd: this.#work,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        HOME: this.#folder,
        PALIMPSEST_HOME: this.#home,
        PALIMPSEST_EXTRACTION: "0",
        PALIMPSEST_NOTES: "0",
        ANTHROPIC_API_KEY: "any",
        ANTHROPIC_BASE_URL: this.#emulator.url,
      },
    });
  }

  #killSoon(child: ChildProcess): void {
    this.#reader.onSeen = () => {};
    setTimeout(() => child.kill("SIGKILL"), this.#random.below(MAX_DELAY_MS));
  }

  #readSender({ code, stdout, stderr }: Ended): { claimed: readonly number[]; refusals: number } {
    if (code === 0) return JSON.parse(stdout);
    this.#findings.push(findUnclear(`A sender ended with ${code}: ${stderr.slice(-300)}`));
    return { claimed: [], refusals: 0 };
  }

  #judgeClaims(claimed: readonly number[]): void {
    for (let id = 1; id <= TASKS; id++) {
      const times = claimed.filter((each) => each === id).length;
      if (times !== 1) this.#findings.push(findLost(`Task ${id} was claimed ${times} times.`));
    }
  }

  /** The transcript of the reader holds each message once, and its mailbox nothing. */
  async #judgeDisk(): Promise<void> {
    const files = await readdir(this.#home, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    const deliveries: string[] = [];
    for (const path of paths.filter((each) => each.endsWith(".jsonl") && each.includes("/sessions/")))
      for (const line of (await readFile(path, "utf8")).split("\n"))
        if (line.includes('"message:')) deliveries.push(readDelivery(line));
    const faults = judgeNumbered(readNumbered(deliveries.join("\n")), this.#names, this.#round.messages);
    this.#findings.push(...faults.map((fault) => findLost(`On record: ${fault}`)));
    for (const path of paths.filter((each) => /\/(?:inbox|taken|rejected)\//.test(each)))
      this.#findings.push(findLeft(path.slice(this.#folder.length)));
  }
}

interface Line {
  readonly type?: string;
  readonly content?: readonly { readonly text?: string }[];
}

function readDelivery(line: string): string {
  const { type, content = [] } = JSON.parse(line) as Line;
  return type === "attachment" ? content.map(({ text = "" }) => text).join("\n") : "";
}
