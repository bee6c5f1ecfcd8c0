// Small functions on text that every package needs. Pure.
export { describeError } from "./describe-error.ts";
export { formatCount } from "./format-count.ts";
export { formatLocalDay, formatLocalHour, formatLocalMinute } from "./format-local-time.ts";
export { type Frontmatter, readFrontmatter } from "./frontmatter.ts";
export { readLineField, readListField } from "./frontmatter-fields.ts";
export { measureEditDistance } from "./measure-edit-distance.ts";
export { shortenText, toOneLine } from "./to-one-line.ts";
