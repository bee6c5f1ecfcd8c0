// Fills `${VAR}` and `${VAR:-default}` in a server's configuration. Pure.

export type Expanded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly missing: string };

export type Variables = Readonly<Record<string, string | undefined>>;

export function expandEnv(text: string, env: Variables): Expanded {
  let missing: string | undefined;
  const filled = text.replace(/\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const value = env[name];
    if (value !== undefined && (value !== "" || fallback === undefined)) return value;
    if (fallback === undefined) missing ??= name;
    return fallback ?? "";
  });
  return missing === undefined ? { ok: true, text: filled } : { ok: false, missing };
}
