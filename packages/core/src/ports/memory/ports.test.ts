import { expect, it } from "vitest";
import { memoryPorts } from "./ports.ts";

it("repeats itself for the same seed, and shares one clock", async () => {
  const run = async (seed: number) => {
    const ports = memoryPorts({ seed, start: 1_000 });
    await ports.clock.advance(5);
    await ports.files.write("/file", "x");
    return [ports.ids.next(), ports.ids.random(), await ports.files.stat("/file")];
  };
  expect(await run(3)).toEqual(await run(3));
  expect((await run(3))[2]).toMatchObject({ modified: 1_005 });
});

it("begins with the disk and the programs it is given", async () => {
  const first = memoryPorts();
  await first.files.write("/file", "kept");
  const second = memoryPorts({ image: first.files.snapshot(), handler: () => ({ stdout: "ran" }) });
  expect(new TextDecoder().decode(await second.files.read("/file"))).toBe("kept");
  expect((await second.spawn.run("any", [])).stdout).toBe("ran");
});
