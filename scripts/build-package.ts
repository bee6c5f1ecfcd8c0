// Builds a library as it is published: one bundled module for each of its entries, its types, and nothing else.
// `node scripts/build-package.ts PACKAGE [FOLDER]`, for `npm pack` by way of its `prepack`; without a folder, into the
// package's own dist.
import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";

/** In Node, these packages resolve to CommonJS builds, whose `require` breaks bundles of our packages. Their ES builds are inlined instead. */
const INLINED = ["jsonc-parser", "yaml"];

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly "@palimpsest/source": string }>>;
}

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = join(root, "node_modules", ".bin", "tsc");
const [home = "", target] = process.argv.slice(2);
const from = join(root, "packages", basename(home));
const to = target ?? from;
const manifest = JSON.parse(await readFile(join(from, "package.json"), "utf8")) as Manifest;
const entries = Object.entries(manifest.exports).map(([subpath, { "@palimpsest/source": source }]) => ({
  specifier: join(manifest.name, subpath),
  source,
}));

await run(tsc, ["-b", from]);
// Reads types and names from the current build before it is replaced.
const declarations = [...readTypes(), ...(await Promise.all(entries.map(declareForCommonJs)))];
await rm(join(to, "dist"), { recursive: true, force: true });
await bundleEntries();
for (const declaration of declarations) await writeText(declaration);
if (target !== undefined) {
  await mkdir(to, { recursive: true });
  for (const name of ["package.json", "README.md", "LICENSE"]) await cp(join(from, name), join(to, name));
}

async function bundleEntries(): Promise<void> {
  const inlined = new Set<string>();
  const { metafile } = await build({
    entryPoints: entries.map(({ source }) => join(from, source)),
    outdir: join(to, "dist"),
    outbase: join(from, "src"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "node22.18",
    chunkNames: "chunks/[name]-[hash]",
    logLevel: "warning",
    metafile: true,
    plugins: [
      {
        name: "packages-outside",
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
            if (kind === "entry-point") return undefined;
            return INLINED.includes(path) ? undefined : { path, external: true };
          });
        },
      },
    ],
  });
  for (const name of INLINED)
    if (Object.keys(metafile.inputs).some((path) => path.includes(`node_modules/${name}/`)))
      inlined.add(name);
  for (const name of inlined) {
    const file = name === "yaml" ? "LICENSE" : "LICENSE.md";
    await cp(join(root, "node_modules", name, file), join(to, "dist", "licenses", `${name}.txt`));
  }
}

/** The declarations that `tsc -b` has just made, without maps to sources that are not shipped, and without those of deleted files. */
function readTypes(): { path: string; text: string }[] {
  return globSync("**/*.d.ts", { cwd: join(from, "dist") })
    .filter((name) => existsSync(join(from, "src", name.replace(/\.d\.ts$/, ".ts"))))
    .map((name) => ({
      path: join("dist", name),
      text: readFileSync(join(from, "dist", name), "utf8").replace(/^\/\/# sourceMappingURL=.*\n?/m, ""),
    }));
}

async function writeText({ path, text }: { path: string; text: string }): Promise<void> {
  await mkdir(dirname(join(to, path)), { recursive: true });
  await writeFile(join(to, path), text);
}

/** TypeScript lets a CommonJS file import a module's names only through CommonJS declarations. */
async function declareForCommonJs({ specifier, source }: { specifier: string; source: string }) {
  const path = source.replace(/^\.\/src\//, "dist/").replace(/\.ts$/, ".d.cts");
  const file = `"./${basename(path, ".d.cts")}.js" with { "resolution-mode": "import" };`;
  const values: Record<string, unknown> = await import(specifier);
  const names = Object.keys(values).flatMap((name) => [
    `export declare const ${name}: typeof all.${name};`,
    ...(isClass(values[name]) ? [`export type ${name} = all.${name};`] : []),
  ]);
  return {
    path,
    text: `import type * as all from ${file}\nexport type * from ${file}\n${names.join("\n")}\n`,
  };
}

function isClass(value: unknown): boolean {
  return typeof value === "function" && Function.prototype.toString.call(value).startsWith("class");
}
