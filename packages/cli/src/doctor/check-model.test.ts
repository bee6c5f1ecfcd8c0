// Checking the model against servers that misbehave.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { settingsSchema } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, expect, it } from "vitest";
import { checkModel } from "./check-model.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function check(listener: RequestListener, { path = "", patience = 5_000 } = {}) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const environment = { variables: { ANTHROPIC_API_KEY: "k" }, platform: "linux", home: "/h" };
  const settings = settingsSchema.parse({ api: { baseUrl: url } });
  const surroundings = { ports: nodePorts(), environment, cwd: "/" };
  return { url, found: await checkModel(surroundings, { settings, findings: [] }, patience) };
}

it("says how long it waited for a server that hangs", async () => {
  const { url, found } = await check(() => {}, { patience: 50 });
  expect(found).toEqual([
    {
      area: "model",
      level: "error",
      message: `The server at ${url} did not answer within 0.05 s.`,
      remedy: "Check the network and the base URL.",
    },
  ]);
});

it.each(["/v1", "/v1/"])("notices that the base URL ends in %s, as other clients want it", async (path) => {
  const { found } = await check((_, response) => response.writeHead(404).end("not found"), { path });
  expect(found).toMatchObject([{ level: "error", remedy: "Leave out /v1 at the end of the base URL." }]);
});
