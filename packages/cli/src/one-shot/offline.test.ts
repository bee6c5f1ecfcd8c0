// `pal -p` without a key and without a server: the offline engine answers, and nobody is called.
import { afterEach, expect, it } from "vitest";
import { Binary } from "../binary.case.ts";

let binary: Binary | undefined;
afterEach(async () => {
  await binary?.end();
  binary = undefined;
});

const NO_MODEL = { ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "" };

async function begin() {
  const pal = await Binary.begin([]);
  binary = pal;
  return { pal, ask: (...args: string[]) => pal.run(["-p", ...args], { env: NO_MODEL }) };
}

it("remembers, quotes with the source, forgets, and says that anything else needs a model", async () => {
  const { pal, ask } = await begin();
  const none = await ask("When do we deploy?");
  expect(none).toMatchObject({ code: 0, stderr: "" });
  expect(none.stdout).toMatch(
    /^Nothing in memory .* mentions that\.\n\nWithout a model, .* set ANTHROPIC_API_KEY/,
  );
  expect(await ask("remember that we deploy on Tuesdays")).toMatchObject({
    code: 0,
    stdout: "Saved memory: we-deploy-on-tuesdays.md\n",
  });
  const found = await ask("When do we deploy?");
  expect(found.stdout).toMatch(
    /^From memory:\n- we deploy on Tuesdays\n {2}\(memory we-deploy-on-tuesdays\.md, said on \d{4}-\d\d-\d\d\)\n\n/,
  );
  const forgotten = await ask("forget the rule about deploys");
  expect(forgotten.stdout).toMatch(
    /^Forgotten:\n- we deploy on Tuesdays .*\n\nUndo with: pal memory undo \w+\n$/,
  );
  expect((await ask("When do we deploy?")).stdout).toMatch(/^Nothing in memory/);
  expect(pal.requests).toEqual([]);
});

it("lists its memories, the newest first, if it is asked for all of them", async () => {
  const { ask } = await begin();
  expect((await ask("what do you remember?")).stdout).toMatch(/^Nothing is remembered here yet\./);
  await ask("remember that we deploy on Tuesdays");
  await ask("remember the customer demo is in two weeks");
  expect((await ask("Was weißt du über mich?")).stdout).toMatch(
    /^2 memories:\n- the customer demo is in two weeks \(\d{4}-\d\d-\d\d\)\n {2}\(memory [\w-]+\.md\)\n- we deploy on Tuesdays\n {2}\(memory [\w-]+\.md\)\n$/,
  );
});

it("claims to have looked only where something was asked", async () => {
  const { ask } = await begin();
  for (const message of ["hi", "Always run the linter.", "Write me a function that reverses a string."])
    expect((await ask(message)).stdout).toMatch(/^Without a model, pal can only quote/);
});

it("answers a question in German with the memory that has its only telling word", async () => {
  const { ask } = await begin();
  await ask("Merk dir: die Abnahme ist am 2027-03-04");
  expect((await ask("Wann ist die Abnahme?")).stdout).toMatch(
    /^From memory:\n- die Abnahme ist am 2027-03-04\n/,
  );
});

it("quotes the session that it continues", async () => {
  const { ask } = await begin();
  await ask("The importer drops orders because the cursor moves too early.");
  const { stdout } = await ask("Why does the importer drop orders?", "--continue");
  expect(stdout).toMatch(
    /^From this session:\n- “The importer drops orders because the cursor moves too early\.”\n {2}\(you, \d{4}-\d\d-\d\d\)\n/,
  );
});

it("does not quote a message of several sentences to itself", async () => {
  const { ask } = await begin();
  const { stdout } = await ask("The audit is on Friday. Always run the linter before committing.");
  expect(stdout).toMatch(/^Without a model, pal can only quote/);
});

it("quotes what was said in an earlier session, but not its own answers", async () => {
  const { pal, ask } = await begin();
  await ask("The importer drops orders because the cursor moves too early.");
  const { stdout } = await ask("Why does the importer drop orders?");
  expect(stdout).toContain("“The importer drops orders because the cursor moves too early.”");
  expect(stdout).toMatch(/\(you, \d{4}-\d\d-\d\d, session \w+, /);
  const again = (await ask("Why does the importer drop orders?")).stdout;
  expect(again).toBe(stdout);
  expect(pal.requests).toEqual([]);
});

it("says in its result that nobody was called", async () => {
  const { ask } = await begin();
  const { stdout } = await ask("Hello.", "--output-format", "json");
  expect(JSON.parse(stdout)).toMatchObject({
    subtype: "success",
    offline: true,
    total_cost_usd: 0,
    usage: { input_tokens: 0, output_tokens: 0 },
    layers: {},
  });
});

it("continues a session of a model, and a model continues one of the offline engine", async () => {
  const pal = await Binary.begin(["Very well.", "As before."]);
  binary = pal;
  await pal.run(["-p", "The audit is on Friday."]);
  const offline = await pal.run(["-p", "And now?", "--continue"], { env: NO_MODEL });
  expect(offline).toMatchObject({ code: 0, stderr: "" });
  expect(pal.requests).toHaveLength(1);
  const online = await pal.run(["-p", "Go on.", "--continue"]);
  expect(online).toMatchObject({ code: 0, stdout: "As before.\n" });
  expect(pal.requests.at(-1)?.model).toBe("claude-sonnet-5-5");
  expect(JSON.stringify(pal.requests.at(-1)?.messages)).toContain("Without a model, pal can only quote");
  expect(pal.invalid).toEqual([]);
});
