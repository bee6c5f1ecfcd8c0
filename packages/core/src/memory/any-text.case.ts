// Generates texts of any characters, half of them plain. The library's own generator for this takes seconds to set up.
import fc from "fast-check";

export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)), { maxLength })
    .map((points) => String.fromCodePoint(...points));
