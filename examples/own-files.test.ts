// The conformance suite on storage of your own. The cases are plain functions: any test runner can run them.
// node --test examples/own-files.test.ts
import { mkdtemp, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { nodePorts } from "@palimpsest/core/ports";
import { makeFilesCases } from "@palimpsest/core/testing";
import { tenantFiles } from "./own-files.ts";

const cases = makeFilesCases(async () => {
  const folder = await realpath(await mkdtemp(`${tmpdir()}/tenant-`));
  const files = tenantFiles(nodePorts().files, folder);
  await files.makeFolder("/root");
  return {
    files,
    root: "/root",
    link: (path, target) => symlink(target.replace(/^\//, `${folder}/`), `${folder}${path}`),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
});

for (const { name, run } of cases) test(name, run);
