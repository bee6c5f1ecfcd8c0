// The programs that are started: pal as it is published, and its peers, bundled in the same way.
import { execFile } from "node:child_process";
import { cp, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const cli = fileURLToPath(new URL("../../../packages/cli/", import.meta.url));
const run = promisify(execFile);

export interface Programs {
  readonly pal: string;
  readonly hello: string;
  readonly loop: string;
}

export async function buildPrograms(folder: string): Promise<Programs> {
  return {
    pal: await buildPal(folder),
    hello: await bundleProgram(folder, "hello-world"),
    loop: await bundleProgram(folder, "bare-loop"),
  };
}

/** Builds pal as it is published. Returns the path of the file that starts it. */
export async function buildPal(folder: string): Promise<string> {
  await run(process.execPath, [`${cli}build.ts`, `${folder}/pal/bundle`]);
  await cp(`${cli}bin`, `${folder}/pal/bin`, { recursive: true });
  await cp(`${cli}package.json`, `${folder}/pal/package.json`);
  return `${folder}/pal/bin/pal.js`;
}

/** A single file with the compile cache on, the best case for such a small program. */
async function bundleProgram(folder: string, name: string): Promise<string> {
  await build({
    entryPoints: [`${here}${name}.js`],
    outfile: `${folder}/${name}/${name}.js`,
    bundle: true,
    format: "esm",
    platform: "node",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    // Ink imports it at the top, but uses it only in development.
    alias: { "react-devtools-core": `${here}nothing.js` },
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module";const require = requireFrom(import.meta.url);',
    },
  });
  const start = `${folder}/${name}/start.js`;
  await writeFile(`${folder}/${name}/package.json`, '{"type":"module"}');
  await writeFile(
    start,
    `process.getBuiltinModule("node:module").enableCompileCache();import("./${name}.js");\n`,
  );
  return start;
}
