// The lockfile must install everywhere: `npm ci` refuses one that lacks a package for any platform, and npm drops packages
// whose manifest a registry did not return. And it must not name a registry, since each machine has its own.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Package {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const packages: Readonly<Record<string, Package>> = JSON.parse(text).packages;

describe("package-lock.json", () => {
  it("has an entry for every optional dependency, of every platform", () => {
    const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    expect(wanted.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
  });

  it("names no registry address", () => {
    expect(Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && !link)).toEqual(
      [],
    );
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });
});
