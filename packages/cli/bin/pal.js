#!/usr/bin/env node
// Starts pal, or says in one sentence why it cannot. Written so that any Node since version 12 can read it.
var oldest = [22, 18];
var version = process.versions.node.split(".").map(Number);
var isTooOld = version[0] < oldest[0] || (version[0] === oldest[0] && version[1] < oldest[1]);

if (isTooOld) {
  import("node:fs").then(startWithOwnNode);
} else {
  // What was compiled once is not compiled again: most of the start is that.
  process.getBuiltinModule("node:module").enableCompileCache();
  loadMain().then((main) => main.runPal(process.argv));
}

/** The repository brings a Node of its own. */
function startWithOwnNode(fs) {
  var own = decodeURIComponent(new URL("../../../node_modules/.bin/node", import.meta.url).pathname);
  if (!fs.existsSync(own)) {
    console.error(
      "pal needs Node " +
        oldest.join(".") +
        " or newer; this is Node " +
        process.versions.node +
        ". Install a newer one and try again.",
    );
    process.exitCode = 1;
    return;
  }
  import("node:child_process").then((programs) => {
    // Ctrl+C reaches both; the one that does the work decides.
    process.on("SIGINT", () => {});
    var child = programs.spawn(own, process.argv.slice(1), { stdio: "inherit" });
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    child.on("exit", (code, signal) => {
      process.exitCode = signal === null ? code : 1;
    });
  });
}

/** In the repository stands what tsc has built; what is published has a bundle instead. */
function loadMain() {
  var built = new URL("../dist/main.js", import.meta.url);
  if (process.getBuiltinModule("node:fs").existsSync(built)) return import(built.href);
  var folder = process.getBuiltinModule("node:url").fileURLToPath(new URL("../bundle", import.meta.url));
  return import("./load-bundle.js").then((loader) => loader.loadBundle(folder, "./pal.js"));
}
