import type { MessageTransport } from "@palimpsest/core/internal";
// Sends messages to another session by the path of its socket: `uds:<path>`, or `uds:<path>#<agent>` for one of its agents.

/** `self`: the path of this session's own socket, to which the other session can reply. */
export function createSocketTransport(self: () => string | undefined): MessageTransport {
  return {
    scheme: "uds",
    async send(address, message, signal) {
      const [path = "", to] = address.split("#", 2);
      if (!path.startsWith("/")) return { ok: false, reason: "Give the whole path of the socket: uds:/…" };
      if (path === self()) return { ok: false, reason: "That is this session itself." };
      const from = formatSender(self(), message.from);
      const request = {
        type: "message" as const,
        ...(to !== undefined && { to }),
        message: { ...message, from },
      };
      // Loaded on demand: few sessions send messages.
      const { askSocket } = await import("./ask-socket.ts");
      const answer = await askSocket(path, request, { signal });
      return answer.ok ? { ok: true } : { ok: false, reason: answer.reason };
    },
  };
}

/** An address without a name means the main agent. */
function formatSender(path: string | undefined, name: string): string {
  if (path === undefined) return `uds:${name}`;
  return name === "main" ? `uds:${path}` : `uds:${path}#${name}`;
}
