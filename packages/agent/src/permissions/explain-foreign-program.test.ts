// Programs of a project that are named like a read-only command.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { bash, prepareProject, project } from "./asked.case.ts";

prepareProject();

beforeAll(() => {
  mkdirSync(join(project, "bin"));
  writeFileSync(join(project, "bin/ls"), "", { mode: 0o755 });
  writeFileSync(join(project, "wc"), "", { mode: 0o755 });
});
afterEach(() => vi.unstubAllEnvs());

it.each([
  ["/usr/bin:/bin", "allow", "allow"],
  ["bin:/usr/bin", "ask", "allow"],
  ["/usr/bin:.", "allow", "ask"],
  ["/usr/bin:", "allow", "ask"],
  ["/usr/bin:./bin:..", "ask", "allow"],
])("are asked about: PATH=%s", (path, ls, wc) => {
  vi.stubEnv("PATH", path);
  expect([bash("ls"), bash("wc -l src/a.ts"), bash("grep x src/a.ts")]).toEqual([ls, wc, "allow"]);
  expect(bash("grep x src/a.ts | wc -l")).toBe(wc);
});
