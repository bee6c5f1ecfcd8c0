// Whatever is sent, the validator answers: an error of the API or none, but never an exception.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createApi, modelFacts, validateRequest } from "../index.ts";
import { findModel } from "../models.ts";
import { ALL } from "./rules/all.case.ts";
import { betasIn, longText, type Row } from "./rules/parts.case.ts";

const rows = ALL.filter((row) => !JSON.stringify(row.request).includes(longText));
const BETAS = [...new Set(rows.flatMap(betasIn))];
const model = modelFacts("claude-opus-5-5");

/** The row's request with the value at one random place replaced by another. */
function altered(row: Row, place: number, value: unknown): unknown {
  const request = structuredClone(row.request) as Record<string, unknown>;
  const places: (() => void)[] = [];
  const visit = (node: object): void => {
    for (const [key, child] of Object.entries(node)) {
      places.push(() => {
        (node as Record<string, unknown>)[key] = value;
      });
      if (typeof child === "object" && child !== null) visit(child);
    }
  };
  visit(request);
  places[place % places.length]?.();
  return request;
}

const arbitrary = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, undefined, [], {}, "", 0, [null], { type: null }),
);

test("any value of any request replaced by anything: validator and API agree", async () => {
  const api = createApi({ script: () => ({ thinking: "Hm.", text: "Yes." }) });
  const headers = { "x-api-key": "a", "anthropic-version": "2026-10-21", "anthropic-beta": BETAS.join() };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rows), fc.nat(), arbitrary, async (row, place, value) => {
      const request = altered(row, place, value);
      const { status, body } = await api.handle(request, headers);
      const { model: name } = request as { model?: unknown };
      const facts = typeof name === "string" ? findModel(api.models, name) : undefined;
      if (facts === undefined) {
        expect([400, 404]).toContain(status);
        return;
      }
      const error = validateRequest(request, facts, { betas: BETAS });
      expect(error?.status ?? 200).toBe(status);
      if (error !== undefined) expect(body).toMatchObject({ error: { message: error.message } });
    }),
    { numRuns: 3_000 },
  );
});

test("anything at all", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(validateRequest(value, model)?.status).toBe(400);
    }),
  );
});
