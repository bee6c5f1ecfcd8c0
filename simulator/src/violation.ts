// The error of a check: which invariant is broken, and how.

export type InvariantName =
  | "I1"
  | "I2"
  | "I3"
  | "I4"
  | "I5"
  | "I6"
  | "I7"
  | "I9"
  | "I10"
  | "I12"
  | "A6"
  | "A7"
  | "C1"
  | "C2"
  | "C3"
  | "Q4"
  | "one writer"
  | "no surprise";

export class Violation extends Error {
  readonly invariant: InvariantName;

  constructor(invariant: InvariantName, message: string) {
    super(message);
    this.name = "Violation";
    this.invariant = invariant;
  }
}

export function requireInvariant(holds: boolean, invariant: InvariantName, message: () => string): void {
  if (!holds) throw new Violation(invariant, message());
}
