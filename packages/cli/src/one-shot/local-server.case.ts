// A typical small local server: it implements only the Messages API. It has no cache, no count_tokens and no list of models, needs no
// key, and accepts any model name.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
}

type Content = { readonly type: string; readonly [field: string]: unknown };

/** Characters per token, roughly. */
const CHARACTERS = 4;

export class LocalServer {
  readonly requests: LocalRequest[] = [];
  readonly #server: Server;
  readonly #answer: (request: LocalRequest) => readonly Content[];

  private constructor(answer: (request: LocalRequest) => readonly Content[]) {
    this.#answer = answer;
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  static async start(answer: (request: LocalRequest) => readonly Content[]): Promise<LocalServer> {
    const server = new LocalServer(answer);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const part of request) text += part;
    const path = request.url?.split("?")[0] ?? "";
    if (path !== "/v1/messages")
      return void response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    const asked: LocalRequest = { path, headers: request.headers, body: JSON.parse(text) };
    this.requests.push(asked);
    const content = this.#answer(asked);
    const usage = {
      input_tokens: Math.ceil(text.length / CHARACTERS),
      output_tokens: Math.ceil(JSON.stringify(content).length / CHARACTERS),
    };
    const stop_reason = content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
    const message = {
      id: `m${this.requests.length}`,
      type: "message",
      role: "assistant",
      model: asked.body.model,
    };
    if (!asked.body.stream) {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ ...message, content, stop_reason, usage }));
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (event: { readonly type: string; readonly [field: string]: unknown }) =>
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    send({ type: "message_start", message: { ...message, content: [], stop_reason: null, usage } });
    for (const [index, block] of content.entries()) {
      const { start, delta } = splitBlock(block);
      send({ type: "content_block_start", index, content_block: start });
      send({ type: "content_block_delta", index, delta });
      send({ type: "content_block_stop", index });
    }
    send({ type: "message_delta", delta: { stop_reason }, usage: { output_tokens: usage.output_tokens } });
    send({ type: "message_stop" });
    response.end();
  }
}

function splitBlock(block: Content) {
  if (block.type !== "tool_use")
    return { start: { ...block, text: "" }, delta: { type: "text_delta", text: block.text } };
  const partial_json = JSON.stringify(block.input);
  return { start: { ...block, input: {} }, delta: { type: "input_json_delta", partial_json } };
}
