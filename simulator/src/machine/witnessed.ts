// Records every line that a session hands over to be written, before any fault can affect it.
import type { Entry } from "@palimpsest/core/internal";
import type { Files } from "@palimpsest/core/ports";
import type { Appender } from "@palimpsest/core/testing";

export function witnessFiles(files: Files, onEntry: (entry: Entry) => void): Files {
  const witnessAppender = (appender: Appender): Appender => ({
    append(data) {
      const text = typeof data === "string" ? data : new TextDecoder().decode(data);
      for (const line of text.split("\n")) if (line !== "") onEntry(JSON.parse(line));
      return appender.append(data);
    },
    sync: () => appender.sync(),
    close: () => appender.close(),
  });
  // Forks have their own transcripts and memories their own history; neither is part of the session's transcript.
  const wrapOwn = (path: string, appender: Appender) =>
    /\/(?:forks|memory)\//.test(path) ? appender : witnessAppender(appender);
  return new Proxy(files, {
    get: (target, name: keyof Files) =>
      name === "appender" ? async (path: string) => wrapOwn(path, await target.appender(path)) : target[name],
  });
}
