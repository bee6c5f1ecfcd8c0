// Shapes of work that differ in when something is needed again: which files each step needs, its calls, and how long they take.
import { seededRandom } from "@palimpsest/core/testing";

export interface ShapeCall {
  readonly tool: string;
  readonly input: object;
  /** Characters of its result. */
  readonly size: number;
  /** The file that its result shows. */
  readonly shows?: string;
}

export interface ShapeStep {
  /** Files that the agent must see before it makes its calls. What it does not see it reads again. */
  readonly needs: readonly string[];
  readonly calls: readonly ShapeCall[];
  /** Milliseconds that the calls take. */
  readonly takes: number;
  /** Milliseconds that a human waits before this step. Without it the step belongs to the exchange before. */
  readonly pause?: number;
}

export interface Shape {
  readonly steps: readonly ShapeStep[];
  /** Characters of each file. */
  readonly files: ReadonlyMap<string, number>;
}

type Random = () => number;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TOOL_TIME = 6 * SECOND;

class ShapeBuilder {
  readonly random: Random;
  readonly #steps: ShapeStep[] = [];
  readonly #files = new Map<string, number>();

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  pick(least: number, most: number): number {
    return Math.floor(least + (most - least + 1) * this.random());
  }

  addFiles(prefix: string, count: number, least = 6_000, most = 16_000): readonly string[] {
    return Array.from({ length: count }, (_, at) => {
      const file = `/work/src/${prefix}-${at}.ts`;
      this.#files.set(file, this.pick(least, most));
      return file;
    });
  }

  step(needs: readonly string[], calls: readonly ShapeCall[], more: Partial<ShapeStep> = {}): void {
    this.#steps.push({ needs, calls, takes: TOOL_TIME, ...more });
  }

  read(files: readonly string[], more: Partial<ShapeStep> = {}): void {
    const calls = files.map((file) => ({ ...READ(file), size: this.#files.get(file)!, shows: file }));
    this.step([], calls, more);
  }

  edit(file: string, more: Partial<ShapeStep> = {}): void {
    const input = { file_path: file, old_string: "x".repeat(150), new_string: "y".repeat(200) };
    this.step([file], [{ tool: "Edit", input, size: 120 }], more);
  }

  run(least: number, most: number, more: Partial<ShapeStep> = {}, needs: readonly string[] = []): void {
    const input = { command: `make part-${this.#steps.length}` };
    this.step(needs, [{ tool: "Bash", input, size: this.pick(least, most) }], more);
  }

  build(): Shape {
    return { steps: this.#steps, files: this.#files };
  }
}

export const READ = (file: string) => ({ tool: "Read", input: { file_path: file } });

/** Edits files of a set at random, with a test run after every third edit. */
function editAtRandom(
  build: ShapeBuilder,
  files: readonly string[],
  edits: number,
  more: () => Partial<ShapeStep> = () => ({}),
): void {
  for (let at = 0; at < edits; at++) {
    build.edit(files[build.pick(0, files.length - 1)]!, more());
    if (at % 3 === 2) build.run(800, 6_000, more());
  }
}

const workOnSet = (count: number) => (build: ShapeBuilder) =>
  editAtRandom(build, build.addFiles("part", count), 90);

const SHAPES: Readonly<Record<string, (build: ShapeBuilder) => void>> = {
  "6 files, edited at random": workOnSet(6),
  "12 files, edited at random": workOnSet(12),
  "20 files, edited at random": workOnSet(20),
  "explore 25 files, then edit each": (build) => {
    const files = build.addFiles("part", 25);
    for (const file of files) build.read([file]);
    for (const file of files) build.edit(file);
  },
  "a specification at every tenth step": (build) => {
    const [specification] = build.addFiles("specification", 1, 16_000, 24_000);
    for (let at = 0; at < 120; at++) build.run(2_000, 12_000, {}, at % 10 === 0 ? [specification!] : []);
  },
  "huge results first, then tiny steps": (build) => {
    for (let at = 0; at < 8; at++) build.run(35_000, 45_000);
    for (let at = 0; at < 100; at++) build.run(100, 900);
  },
  "two sets in turn": (build) => {
    const sets = [build.addFiles("left", 6), build.addFiles("right", 6)];
    for (let turn = 0; turn < 8; turn++) editAtRandom(build, sets[turn % 2]!, 12);
  },
  "idle gaps": (build) => {
    const files = build.addFiles("part", 10);
    let steps = 0;
    const pause = () =>
      steps++ % 8 === 7 ? { pause: build.random() < 0.4 ? build.pick(6, 40) * MINUTE : 2 * MINUTE } : {};
    editAtRandom(build, files, 90, pause);
  },
  "parallel reads of ten": (build) => {
    for (let turn = 0; turn < 8; turn++) {
      const files = build.addFiles(`turn-${turn}`, 10, 4_000, 12_000);
      build.read(files);
      for (let at = 0; at < 10; at++) build.edit(files[build.pick(0, 9)]!);
    }
  },
  "long builds between steps": (build) => {
    const files = build.addFiles("part", 8);
    for (let at = 0; at < 60; at++) {
      build.edit(files[build.pick(0, 7)]!);
      build.run(2_000, 12_000, { takes: 7 * MINUTE });
    }
  },
};

export const SHAPE_NAMES: readonly string[] = Object.keys(SHAPES);

export function makeShape(name: string, seed: number): Shape {
  const build = new ShapeBuilder(seed);
  SHAPES[name]!(build);
  return build.build();
}
