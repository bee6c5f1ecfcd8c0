// The purse and the slots with agents in any order: what is spent, who waits, and that nobody waits for ever.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentSlots } from "./agent-slots.ts";
import { type Amount, Purse } from "./purse.ts";

const amount = fc.record({ usd: fc.nat(50), tokens: fc.nat(5_000) });
/** A request: what is reserved for it, and which part of that it really costs. */
const request = fc.record({ most: amount, share: fc.integer({ min: 0, max: 100 }) });
const limits = fc.record({ usd: fc.nat(200), tokens: fc.nat(20_000) });

const spend = ({ most, share }: { readonly most: Amount; readonly share: number }): Amount => ({
  usd: (most.usd * share) / 100,
  tokens: (most.tokens * share) / 100,
});

describe("a purse", () => {
  it("is exceeded by at most one request, however many agents spend from it at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(fc.array(request, { maxLength: 8 }), { maxLength: 6 }),
        fc.scheduler(),
        async (limit, agents, scheduler) => {
          const purse = new Purse(() => limit);
          const spent: Amount[] = [];
          const work = Promise.all(
            agents.map(async (requests) => {
              for (const each of requests) {
                const reservation = await purse.reserve(each.most);
                if (!reservation) return;
                await scheduler.schedule(Promise.resolve());
                spent.push(spend(each));
                reservation.settle(spend(each));
                reservation.settle(spend(each));
              }
            }),
          );
          await scheduler.waitFor(work);
          for (const kind of ["usd", "tokens"] as const) {
            const total = spent.reduce((sum, each) => sum + each[kind], 0);
            const largest = Math.max(0, ...spent.map((each) => each[kind]));
            expect(purse.spent[kind]).toBeCloseTo(total, 6);
            expect(total).toBeLessThanOrEqual(limit[kind] + largest);
          }
        },
      ),
    );
  });

  it("lets a waiting request go when its signal aborts", async () => {
    const purse = new Purse(() => ({ usd: 1, tokens: 100 }));
    await purse.reserve({ usd: 1, tokens: 1 });
    const abort = new AbortController();
    const waiting = purse.reserve({ usd: 1, tokens: 1 }, abort.signal);
    abort.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
  });
});

describe("slots", () => {
  interface Tree {
    readonly children: readonly Tree[];
  }
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.record({
      children: fc.oneof(
        { maxDepth: 3 },
        fc.constant([]),
        fc.array(tie("tree") as fc.Arbitrary<Tree>, { maxLength: 3 }),
      ),
    }),
  }));

  it("let only so many agents work at once, and every tree of agents ends", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(tree, { maxLength: 4 }),
        fc.scheduler(),
        async (most, roots, scheduler) => {
          const slots = new AgentSlots(() => most);
          const { signal } = new AbortController();
          let working = 0;
          let ended = 0;
          const run = async ({ children }: Tree): Promise<void> => {
            const slot = await slots.take(signal);
            expect(++working).toBeLessThanOrEqual(most);
            await scheduler.schedule(Promise.resolve());
            working--;
            await Promise.all(
              children.map(async (child) => {
                const resume = slot.lend();
                await run(child);
                await resume();
              }),
            );
            expect(++working).toBeLessThanOrEqual(most);
            await scheduler.schedule(Promise.resolve());
            working--;
            ended++;
            slot.release();
          };
          const count = ({ children }: Tree): number =>
            children.reduce((sum, child) => sum + count(child), 1);
          await scheduler.waitFor(Promise.all(roots.map(run)));
          expect(ended).toBe(roots.reduce((sum, root) => sum + count(root), 0));
          expect(slots.waiting).toBe(0);
        },
      ),
    );
  });
});
