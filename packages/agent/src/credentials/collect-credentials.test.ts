import { expect, it } from "vitest";
import { collectCredentials } from "./collect-credentials.ts";

const none = { hide: [], allow: [] };
const KEY = "sk-ant-api03-0123456789";

it("takes the model's keys, and nothing too short to be one", () => {
  const { hiddenNames, credentials } = collectCredentials({
    env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_AUTH_TOKEN: "any", HOME: "/home/me", COPY: KEY },
    servers: [],
    settings: none,
  });
  expect(credentials).toEqual([{ name: "ANTHROPIC_API_KEY", value: KEY }]);
  expect([...hiddenNames].sort()).toEqual(["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "COPY"]);
});

it("includes what a setting adds, and passes on what it allows", () => {
  const { hiddenNames, credentials } = collectCredentials({
    env: { ANTHROPIC_API_KEY: KEY, DEPLOY: "deploy-secret" },
    servers: [],
    settings: { hide: ["DEPLOY"], allow: ["ANTHROPIC_API_KEY"] },
  });
  expect(hiddenNames).toEqual(new Set(["ANTHROPIC_AUTH_TOKEN", "DEPLOY"]));
  // A variable that commands may use is still removed from what is stored.
  expect(credentials.map(({ name }) => name)).toEqual(["ANTHROPIC_API_KEY", "DEPLOY"]);
});

it("takes the keys of MCP servers, and not their other settings", () => {
  const env = { GITHUB_TOKEN: "ghp_0123456789abcdef", PATH: "/usr/bin:/bin" };
  const { hiddenNames, credentials } = collectCredentials({
    env,
    servers: [
      {
        name: "hub",
        config: {
          type: "http",
          url: "https://hub.example",
          headers: {
            Authorization: "Bearer $" + "{GITHUB_TOKEN}",
            "X-Basic": `Basic ${Buffer.from("me:correct-horse").toString("base64")}`,
            Accept: "application/json",
          },
        },
      },
      {
        name: "db",
        config: {
          command: "db",
          env: {
            NODE_ENV: "production",
            DATA: "/home/me/project/data/base2/file.db",
            LOG: "verbose",
            DB_PASSWORD: "hunter22!",
            DATABASE: "postgres://me:p%40ssword9@host/db",
            OPAQUE: "a8f5f167f44f4964e6c998dee827110c",
          },
        },
      },
      { name: "broken", config: { command: "x", env: { A_TOKEN: "$" + "{NOT_SET}" } } },
    ],
    settings: none,
  });
  expect(credentials).toEqual([
    { name: "hub Authorization", value: "ghp_0123456789abcdef" },
    { name: "hub X-Basic", value: Buffer.from("me:correct-horse").toString("base64") },
    { name: "hub X-Basic", value: "correct-horse" },
    { name: "db DB_PASSWORD", value: "hunter22!" },
    { name: "db DATABASE", value: "p@ssword9" },
    { name: "db OPAQUE", value: "a8f5f167f44f4964e6c998dee827110c" },
  ]);
  expect(hiddenNames.has("GITHUB_TOKEN")).toBe(true);
  expect(hiddenNames.has("PATH")).toBe(false);
});
