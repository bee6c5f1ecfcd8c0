// Queries TypeScript's language server like an editor.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
}

export interface LanguageServer {
  /** Opens a file that need not be on disk. */
  openFile(path: string, text: string): void;
  /** What an editor shows on hover at a position; line and character count from 0. */
  readHover(path: string, line: number, character: number): Promise<string>;
  close(): void;
}

export async function openLanguageServer(root: string): Promise<LanguageServer> {
  const child = spawn(join(root, "node_modules/.bin/tsc"), ["--lsp", "--stdio"], {
    cwd: root,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let asked = 0;
  let bytes: Buffer = Buffer.alloc(0);

  const post = (message: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const ask = (method: string, params: object): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(++asked, resolve);
    post({ id: asked, method, params });
    return promise;
  };
  const takeMessage = ({ id, method, params, result }: Message) => {
    if (id === undefined) return;
    // The server asks for the editor's configuration, which is empty.
    if (method !== undefined) return post({ id, result: params?.items?.map(() => null) ?? null });
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  child.stdout.on("data", (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (;;) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end === -1) return;
      const start = end + 4;
      const length = Number(/Content-Length: (\d+)/i.exec(bytes.toString("utf8", 0, end))?.[1]);
      if (bytes.length < start + length) return;
      const message = JSON.parse(bytes.toString("utf8", start, start + length)) as Message;
      bytes = bytes.subarray(start + length);
      takeMessage(message);
    }
  });

  const toUri = (path: string) => pathToFileURL(join(root, path)).href;
  await ask("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: { textDocument: { hover: { contentFormat: ["markdown"] } } },
  });
  post({ method: "initialized", params: {} });
  return {
    openFile(path, text) {
      const textDocument = { uri: toUri(path), languageId: "typescript", version: 1, text };
      post({ method: "textDocument/didOpen", params: { textDocument } });
    },
    async readHover(path, line, character) {
      const params = { textDocument: { uri: toUri(path) }, position: { line, character } };
      const hover = (await ask("textDocument/hover", params)) as { contents: { value: string } } | null;
      return hover?.contents.value ?? "";
    },
    close: () => void child.kill(),
  };
}
