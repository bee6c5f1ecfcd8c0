// The model's check against servers that misbehave.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { settingsSchema } from "@palimpsest/core/internal";
import { nodePorts } from "@palimpsest/core/ports";
import { afterEach, expect, it } from "vitest";
import { checkModel } from "./check-model.ts";

const server = createServer(() => {});
afterEach(() => server.closeAllConnections());
afterEach(() => server.close());

it("says how long it waited for a server that hangs", async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { variables: { ANTHROPIC_API_KEY: "k" }, platform: "linux", home: "/h" };
  const settings = settingsSchema.parse({ api: { baseUrl: url } });
  const found = await checkModel(
    { ports: nodePorts(), environment, cwd: "/" },
    { settings, findings: [] },
    50,
  );
  expect(found).toEqual([
    {
      area: "model",
      level: "error",
      message: `The server at ${url} did not answer within 0.05 s.`,
      remedy: "Check the network and the base URL.",
    },
  ]);
});
