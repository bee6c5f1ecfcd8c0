// Permission rules are read in core, since definitions of agents name tools with them.
export { type Effect, parseRule, type Rule, splitRules } from "@palimpsest/core/internal";
