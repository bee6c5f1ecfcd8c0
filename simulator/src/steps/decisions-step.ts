// While the session is closed, decisions are written to it, as its layers would write them.
import { applyEntry, draftsOf, emptyView, type Move, openTranscript } from "@palimpsest/core/testing";
import { type Step, whenClosed } from "./step.ts";

const KINDS: readonly Move["kind"][] = [
  "human",
  "attach",
  "surface",
  "clear",
  "compact",
  "compact",
  "snip",
  "collapse",
  "restore",
  "undo",
  "late",
  "note",
  "nonsense",
  "copy",
];

export const decisions: Step = {
  name: "decisions",
  weight: whenClosed(1.5),
  async run(world) {
    const { random } = world;
    world.diskFull = false;
    const { process, ports } = world.boot({ isForeign: true });
    const transcript = await world.wait(process, openTranscript(ports, world.place!.path));
    const view = emptyView();
    for (const entry of transcript.entries) applyEntry(view, entry);
    const kinds: string[] = [];
    for (let moves = 1 + random.below(4); moves > 0; moves--) {
      const [a, b, c] = [random.below(10_000), random.below(10_000), random.below(10_000)];
      const move = { kind: random.pick(KINDS), a, b, c };
      for (const draft of draftsOf(view, move, view.tree.size)) {
        // Whoever counts tokens does so with a server; a session would believe a made-up number.
        if (draft.type === "counted") continue;
        applyEntry(view, transcript.writer.append(draft));
        // An answer to none of our requests: the expected cache content and its age are no longer known.
        if (draft.type === "assistant") world.answered = undefined;
      }
      kinds.push(move.kind);
    }
    await world.wait(process, transcript.close());
    return kinds.join(", ");
  },
};
