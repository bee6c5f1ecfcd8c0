// What a script, a recording or a matcher that cannot be used is told with: a sentence that names it.
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  readonly code = "bad-script";
}
